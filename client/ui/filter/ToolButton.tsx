import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ariaKeys } from '#client/commands/keys.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import styles from './ToolButton.module.css';

interface Props {
  title: string;
  icon: ReactNode;
  /** How many of its kind are in force. */
  count?: number;
  keys?: readonly string[];
  /** Whether its name stays in view where there is less room. */
  isNamed?: boolean;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** Fetches the code of the panel, as soon as somebody may want it. */
  fetch(): Promise<void>;
  /** The panel, a part for later around a `ToolPanel`, while it is open. */
  children: ReactNode;
}

/** A button with a panel of its own. */
export function ToolButton({
  title,
  icon,
  count = 0,
  keys,
  isNamed = false,
  isOpen,
  onToggle,
  fetch,
  children,
}: Props) {
  return (
    <span className={styles.root} data-named={isNamed || undefined}>
      <Button
        variant="default"
        leftSection={icon}
        className={styles.button}
        title={title}
        data-active={count > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        onPointerEnter={() => void fetch()}
        onFocus={() => void fetch()}
        onClick={() => onToggle(!isOpen)}
      >
        <span className={styles.name}>{title}</span>
        {count > 0 && (
          <>
            <VisuallyHidden> </VisuallyHidden>
            <span className={styles.count}>{count}</span>
          </>
        )}
        {keys && count === 0 && <Kbd keys={keys} className={styles.keys} />}
      </Button>
      {isOpen && children}
    </span>
  );
}
