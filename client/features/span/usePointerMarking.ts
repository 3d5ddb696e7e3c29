import { type RefObject, useEffect, useEffectEvent } from 'react';
import { domRange, selectedOffsets } from './domOffsets.ts';
import { showPreview } from './preview.ts';
import type { TextRange } from './ranges.ts';

interface Settings {
  root: RefObject<HTMLElement | null>;
  /** What a selection means; undefined for nothing. */
  snap(from: number, to: number, isByCharacter: boolean): TextRange | undefined;
  /** `isDouble` tells a double click from a drag. */
  onMark(range: TextRange, isDouble: boolean): void;
}

/** Marking by mouse: what is dragged over, or double-clicked. Shift, held at the end of the drag, means characters. */
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
        // With Shift the browser would go on from an earlier place.
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
        // A third click selects the paragraph, which nobody wants as a span.
        const range = event.detail < 3 ? selected(event.shiftKey) : undefined;
        isDragging = false;
        showPreview(undefined);
        if (range || event.detail >= 3) window.getSelection()?.removeAllRanges();
        if (range) mark(range, event.detail === 2);
      }
      const changed = () => isDragging && preview();

      element.addEventListener('mousedown', begin);
      document.addEventListener('selectionchange', changed);
      window.addEventListener('mousemove', shift);
      window.addEventListener('keydown', shift);
      window.addEventListener('keyup', shift);
      window.addEventListener('mouseup', finish);
      return () => {
        element.removeEventListener('mousedown', begin);
        document.removeEventListener('selectionchange', changed);
        window.removeEventListener('mousemove', shift);
        window.removeEventListener('keydown', shift);
        window.removeEventListener('keyup', shift);
        window.removeEventListener('mouseup', finish);
      };
    },
    [root],
  );
}
