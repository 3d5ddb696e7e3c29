import { type RefObject, useEffect, useEffectEvent } from 'react';
import { domRange, selectedOffsets, showPreview } from './dom.ts';
import type { TextRange } from './text.ts';

/** How a range was marked. */
export type MarkedBy = 'key' | 'pointer' | 'doubleClick';

interface Settings {
  root: RefObject<HTMLElement | null>;
  snap(from: number, to: number, isByCharacter: boolean): TextRange | undefined;
  onMark(range: TextRange, by: MarkedBy): void;
}

/** Marking by mouse: a drag or a double click. Shift at the end of the drag selects by characters. */
export function usePointerMarking({ root, snap, onMark }: Settings): void {
  const selected = useEffectEvent((isByCharacter: boolean) => {
    const offsets = root.current ? selectedOffsets(root.current) : undefined;
    return offsets && snap(offsets.from, offsets.to, isByCharacter);
  });
  const mark = useEffectEvent(onMark);

  useEffect(
    function listenToMouse() {
      const element = root.current;
      if (!element) return;
      let isDragging = false;
      let isShifted = false;

      function preview() {
        const range = isDragging ? selected(isShifted) : undefined;
        showPreview(range && element ? domRange(element, range) : undefined);
      }
      function begin(event: MouseEvent) {
        if (event.button !== 0 || (event.target as Element).closest('button')) return;
        // With Shift, the browser would extend an earlier selection.
        if (event.shiftKey) window.getSelection()?.removeAllRanges();
        isDragging = true;
        isShifted = event.shiftKey;
      }
      function shift(event: KeyboardEvent | MouseEvent) {
        if (!isDragging || isShifted === event.shiftKey) return;
        isShifted = event.shiftKey;
        preview();
      }
      function finish(event: MouseEvent) {
        if (!isDragging) return;
        // A third click selects the paragraph, which is no span.
        const range = event.detail < 3 ? selected(event.shiftKey) : undefined;
        isDragging = false;
        showPreview(undefined);
        if (range || event.detail >= 3) window.getSelection()?.removeAllRanges();
        if (range) mark(range, event.detail === 2 ? 'doubleClick' : 'pointer');
      }
      const listening = new AbortController();
      const { signal } = listening;
      element.addEventListener('mousedown', begin, { signal });
      document.addEventListener('selectionchange', () => isDragging && preview(), { signal });
      for (const type of ['mousemove', 'keydown', 'keyup'] as const) window.addEventListener(type, shift, { signal });
      window.addEventListener('mouseup', finish, { signal });
      return () => listening.abort();
    },
    [root],
  );
}
