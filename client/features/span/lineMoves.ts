import { domRange, offsetAtPoint } from './domOffsets.ts';
import type { TextRange, TextUnits } from './ranges.ts';

type Place = 'up' | 'down' | 'lineStart' | 'lineEnd';

/** The word above, below, or at an end of the line of another: a question about how the text is laid out, so the DOM answers. */
export function wordByLine(root: HTMLElement, units: TextUnits, from: TextRange, place: Place): TextRange | undefined {
  const rect = domRange(root, from)?.getClientRects()[0];
  if (!rect) return undefined;
  const box = root.getBoundingClientRect();
  const { lineHeight, direction } = getComputedStyle(root);
  const middle = { x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 };
  const isAtLeft = (place === 'lineStart') === (direction === 'ltr');
  const points: Record<Place, { x: number; y: number }> = {
    up: { x: middle.x, y: middle.y - Number.parseFloat(lineHeight) },
    down: { x: middle.x, y: middle.y + Number.parseFloat(lineHeight) },
    lineStart: { x: isAtLeft ? box.left + 1 : box.right - 1, y: middle.y },
    lineEnd: { x: isAtLeft ? box.left + 1 : box.right - 1, y: middle.y },
  };
  const { x, y } = points[place];
  if (y < box.top || y > box.bottom) return undefined;
  const offset = offsetAtPoint(root, x, y);
  if (offset === undefined) return undefined;
  const word = units.wordAt(offset);
  // Where the line breaks, its end and the next line's beginning are one offset.
  if (place === 'lineEnd') return word && word.start < offset ? word : units.previousWord(offset);
  return word ?? (place === 'lineStart' ? units.nextWord(offset) : units.previousWord(offset));
}
