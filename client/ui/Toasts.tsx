import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { levelOf } from '#client/commands/scopes.ts';
import { closeLastToast } from './toast.ts';
import { useToastPlace } from './toastPlace.ts';
import styles from './Toasts.module.css';

const MOST_AT_ONCE = 3;

/** Where toasts appear: where the person wants them, clear of the bars that pages have there. */
export function Toasts() {
  const [place] = useToastPlace();
  useEffect(function closeByEscape() {
    const handle = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // In a text or a dialog Escape has something else to leave.
      const level = levelOf(event.target);
      if (level === 'page' || level === 'form') closeLastToast();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
  return (
    <Notifications
      position={place}
      containerWidth={360}
      transitionDuration={150}
      limit={MOST_AT_ONCE}
      classNames={{ root: styles.root, notification: styles.toast }}
    />
  );
}
