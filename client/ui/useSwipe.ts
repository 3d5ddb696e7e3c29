import { type TouchEvent, useRef } from 'react';

/** The least distance of a swipe; it also goes at least twice as far sideways as up or down. */
const MIN_DISTANCE_PX = 60;

interface Start {
  x: number;
  y: number;
}

/** Touch handlers for swiping left (1, next) and right (-1, previous). */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<Start>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      // Dragging a selection handle is no swipe.
      if (!touch || !from || document.getSelection()?.isCollapsed === false) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(dx) < MIN_DISTANCE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return;
      onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
