import type { NotificationData } from '@mantine/notifications';
import { type Countdown, startCountdown } from '#client/lib/countdown.ts';

interface Hold {
  /** How long it stays; without it, until it is closed. */
  ms: number | undefined;
  isDismissible: boolean;
  close(): void;
}

type Handlers = Pick<
  NotificationData,
  'onOpen' | 'onClose' | 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'onClick'
>;

/**
 * How a toast behaves in somebody's hands: its time runs from when it is seen and stands still under the pointer or the focus;
 * a click or Escape closes it. The focus goes back to where it came from.
 */
export function holdingProps({ ms, isDismissible, close }: Hold): Handlers {
  let countdown: Countdown | undefined;
  let cameFrom: Element | null = null;
  return {
    onOpen: () => {
      if (ms !== undefined) countdown = startCountdown(ms, close);
    },
    onClose: () => {
      countdown?.stop();
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    },
    onMouseEnter: () => countdown?.hold('pointer'),
    onMouseLeave: () => countdown?.release('pointer'),
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget;
      countdown?.hold('focus');
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      cameFrom = null;
      countdown?.release('focus');
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
