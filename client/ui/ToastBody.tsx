import { LightButton } from './LightButton.tsx';
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
      <LightButton className={styles.action} onClick={action.run}>
        {action.label}
      </LightButton>
    </div>
  );
}
