import { createDeviceValue, useDeviceValue } from '#client/lib/deviceValue.ts';

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
