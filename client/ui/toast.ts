import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { i18n } from '#client/i18n/i18n.ts';
import { type ToastAction, ToastBody } from './ToastBody.tsx';
import { holdingProps } from './toastHold.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

interface Toast {
  message: string;
  kind?: ToastKind;
  /** A toast with the id of one on screen takes its place. */
  id?: string;
  /** Takes the place of all that is on screen. */
  isReplacing?: boolean;
  /** Waits until nothing else is on screen. */
  isQueued?: boolean;
  /** Stays until it is closed. */
  isPermanent?: boolean;
  /** Whether a person can close it; without it, yes. */
  isDismissible?: boolean;
  /** Stays as long as a text of so many characters would, whatever it says. */
  characters?: number;
  /** What can be done about it; the toast is gone then. */
  action?: ToastAction;
}

const QUEUE_CHECK_MS = 250;
const AFTER_REPLACED_MS = 100;

/** Toasts that will take the place of another one in a moment, by id. */
const coming = new Map<string, ReturnType<typeof setTimeout>>();
const queue: Toast[] = [];
let queueCheck: ReturnType<typeof setInterval> | undefined;
let made = 0;

/** Long texts stay longer: a second for each started 120 characters. */
export function toastDuration(characters: number): number {
  return 6000 + 1000 * Math.ceil(characters / 120);
}

/** Says something in passing. Never the only place of an error. */
export function toast(wanted: Toast): void {
  if (!wanted.isQueued || !isSaying()) return say(wanted);
  queue.push(wanted);
  queueCheck ??= setInterval(takeFromQueue, QUEUE_CHECK_MS);
}

function say(wanted: Toast): void {
  made += 1;
  const { id = `toast-${made}` } = wanted;
  const isLater = wanted.isReplacing ? clearToasts() : hideToast(id);
  if (!isLater) return show(id, wanted);
  const timer = setTimeout(() => {
    coming.delete(id);
    show(id, wanted);
  }, AFTER_REPLACED_MS);
  coming.set(id, timer);
}

/** Takes a toast away, also before it is there. Returns whether there was one. */
export function hideToast(id: string): boolean {
  const wasComing = coming.has(id);
  clearTimeout(coming.get(id));
  coming.delete(id);
  const isHeld = held().some((one) => one.id === id);
  if (isHeld) notifications.hide(id);
  return wasComing || isHeld;
}

/** Keeps a toast from being seen; returns how to let it be seen again. */
export function muteToast(id: string): () => void {
  hideToast(id);
  const unsubscribe = notificationsStore.subscribe(() => void hideToast(id));
  return () => void unsubscribe();
}

/** Takes all toasts away, those that wait too. Returns whether there were any. */
export function clearToasts(): boolean {
  queue.length = 0;
  const ids = [...coming.keys(), ...held().flatMap(({ id }) => id ?? [])];
  return ids.filter(hideToast).length > 0;
}

/** Takes away the toast that came last, of those that a person can close. Returns whether there was one. */
export function closeLastToast(): boolean {
  const last = notificationsStore.getState().notifications.findLast(({ allowClose }) => allowClose !== false);
  return last?.id !== undefined && hideToast(last.id);
}

function held() {
  const { notifications: shown, queue: waiting } = notificationsStore.getState();
  return [...shown, ...waiting];
}

/** Whether something is on screen or will be before what is queued. */
const isSaying = (): boolean => coming.size > 0 || held().length > 0 || queue.length > 0;

function takeFromQueue(): void {
  if (coming.size > 0 || held().length > 0) return;
  const next = queue.shift();
  if (next) return say(next);
  clearInterval(queueCheck);
  queueCheck = undefined;
}

function show(id: string, { message, kind = 'success', action, characters = message.length, ...rest }: Toast): void {
  const { isPermanent = false, isDismissible = true } = rest;
  const run = (): void => {
    hideToast(id);
    action?.run();
  };
  notifications.show({
    id,
    message: action ? createElement(ToastBody, { message, action: { label: action.label, run } }) : message,
    role: kind === 'error' ? 'alert' : 'status',
    allowClose: isDismissible,
    'data-kind': kind,
    closeButtonProps: { 'aria-label': i18n.t('close') },
    // The time it stays is counted here: it stands still for the keyboard too, and goes on where it stood.
    autoClose: false,
    ...holdingProps({
      ms: isPermanent ? undefined : toastDuration(characters),
      isDismissible,
      close: () => hideToast(id),
    }),
  });
}
