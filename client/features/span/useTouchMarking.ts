import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { selectedOffsets } from './domOffsets.ts';
import type { TextRange } from './ranges.ts';

interface Settings {
  root: RefObject<HTMLElement | null>;
  snap(from: number, to: number, isByCharacter: boolean): TextRange | undefined;
}

/**
 * Marking by touch. A finger selects with the handles of the system and never says that it is done, so the part that is selected
 * is given back, to be marked by a button.
 */
export function useTouchMarking({ root, snap }: Settings): TextRange | undefined {
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
