import type { TextRange, TextUnits } from './ranges.ts';

/** Where span mode is in the text: a stretch between a fixed end and the one that moves. */
export interface Cursor {
  readonly anchor: TextRange;
  readonly focus: TextRange;
}

/** What is selected: everything from one end to the other, both included. */
export function rangeOf({ anchor, focus }: Cursor): TextRange {
  return { start: Math.min(anchor.start, focus.start), end: Math.max(anchor.end, focus.end) };
}

export function cursorAt(range: TextRange): Cursor {
  return { anchor: range, focus: range };
}

/** Moves by a word, or with `extend` only the moving end. At the ends of the text it stays. */
export function moveByWord(units: TextUnits, cursor: Cursor, step: 1 | -1, extend: boolean): Cursor {
  const from = extend ? cursor.focus : rangeOf(cursor);
  const word = step === 1 ? units.nextWord(from.end) : units.previousWord(from.start);
  if (!word) return cursor;
  return extend ? { anchor: cursor.anchor, focus: word } : cursorAt(word);
}

/** Moves by a character, or with `extend` moves the one end by a character, also into the word it began with. */
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
  // The two ends never meet: past the fixed one it goes on growing on the other side.
  const edge = moved === fixed ? edgeBeside(units, moved, step) : moved;
  if (edge === fixed) return cursor;
  return { anchor: { start: fixed, end: fixed }, focus: { start: edge, end: edge } };
}

function edgeBeside(units: TextUnits, edge: number, step: 1 | -1): number {
  const character = units.characterAt(step === 1 ? edge : edge - 1);
  return character ? (step === 1 ? character.end : character.start) : edge;
}
