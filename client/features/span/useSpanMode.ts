import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { isApple } from '#client/commands/keys.ts';
import { type Cursor, cursorAt, moveByCharacter, moveByWord, rangeOf, wordByLine } from './cursor.ts';
import { domRange, reveal, showPreview } from './dom.ts';
import type { TextRange, TextUnits } from './text.ts';

interface Settings {
  root: RefObject<HTMLElement | null>;
  units: TextUnits;
  isByCharacterAllowed: boolean;
  /** Handles further keys; returns whether it did. `isShown`: whether the cursor is visible. */
  onKey(event: KeyboardEvent, range: TextRange, isShown: boolean): boolean;
  onAssign(range: TextRange): void;
  onRemove(range: TextRange): void;
  onLeave(): void;
  onMoved(range: TextRange): void;
}

/** Marking by keyboard: a cursor over words or characters that grows with Shift. */
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
    if (event.key === 'Enter') actions.onAssign(rangeOf(from));
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
    /** Puts the cursor to a part of the text, without showing it. */
    place: (range: TextRange) => {
      cursor.current = cursorAt(range);
      isShown.current = false;
    },
  };
}
