import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { isApple } from '#client/commands/keys.ts';
import { domRange, offsetAtPoint, reveal, showPreview } from './dom.ts';
import type { TextRange, TextUnits } from './text.ts';

interface Settings {
  root: RefObject<HTMLElement | null>;
  units: TextUnits;
  isByCharacterAllowed: boolean;
  /** Handles further keys; returns whether it did. `isShown`: whether the cursor is visible. */
  onKey(event: KeyboardEvent, range: TextRange, isShown: boolean): boolean;
  onMark(range: TextRange): void;
  onRemove(range: TextRange): void;
  onLeave(): void;
  onMoved(range: TextRange): void;
}

/** Marking by keyboard: a cursor over words or characters, extended by Shift. */
export function useSpanMode({ root, units, ...actions }: Settings) {
  const cursor = useRef<Cursor>(undefined);
  const isShown = useRef(false);

  const here = (): Cursor | undefined => {
    const first = units.nextWord(0);
    cursor.current ??= first && cursorAt(first);
    return cursor.current;
  };

  function show() {
    const at = here();
    const range = at && root.current ? domRange(root.current, rangeOf(at)) : undefined;
    showPreview(range);
    isShown.current = range !== undefined;
    if (range) reveal(range);
  }

  function moved(event: KeyboardEvent, from: Cursor): Cursor | undefined {
    const { key, shiftKey } = event;
    const line = { ArrowUp: 'up', ArrowDown: 'down', Home: 'lineStart', End: 'lineEnd' } as const;
    if (key in line && root.current) {
      const word = wordByLine(root.current, units, from.focus, line[key as keyof typeof line]);
      if (!word) return from;
      return shiftKey ? { anchor: from.anchor, focus: word } : cursorAt(word);
    }
    if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || !root.current) return undefined;
    const isLtr = getComputedStyle(root.current).direction === 'ltr';
    const step = (key === 'ArrowRight') === isLtr ? 1 : -1;
    const isByCharacter = isApple ? event.altKey : event.ctrlKey;
    if (!isByCharacter) return moveByWord(units, from, step, shiftKey);
    return actions.isByCharacterAllowed ? moveByCharacter(units, from, step, shiftKey) : from;
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (event.target === root.current) actions.onLeave();
      else root.current?.focus();
      return;
    }
    const from = here();
    if (event.target !== root.current || !from || actions.onKey(event, rangeOf(from), isShown.current)) return;
    const to = moved(event, from);
    if (to) {
      event.preventDefault();
      cursor.current = to;
      show();
      actions.onMoved(rangeOf(to));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') actions.onMark(rangeOf(from));
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.onRemove(rangeOf(from));
    else return;
    event.preventDefault();
  }

  return {
    handleKey,
    show,
    hide: () => {
      showPreview(undefined);
      isShown.current = false;
    },
    /** Moves the cursor without showing it. */
    place: (range: TextRange) => {
      cursor.current = cursorAt(range);
      isShown.current = false;
    },
  };
}

/** The cursor of span mode, between a fixed end and a moving one. */
interface Cursor {
  readonly anchor: TextRange;
  readonly focus: TextRange;
}

/** The range between the two ends, both included. */
export function rangeOf({ anchor, focus }: Cursor): TextRange {
  return { start: Math.min(anchor.start, focus.start), end: Math.max(anchor.end, focus.end) };
}

export function cursorAt(range: TextRange): Cursor {
  return { anchor: range, focus: range };
}

/** Moves the cursor by a word; `extend` moves only its moving end. */
export function moveByWord(units: TextUnits, cursor: Cursor, step: 1 | -1, extend: boolean): Cursor {
  const from = extend ? cursor.focus : rangeOf(cursor);
  const word = step === 1 ? units.nextWord(from.end) : units.previousWord(from.start);
  if (!word) return cursor;
  return extend ? { anchor: cursor.anchor, focus: word } : cursorAt(word);
}

/** Moves the cursor by a character; `extend` moves only its moving end, even into the first word. */
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
  // The ends never meet: beyond the fixed one, the range grows on the other side.
  const edge = moved === fixed ? edgeBeside(units, moved, step) : moved;
  if (edge === fixed) return cursor;
  return { anchor: { start: fixed, end: fixed }, focus: { start: edge, end: edge } };
}

function edgeBeside(units: TextUnits, edge: number, step: 1 | -1): number {
  const character = units.characterAt(step === 1 ? edge : edge - 1);
  return character ? (step === 1 ? character.end : character.start) : edge;
}

type Place = 'up' | 'down' | 'lineStart' | 'lineEnd';

/** The word above, below, or at an end of the line, by the layout. */
export function wordByLine(root: HTMLElement, units: TextUnits, from: TextRange, place: Place): TextRange | undefined {
  const range = domRange(root, from);
  const rect = range?.getClientRects()[0];
  if (!range || !rect) return undefined;
  const box = root.getBoundingClientRect();
  const { direction } = getComputedStyle(root);
  const middle = { x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 };
  const { above, below } = lineDistances(range, middle.y);
  const isAtLeft = (place === 'lineStart') === (direction === 'ltr');
  const points: Record<Place, { x: number; y: number }> = {
    up: { x: middle.x, y: middle.y - above },
    down: { x: middle.x, y: middle.y + below },
    lineStart: { x: isAtLeft ? box.left + 1 : box.right - 1, y: middle.y },
    lineEnd: { x: isAtLeft ? box.left + 1 : box.right - 1, y: middle.y },
  };
  const { x, y } = points[place];
  if (y < box.top || y > box.bottom) return undefined;
  const offset = offsetAtPoint(root, x, y);
  if (offset === undefined) return undefined;
  const word = units.wordAt(offset);
  // At a line break, the end of a line and the start of the next are one offset.
  if (place === 'lineEnd') return word && word.start < offset ? word : units.previousWord(offset);
  return word ?? (place === 'lineStart' ? units.nextWord(offset) : units.previousWord(offset));
}

/** How far away the lines above and below are. The room for spans is below a line, and each paragraph has its own. */
function lineDistances(range: Range, y: number): { above: number; below: number } {
  const paragraph = range.startContainer.parentElement!.closest('div')!;
  const heightOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).lineHeight);
  const below = heightOf(paragraph);
  const isFirst = y - below < paragraph.getBoundingClientRect().top;
  const before = paragraph.previousElementSibling;
  return { above: isFirst && before ? heightOf(before) : below, below };
}
