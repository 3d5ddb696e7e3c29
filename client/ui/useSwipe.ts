import { type TouchEvent, useRef } from 'react';

/** From here on it is clear whether a finger swipes or scrolls. */
const DECIDED_PX = 10;
/** The least distance of a swipe. */
const MIN_DISTANCE_PX = 60;
/** How far the content follows the finger where there is nothing to go to. */
const RESISTANCE = 0.2;

/** Where a finger operates something else. */
const CONTROLS =
  'button, a, input, textarea, select, label, summary, iframe, audio, video, [role="option"], [contenteditable="true"]';

type Step = 1 | -1;

interface Swipe {
  x: number;
  y: number;
  /** The distance sideways, once it is clear that it is a swipe. */
  distance: number | undefined;
}

interface Settings {
  canSwipe(step: Step): boolean;
  onSwipe(step: Step): void;
}

/**
 * Touch handlers for swiping left (1, next) and right (-1, previous). The element has `data-swipe` with the step while a finger swipes,
 * `data-armed` once letting go would take the step, and the distance in `--swipe`. Its style needs `touch-action: pan-y pinch-zoom`.
 */
export function useSwipe({ canSwipe, onSwipe }: Settings) {
  const swipe = useRef<Swipe>(undefined);

  function end({ currentTarget }: TouchEvent<HTMLElement>): void {
    swipe.current = undefined;
    delete currentTarget.dataset.swipe;
    delete currentTarget.dataset.armed;
    currentTarget.style.removeProperty('--swipe');
  }

  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      end(event);
      const { touches, target, currentTarget } = event;
      const touch = touches.length === 1 ? touches[0] : undefined;
      if (!touch || !(target instanceof Element) || isOperated(target, currentTarget)) return;
      swipe.current = { x: touch.clientX, y: touch.clientY, distance: undefined };
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      const { touches, currentTarget } = event;
      const touch = touches[0];
      const from = swipe.current;
      // Dragging a selection handle is no swipe.
      if (!touch || !from || touches.length > 1 || document.getSelection()?.isCollapsed === false) return end(event);
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      if (from.distance === undefined) {
        if (Math.hypot(dx, dy) < DECIDED_PX) return;
        if (Math.abs(dx) < 2 * Math.abs(dy)) return end(event);
      }
      from.distance = dx;
      const step = dx < 0 ? 1 : -1;
      const isPossible = canSwipe(step);
      currentTarget.style.setProperty('--swipe', `${Math.round(isPossible ? dx : dx * RESISTANCE)}px`);
      currentTarget.dataset.swipe = isPossible ? String(step) : 'none';
      currentTarget.toggleAttribute('data-armed', isPossible && Math.abs(dx) >= MIN_DISTANCE_PX);
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const distance = swipe.current?.distance ?? 0;
      end(event);
      const step = distance < 0 ? 1 : -1;
      if (Math.abs(distance) >= MIN_DISTANCE_PX && canSwipe(step)) onSwipe(step);
    },
    onTouchCancel: end,
  };
}

/** Whether a finger on an element operates a control, or scrolls sideways. */
function isOperated(target: Element, within: Element): boolean {
  if (target.closest(CONTROLS)) return true;
  for (let element: Element | null = target; element && element !== within; element = element.parentElement) {
    if (element.scrollWidth <= element.clientWidth) continue;
    const { overflowX } = getComputedStyle(element);
    if (overflowX === 'auto' || overflowX === 'scroll') return true;
  }
  return false;
}
