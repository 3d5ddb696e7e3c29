import { notifications } from '@mantine/notifications';
import { i18n } from '#client/i18n/i18n.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

interface Toast {
  message: string;
  kind?: ToastKind;
  /** A toast with the id of one on screen takes its place. */
  id?: string;
  /** Stays until it is closed. */
  isPermanent?: boolean;
}

/** Long texts stay longer: a second for each started 120 characters. */
export function toastDuration(message: string): number {
  return 6000 + 1000 * Math.ceil(message.length / 120);
}

/** Says something in passing. Never the only place of an error. */
export function toast({ message, kind = 'success', id, isPermanent = false }: Toast): void {
  const content = {
    message,
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: isPermanent ? (false as const) : toastDuration(message),
    'data-kind': kind,
    closeButtonProps: { 'aria-label': i18n.t('close') },
  };
  if (id) notifications.hide(id);
  notifications.show({ ...content, ...(id ? { id } : {}) });
}
