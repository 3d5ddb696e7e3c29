import { IconAlertTriangle } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './FailureBar.module.css';
import { LightButton } from './LightButton.tsx';

interface Props {
  /** The failure and its reason. */
  children: ReactNode;
  /** The label of the button that fixes it. */
  action: string;
  /** Undefined leaves out the button. */
  onAction: (() => void) | undefined;
  /** Whether it covers what is above the bar that it is in, so that nothing moves. */
  isAbove?: boolean;
  className?: string | undefined;
}

/** Reports that something could not be saved. */
export function FailureBar({ children, action, onAction, isAbove, className }: Props) {
  return (
    <div role="alert" className={clsx(styles.bar, className)} data-above={isAbove || undefined}>
      <IconAlertTriangle size={16} className={styles.icon} aria-hidden />
      <div className={styles.text}>{children}</div>
      {onAction && (
        <LightButton variant="danger" onClick={onAction}>
          {action}
        </LightButton>
      )}
    </div>
  );
}
