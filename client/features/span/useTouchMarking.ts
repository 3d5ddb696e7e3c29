import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { offsetAtPoint } from './dom.ts';
import type { TextRange } from './text.ts';

const HOLD_MS = 350;
/** The longest time between the two taps that select a word. */
const DOUBLE_TAP_MS = 350;
/** A finger that moves farther scrolls or swipes. */
const STILL_PX = 10;

interface Settings {
  root: RefObject<HTMLElement | null>;
  canMark: boolean;
  snap(from: number, to: number): TextRange | undefined;
  /** The span at an offset, which a tap selects. */
  spanAt(offset: number): TextRange | undefined;
}

/** The range selected by touch, which a button marks. */
export interface TouchedRange {
  range: TextRange;
  /** Whether it is that of a span. */
  isSpan: boolean;
}

/**
 * Marking by touch: a long press or two taps select a word, and the finger that stays down selects more. A tap on a span selects the
 * span. The browser's own selection is off meanwhile: its menu would cover the text.
 */
export function useTouchMarking({ root, canMark, snap, spanAt }: Settings) {
  const [touched, setTouched] = useState<TouchedRange>();
  const offsetAt = useEffectEvent((x: number, y: number) =>
    root.current ? offsetAtPoint(root.current, x, y) : undefined,
  );
  const wordAt = useEffectEvent((offset: number | undefined) =>
    offset === undefined ? undefined : snap(offset, offset + 1),
  );
  const select = useEffectEvent((range: TextRange | undefined) => setTouched(range && { range, isSpan: false }));
  const extend = useEffectEvent((word: TextRange, offset: number | undefined) => {
    if (offset !== undefined) select(snap(Math.min(word.start, offset), Math.max(word.end, offset)));
  });
  const tap = useEffectEvent((offset: number | undefined) => {
    const range = offset === undefined ? undefined : spanAt(offset);
    setTouched(range && { range, isSpan: true });
  });

  useEffect(
    function listenToTouch() {
      const element = root.current;
      if (!element || !canMark) return undefined;
      let held: TextRange | undefined;
      let begun: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined;
      let lastTap = { x: 0, y: 0, at: -Infinity };

      const forget = (): void => {
        clearTimeout(begun?.timer);
        begun = undefined;
      };
      function begin(event: TouchEvent) {
        forget();
        held = undefined;
        const touch = event.touches.length === 1 ? event.touches[0] : undefined;
        if (!touch || !element || (event.target as Element).closest('button')) return;
        element.dataset.touched = '';
        const { clientX: x, clientY: y } = touch;
        const hold = (): void => {
          begun = undefined;
          held = wordAt(offsetAt(x, y));
          select(held);
        };
        begun = { x, y, timer: setTimeout(hold, HOLD_MS) };
      }
      function move(event: TouchEvent) {
        const touch = event.touches[0];
        if (!touch) return;
        const { clientX: x, clientY: y } = touch;
        if (held) {
          // The gesture neither scrolls nor swipes.
          event.preventDefault();
          event.stopPropagation();
          extend(held, offsetAt(x, y));
        } else if (begun && Math.hypot(x - begun.x, y - begun.y) > STILL_PX) forget();
      }
      function end(event: TouchEvent) {
        if (held) {
          event.preventDefault();
          event.stopPropagation();
          held = undefined;
        }
        if (!begun) return;
        const { x, y } = begun;
        forget();
        const isSecond = event.timeStamp - lastTap.at < DOUBLE_TAP_MS && Math.hypot(x - lastTap.x, y - lastTap.y) < 24;
        lastTap = { x, y, at: isSecond ? -Infinity : event.timeStamp };
        if (!isSecond) return tap(offsetAt(x, y));
        // No double click, which a mouse marks with.
        event.preventDefault();
        select(wordAt(offsetAt(x, y)));
      }
      const listening = new AbortController();
      const { signal } = listening;
      element.addEventListener('touchstart', begin, { signal, passive: true });
      element.addEventListener('touchmove', move, { signal, passive: false });
      element.addEventListener('touchend', end, { signal, passive: false });
      element.addEventListener('touchcancel', forget, { signal });
      element.addEventListener(
        'pointerdown',
        ({ pointerType }) => {
          if (pointerType !== 'mouse') return;
          // The mouse marks by the browser's selection.
          delete element.dataset.touched;
          setTouched(undefined);
        },
        { signal },
      );
      return () => {
        forget();
        listening.abort();
      };
    },
    [root, canMark],
  );
  return { touched, setTouched };
}
