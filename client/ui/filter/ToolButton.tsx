import type { ReactNode } from 'react';
import { ariaKeys } from '#client/commands/keys.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { LightButton } from '#client/ui/LightButton.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import styles from './ToolButton.module.css';

interface Props {
  title: string;
  icon: ReactNode;
  /** The number of active filters or sort keys. */
  count?: number;
  keys?: readonly string[];
  /** Whether the name stays visible in a narrow toolbar. */
  isNamed?: boolean;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** Fetches the code of the panel, at the first sign that it will be opened. */
  fetch(): Promise<void>;
  /** The open panel: a lazy part around a `ToolPanel`. */
  children: ReactNode;
}

/** A toolbar button that opens a panel. */
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
      <LightButton
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
      </LightButton>
      {isOpen && children}
    </span>
  );
}
