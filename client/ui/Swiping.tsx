import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import styles from './Swiping.module.css';

/** After this distance it is clear whether a finger swipes or scrolls. */
const DECIDED_PX = 10;
/** The least distance of a swipe. */
const MIN_DISTANCE_PX = 60;
/** The share of the movement that the content follows if there is nothing to swipe to. */
const RESISTANCE = 0.2;

/** The elements on which a finger operates something else. */
const CONTROLS =
  'button, a, input, textarea, select, label, summary, iframe, audio, video, [role="option"], [contenteditable="true"], [data-zoomed], [data-handle]';

type Step = 1 | -1;

interface Props {
  /** The element that is swiped, before this one. Its style needs `touch-action: pan-y pinch-zoom`. */
  area: RefObject<HTMLElement | null>;
  canSwipe(step: Step): boolean;
  onSwipe(step: Step): void;
}

/**
 * Swiping left (1, next) and right (-1, previous). The area has `data-swipe` with the step while a finger swipes, `data-armed` once
 * letting go would take the step, and the distance in `--swipe`. Cues at the edges show where the swipe goes.
 */
export function Swiping({ area, ...props }: Props) {
  const canSwipe = useEffectEvent(props.canSwipe);
  const swiped = useEffectEvent(props.onSwipe);

  useEffect(
    function listenToFingers() {
      const element = area.current;
      if (!element) return undefined;
      /** The start of the swipe, and its distance sideways once it is clear that the gesture is a swipe. */
      let swipe: { x: number; y: number; distance: number | undefined } | undefined;

      function end() {
        swipe = undefined;
        element?.removeAttribute('data-swipe');
        element?.removeAttribute('data-armed');
        element?.style.removeProperty('--swipe');
      }
      function begin({ touches, target }: TouchEvent) {
        end();
        const touch = touches.length === 1 ? touches[0] : undefined;
        if (!touch || !element || !(target instanceof Element) || isOperated(target, element)) return;
        swipe = { x: touch.clientX, y: touch.clientY, distance: undefined };
      }
      function move({ touches }: TouchEvent) {
        const touch = touches[0];
        // Dragging a selection handle is no swipe.
        if (!touch || !swipe || touches.length > 1 || document.getSelection()?.isCollapsed === false) return end();
        const [dx, dy] = [touch.clientX - swipe.x, touch.clientY - swipe.y];
        if (swipe.distance === undefined) {
          if (Math.hypot(dx, dy) < DECIDED_PX) return;
          if (Math.abs(dx) < 2 * Math.abs(dy)) return end();
        }
        swipe.distance = dx;
        const step = dx < 0 ? 1 : -1;
        const isPossible = canSwipe(step);
        element?.style.setProperty('--swipe', `${Math.round(isPossible ? dx : dx * RESISTANCE)}px`);
        element?.setAttribute('data-swipe', isPossible ? String(step) : 'none');
        element?.toggleAttribute('data-armed', isPossible && Math.abs(dx) >= MIN_DISTANCE_PX);
      }
      function finish() {
        const distance = swipe?.distance ?? 0;
        end();
        const step = distance < 0 ? 1 : -1;
        if (Math.abs(distance) >= MIN_DISTANCE_PX && canSwipe(step)) swiped(step);
      }
      const listening = new AbortController();
      const options = { signal: listening.signal, passive: true };
      element.addEventListener('touchstart', begin, options);
      element.addEventListener('touchmove', move, options);
      element.addEventListener('touchend', finish, options);
      element.addEventListener('touchcancel', end, options);
      return () => listening.abort();
    },
    [area],
  );

  return (
    <>
      <span className={styles.cue} data-cue="previous" aria-hidden>
        <IconChevronLeft size={24} />
      </span>
      <span className={styles.cue} data-cue="next" aria-hidden>
        <IconChevronRight size={24} />
      </span>
    </>
  );
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
