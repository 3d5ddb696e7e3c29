import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { i18n } from '#client/i18n/i18n.ts';
import { type ToastAction, ToastBody } from './ToastBody.tsx';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

interface Toast {
  message: string;
  kind?: ToastKind;
  /** A toast with the id of one on screen takes its place. */
  id?: string;
  /** Stays until it is closed. */
  isPermanent?: boolean;
  /** What can be done about it; the toast is gone then. */
  action?: ToastAction;
}

/** Long texts stay longer: a second for each started 120 characters. */
export function toastDuration(message: string): number {
  return 6000 + 1000 * Math.ceil(message.length / 120);
}

/** Says something in passing. Never the only place of an error. */
export function toast({ message, kind = 'success', id, isPermanent = false, action }: Toast): void {
  if (id) notifications.hide(id);
  const run = (): void => {
    notifications.hide(shown);
    action?.run();
  };
  const shown = notifications.show({
    ...(id ? { id } : {}),
    message: action ? createElement(ToastBody, { message, action: { label: action.label, run } }) : message,
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: isPermanent ? false : toastDuration(message),
    'data-kind': kind,
    closeButtonProps: { 'aria-label': i18n.t('close') },
  });
}
