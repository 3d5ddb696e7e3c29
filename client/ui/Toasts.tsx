import { Notifications } from '@mantine/notifications';
import styles from './Toasts.module.css';

/** Where toasts appear: bottom right, above the bars that pages have there. */
export function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      containerWidth={360}
      transitionDuration={150}
      limit={3}
      classNames={{ root: styles.root, notification: styles.toast }}
    />
  );
}
