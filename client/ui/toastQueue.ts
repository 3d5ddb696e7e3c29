import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { i18n } from '#client/i18n/i18n.ts';
import { type ToastAction, ToastBody } from './ToastBody.tsx';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  message: string;
  kind?: ToastKind;
  /** A toast replaces the one with the same id. */
  id?: string;
  /** Replaces all toasts on screen. */
  isReplacing?: boolean;
  /** Waits until no other toast is on screen. */
  isQueued?: boolean;
  /** The toast stays until it is closed. */
  isPermanent?: boolean;
  /** Sets the duration as if the message had this length. */
  characters?: number;
  /** A button; pressing it closes the toast. */
  action?: ToastAction;
}

const QUEUE_CHECK_MS = 250;
const AFTER_REPLACED_MS = 100;

/** Timers of toasts that replace another one after a short gap, by id. */
const upcoming = new Map<string, ReturnType<typeof setTimeout>>();
const queue: Toast[] = [];
let queueCheck: ReturnType<typeof setInterval> | undefined;
let count = 0;

/** One more second for each started 120 characters. */
export function toastDuration(characters: number): number {
  return 6000 + 1000 * Math.ceil(characters / 120);
}

export function showToast(wanted: Toast): void {
  if (!wanted.isQueued || !hasToasts()) return schedule(wanted);
  queue.push(wanted);
  queueCheck ??= setInterval(showQueued, QUEUE_CHECK_MS);
}

function schedule(wanted: Toast): void {
  count += 1;
  const { id = `toast-${count}` } = wanted;
  const isLater = wanted.isReplacing ? clearToasts() : hideToast(id);
  if (!isLater) return show(id, wanted);
  const timer = setTimeout(() => {
    upcoming.delete(id);
    show(id, wanted);
  }, AFTER_REPLACED_MS);
  upcoming.set(id, timer);
}

/** Hides a toast, or cancels an upcoming one. Returns whether there was one. */
export function hideToast(id: string): boolean {
  const wasUpcoming = upcoming.has(id);
  clearTimeout(upcoming.get(id));
  upcoming.delete(id);
  const isPresent = present().some((toast) => toast.id === id);
  if (isPresent) notifications.hide(id);
  return wasUpcoming || isPresent;
}

/** Suppresses a toast; returns a function that allows it again. */
export function muteToast(id: string): () => void {
  hideToast(id);
  const unsubscribe = notificationsStore.subscribe(() => void hideToast(id));
  return () => void unsubscribe();
}

/** Hides all toasts and empties the queue. Returns whether there were any. */
export function clearToasts(): boolean {
  queue.length = 0;
  const ids = [...upcoming.keys(), ...present().flatMap(({ id }) => id ?? [])];
  return ids.filter(hideToast).length > 0;
}

/** Hides the newest toast. Returns whether there was one. */
export function closeLastToast(): boolean {
  const last = notificationsStore.getState().notifications.at(-1);
  return last?.id !== undefined && hideToast(last.id);
}

function present() {
  const { notifications: shown, queue: waiting } = notificationsStore.getState();
  return [...shown, ...waiting];
}

const hasToasts = (): boolean => upcoming.size > 0 || present().length > 0 || queue.length > 0;

function showQueued(): void {
  if (upcoming.size > 0 || present().length > 0) return;
  const next = queue.shift();
  if (next) return schedule(next);
  clearInterval(queueCheck);
  queueCheck = undefined;
}

function show(
  id: string,
  { message, kind = 'success', action, characters = message.length, isPermanent = false }: Toast,
): void {
  const run = (): void => {
    hideToast(id);
    action?.run();
  };
  notifications.show({
    id,
    message: action ? createElement(ToastBody, { message, action: { label: action.label, run } }) : message,
    role: kind === 'error' ? 'alert' : 'status',
    'data-kind': kind,
    closeButtonProps: { 'aria-label': i18n.t('close') },
    // Mantine's own countdown does not pause for the focus.
    autoClose: false,
    ...interactionProps(isPermanent ? undefined : toastDuration(characters), () => hideToast(id)),
  });
}

/**
 * Closes a toast after `ms` on screen (never without `ms`), paused by hover and focus, or by a click or Escape. The focus then
 * returns to where it came from.
 */
function interactionProps(ms: number | undefined, close: () => void): Partial<NotificationData> {
  let countdown: ReturnType<typeof startCountdown> | undefined;
  let previousFocus: Element | null = null;
  return {
    onOpen: () => {
      if (ms !== undefined) countdown = startCountdown(ms, close);
    },
    onClose: () => {
      countdown?.stop();
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    },
    onMouseEnter: () => countdown?.pause('pointer'),
    onMouseLeave: () => countdown?.resume('pointer'),
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) previousFocus = relatedTarget;
      countdown?.pause('focus');
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      previousFocus = null;
      countdown?.resume('focus');
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    },
    onClick: ({ target }) => {
      // Selecting text to copy it must not close the toast.
      const isSelecting = getSelection()?.isCollapsed === false;
      const isOnButton = target instanceof Element && target.closest('button') !== null;
      if (!isSelecting && !isOnButton) close();
    },
  };
}

/** A timer that is paused as long as there is a reason. */
function startCountdown(ms: number, onEnd: () => void) {
  const reasons = new Set<string>();
  let left = ms;
  let since = Date.now();
  let timer = setTimeout(onEnd, left);
  return {
    pause(reason: string): void {
      if (reasons.size === 0) {
        clearTimeout(timer);
        left -= Date.now() - since;
      }
      reasons.add(reason);
    },
    resume(reason: string): void {
      if (!reasons.delete(reason) || reasons.size > 0) return;
      since = Date.now();
      timer = setTimeout(onEnd, left);
    },
    stop: (): void => clearTimeout(timer),
  };
}
