import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';

export interface MenuPopupSettings {
  isOpen: boolean;
  onClose(): void;
  /** The id of the button, which names the menu. */
  labelledBy: string;
}

interface Props extends MenuPopupSettings {
  width?: number;
  children: ReactNode;
}

/** The menu of a `MenuButton`. */
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
