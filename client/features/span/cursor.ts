import { domRange, offsetAtPoint } from './dom.ts';
import type { TextRange, TextUnits } from './text.ts';

/** The cursor of span mode: a stretch between a fixed end and a moving one. */
export interface Cursor {
  readonly anchor: TextRange;
  readonly focus: TextRange;
}

/** The selected range: everything between the two ends, both included. */
export function rangeOf({ anchor, focus }: Cursor): TextRange {
  return { start: Math.min(anchor.start, focus.start), end: Math.max(anchor.end, focus.end) };
}

export function cursorAt(range: TextRange): Cursor {
  return { anchor: range, focus: range };
}

/** Moves by a word, or with `extend` only its moving end. It stops at the ends of the text. */
export function moveByWord(units: TextUnits, cursor: Cursor, step: 1 | -1, extend: boolean): Cursor {
  const from = extend ? cursor.focus : rangeOf(cursor);
  const word = step === 1 ? units.nextWord(from.end) : units.previousWord(from.start);
  if (!word) return cursor;
  return extend ? { anchor: cursor.anchor, focus: word } : cursorAt(word);
}

/** Moves by a character, or with `extend` its moving end, even into the word it began with. */
export function moveByCharacter(units: TextUnits, cursor: Cursor, step: 1 | -1, extend: boolean): Cursor {
  const { start, end } = rangeOf(cursor);
  if (!extend) {
    const isOne = units.characterAt(start)?.end === end;
    const offset = step === 1 ? (isOne ? end : end - 1) : isOne ? start - 1 : start;
    const character = units.characterAt(offset);
    return character ? cursorAt(character) : cursor;
  }
  const isForward = cursor.focus.end >= cursor.anchor.end;
  const moving = isForward ? end : start;
  const fixed = isForward ? start : end;
  const moved = edgeBeside(units, moving, step);
  // The two ends never meet: past the fixed one the range grows on the other side.
  const edge = moved === fixed ? edgeBeside(units, moved, step) : moved;
  if (edge === fixed) return cursor;
  return { anchor: { start: fixed, end: fixed }, focus: { start: edge, end: edge } };
}

function edgeBeside(units: TextUnits, edge: number, step: 1 | -1): number {
  const character = units.characterAt(step === 1 ? edge : edge - 1);
  return character ? (step === 1 ? character.end : character.start) : edge;
}

type Place = 'up' | 'down' | 'lineStart' | 'lineEnd';

/** The word above, below, or at an end of the line of another; the DOM knows, since it depends on the layout. */
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
