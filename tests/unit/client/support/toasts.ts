import { notificationsStore } from '@mantine/notifications';
import type { ToastKind } from '#client/ui/toast.ts';

/** The texts of the toasts, newest last. */
export function toastsSaid(): { kind: ToastKind; message: string }[] {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map((one) => {
    const message = one.message as string | { props: { message: string } };
    const kind = (one as { 'data-kind'?: ToastKind })['data-kind'] ?? 'success';
    return { kind, message: typeof message === 'string' ? message : message.props.message };
  });
}
