import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { domRange, selectedOffsets, showPreview } from './dom.ts';
import type { TextRange } from './text.ts';

interface Settings {
  root: RefObject<HTMLElement | null>;
  /** The range that a selection means; undefined for none. */
  snap(from: number, to: number, isByCharacter: boolean): TextRange | undefined;
  onMark(range: TextRange, isDoubleClick: boolean): void;
}

/** Marking by mouse: by dragging or a double click. Shift, pressed at the end of the drag, selects by characters. */
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

/**
 * Marking by touch. A finger selects with the system's handles and never signals that it is done, so the selected range is returned
 * for a button to mark.
 */
export function useTouchMarking({ root, snap }: Omit<Settings, 'onMark'>): TextRange | undefined {
  const [range, setRange] = useState<TextRange>();
  const read = useEffectEvent(() => {
    const offsets = root.current ? selectedOffsets(root.current) : undefined;
    return offsets && snap(offsets.from, offsets.to, false);
  });

  useEffect(function listenToTouch() {
    let isTouch = false;
    const down = (event: PointerEvent) => (isTouch = event.pointerType === 'touch');
    const changed = () => setRange(isTouch ? read() : undefined);
    document.addEventListener('pointerdown', down);
    document.addEventListener('selectionchange', changed);
    return () => {
      document.removeEventListener('pointerdown', down);
      document.removeEventListener('selectionchange', changed);
    };
  }, []);
  return range;
}
