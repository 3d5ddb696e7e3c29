import { Menu } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './MenuButton.module.css';

/** What a menu gets from its `MenuButton`. */
export interface MenuPopupSettings {
  isOpen: boolean;
  onClose(): void;
  /** The id of the button, which names the menu. */
  labelledBy: string;
}

interface Props extends MenuPopupSettings {
  width?: number;
  /** `Menu.Item`s and the like. */
  children: ReactNode;
}

/** What a `MenuButton` opens: below it, at its end. */
export function MenuPopup({ isOpen, onClose, labelledBy, width, children }: Props) {
  return (
    <Menu opened={isOpen} onClose={onClose} position="bottom-end" offset={6} width={width} returnFocus={false}>
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={labelledBy}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Where the menu opens. What the kit says of the opening button is left out: the real one says it. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={styles.anchor} />;
}
