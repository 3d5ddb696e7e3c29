export { MarkableText, type OpenMenu } from './MarkableText.tsx';
export { ReadText } from './MarkedText.tsx';
export { PlacedMenu } from './PlacedMenu.tsx';
export { sameRange, snap, type TextRange, type TextUnits, textUnits } from './text.ts';
export type { MarkedBy } from './usePointerMarking.ts';
export { useSpanEdits } from './useSpanEdits.ts';
export { type IndexedText, indexText, type SpanView, spanView, withLanes, withStacks } from './view.ts';
