import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './FailureBar.module.css';

interface Props {
  /** The failure and its reason. */
  children: ReactNode;
  /** The label of the button that fixes it. */
  action: string;
  /** Undefined leaves out the button. */
  onAction: (() => void) | undefined;
  className?: string | undefined;
}

/** Reports that something could not be saved. */
export function FailureBar({ children, action, onAction, className }: Props) {
  return (
    <div role="alert" className={clsx(styles.bar, className)}>
      <IconAlertTriangle size={16} className={styles.icon} aria-hidden />
      <div className={styles.text}>{children}</div>
      {onAction && (
        <Button variant="outline" color="danger" size="compact-sm" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}
