import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { i18n } from '#client/i18n/i18n.ts';
import { type ToastAction, ToastBody } from './ToastBody.tsx';

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

/** Toasts that are about to replace another one, by id. */
const upcoming = new Map<string, ReturnType<typeof setTimeout>>();
const queue: Toast[] = [];
let queueCheck: ReturnType<typeof setInterval> | undefined;
let count = 0;

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

/** Takes a toast away, also before it is there. Returns whether there was one. */
export function hideToast(id: string): boolean {
  const wasUpcoming = upcoming.has(id);
  clearTimeout(upcoming.get(id));
  upcoming.delete(id);
  const isPresent = present().some((one) => one.id === id);
  if (isPresent) notifications.hide(id);
  return wasUpcoming || isPresent;
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
  const ids = [...upcoming.keys(), ...present().flatMap(({ id }) => id ?? [])];
  return ids.filter(hideToast).length > 0;
}

/** Takes away the toast that came last, of those that a person can close. Returns whether there was one. */
export function closeLastToast(): boolean {
  const last = notificationsStore.getState().notifications.findLast(({ allowClose }) => allowClose !== false);
  return last?.id !== undefined && hideToast(last.id);
}

function present() {
  const { notifications: shown, queue: waiting } = notificationsStore.getState();
  return [...shown, ...waiting];
}

/** Whether something is on screen or will be before what is queued. */
const isSaying = (): boolean => upcoming.size > 0 || present().length > 0 || queue.length > 0;

function takeFromQueue(): void {
  if (upcoming.size > 0 || present().length > 0) return;
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
    // Our own countdown pauses for the keyboard, too.
    autoClose: false,
    ...interactionProps(isPermanent ? undefined : toastDuration(characters), isDismissible, () => hideToast(id)),
  });
}

/**
 * A toast's time runs from when it is on screen and pauses under the pointer or the focus; without a time it stays until it is
 * closed. A click or Escape closes it. The focus goes back to where it came from.
 */
function interactionProps(
  ms: number | undefined,
  isDismissible: boolean,
  close: () => void,
): Partial<NotificationData> {
  let countdown: ReturnType<typeof startCountdown> | undefined;
  let cameFrom: Element | null = null;
  return {
    onOpen: () => {
      if (ms !== undefined) countdown = startCountdown(ms, close);
    },
    onClose: () => {
      countdown?.stop();
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    },
    onMouseEnter: () => countdown?.pause('pointer'),
    onMouseLeave: () => countdown?.resume('pointer'),
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget;
      countdown?.pause('focus');
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      cameFrom = null;
      countdown?.resume('focus');
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !isDismissible) return;
      event.preventDefault();
      close();
    },
    onClick: ({ target }) => {
      // Somebody may want to copy what it says.
      const isSelecting = getSelection()?.isCollapsed === false;
      const isOnButton = target instanceof Element && target.closest('button') !== null;
      if (isDismissible && !isSelecting && !isOnButton) close();
    },
  };
}

/** A timer that stands still while there is a reason to pause it. */
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
