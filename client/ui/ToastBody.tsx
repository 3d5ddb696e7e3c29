import { Button } from '@mantine/core';
import styles from './ToastBody.module.css';

export interface ToastAction {
  readonly label: string;
  run(): void;
}

/** The message of a toast and its button. */
export function ToastBody({ message, action }: { message: string; action: ToastAction }) {
  return (
    <div className={styles.body}>
      <span>{message}</span>
      <Button variant="default" className={styles.action} onClick={action.run}>
        {action.label}
      </Button>
    </div>
  );
}
