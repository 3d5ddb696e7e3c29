import { type TouchEvent, useRef } from 'react';

/** A swipe goes this far, and at least twice as far sideways as up or down. */
const FAR_ENOUGH_PX = 60;

interface Start {
  x: number;
  y: number;
}

/** Handlers for an element that a finger swipes: to the left is 1 (on), to the right is -1 (back). */
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
      // Who selects text drags its handles sideways too.
      if (!touch || !from || document.getSelection()?.isCollapsed === false) return;
      const [sideways, upright] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(sideways) < FAR_ENOUGH_PX || Math.abs(sideways) < 2 * Math.abs(upright)) return;
      onSwipe(sideways < 0 ? 1 : -1);
    },
  };
}
