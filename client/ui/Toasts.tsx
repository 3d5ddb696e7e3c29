import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { levelOf } from '#client/commands/scopes.ts';
import { createDeviceValue, useDeviceValue } from '#client/lib/deviceValue.ts';
import { closeLastToast } from './toast.ts';
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

export const TOAST_PLACES = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
export type ToastPlace = (typeof TOAST_PLACES)[number];

const DEFAULT: ToastPlace = 'bottom-right';
const kept = createDeviceValue('toasts', (value) => TOAST_PLACES.find((place) => place === value) ?? DEFAULT);

/** Where on the screen toasts appear, on this device, and how to change it. */
export function useToastPlace(): [ToastPlace, (place: ToastPlace) => void] {
  return [useDeviceValue(kept), kept.write];
}
