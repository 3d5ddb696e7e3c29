import { useWindowEvent } from '@mantine/hooks';
import { Notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import { levelOf } from '#client/commands/scopes.ts';
import { createDeviceValue, useDeviceValue } from '#client/lib/deviceValue.ts';
import { closeLastToast } from './toastQueue.ts';
import styles from './Toasts.module.css';

export { clearToasts, hideToast, showToast } from './toastQueue.ts';

const MOST_AT_ONCE = 3;

/** The container of toasts, where the user wants it, clear of the pages' bars. */
export function Toasts() {
  const [place] = useToastPlace();
  useEffect(() => {
    stayAboveFoot();
    return notificationsStore.subscribe(stayAboveFoot);
  }, []);
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // In a text box or dialog, Escape closes that.
    const level = levelOf(event.target);
    if (level === 'page' || level === 'form') closeLastToast();
  });
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

/** Measures the bar at the bottom of the page, which may have several lines. */
function stayAboveFoot(): void {
  const height = document.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0;
  document.documentElement.style.setProperty('--marl-foot', `${height}px`);
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
const storedPlace = createDeviceValue('toasts', (value) => TOAST_PLACES.find((place) => place === value) ?? DEFAULT);

/** The place of toasts on this device, and its setter. */
export function useToastPlace(): [ToastPlace, (place: ToastPlace) => void] {
  return [useDeviceValue(storedPlace), storedPlace.write];
}
