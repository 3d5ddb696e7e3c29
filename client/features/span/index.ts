export { type Span } from './edits.ts';
export { MarkableText, type OpenMenu } from './MarkableText.tsx';
export { PlacedMenu } from './PlacedMenu.tsx';
export { ReadText } from './ReadText.tsx';
export { sameRange, snap, type TextRange, wholeCharacters, type TextUnits } from './ranges.ts';
export { SpanTag } from './SpanTag.tsx';
export { useSpanEdits } from './useSpanEdits.ts';
export { sameView, type SpanView, withLanes, withStacks } from './view.ts';
export { textUnits } from './words.ts';
