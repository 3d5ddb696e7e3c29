/**
 * Key notation: `Enter`, `ArrowRight`, `mod+Enter`, `Alt+e`, `Shift+Backspace`, `?`, `g p` (one after the other).
 * `mod` is ⌘ on Apple keyboards and Ctrl elsewhere. A printable character is written as it is typed, so `?` needs no `Shift+`.
 */
export interface Chord {
  mod: boolean;
  alt: boolean;
  /** Null where the character already says whether Shift is held. */
  shift: boolean | null;
  key: string;
}

export const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** Reads the notation; each part of a sequence is one chord. */
export function parseKeys(keys: string): Chord[] {
  return keys.split(' ').map((part) => {
    const names = part === '+' ? ['+'] : part.split('+');
    const key = names.at(-1)!;
    const held = new Set(names.slice(0, -1).map((name) => name.toLowerCase()));
    const mod = held.has('mod');
    const alt = held.has('alt');
    const named = key.length > 1 || mod || alt || held.has('shift');
    return { mod, alt, shift: named ? held.has('shift') : null, key: key.length === 1 ? key.toLowerCase() : key };
  });
}

/** Whether the event is this chord. Layouts differ in what Alt types, so there the key's place on the keyboard decides. */
export function matches(chord: Chord, event: KeyboardEvent): boolean {
  // AltGr is how many layouts type @ or [: it is no modifier, though some systems report it as Ctrl+Alt.
  const altGr = event.getModifierState('AltGraph');
  const mod = (isApple ? event.metaKey : event.ctrlKey) && !altGr;
  const foreign = (isApple ? event.ctrlKey : event.metaKey) && !altGr;
  if (mod !== chord.mod || foreign || (event.altKey && !altGr) !== chord.alt) return false;
  if (chord.shift !== null && event.shiftKey !== chord.shift) return false;
  if (chord.alt && /^[a-z]$/.test(chord.key)) return event.code === `Key${chord.key.toUpperCase()}`;
  return (event.key.length === 1 ? event.key.toLowerCase() : event.key) === chord.key && !shiftsLetter(chord, event);
}

/** An upper-case letter is not the lower-case command: Shift+S and s may do different things. */
function shiftsLetter(chord: Chord, event: KeyboardEvent): boolean {
  return chord.shift === null && event.shiftKey && event.key.toLowerCase() !== event.key.toUpperCase();
}

const SYMBOLS: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  Alt: isApple ? '⌥' : 'Alt',
  Shift: '⇧',
  Enter: '↵',
  Backspace: '⌫',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
};

/** The caps to draw for a notation, e.g. `['Ctrl', '↵']`. */
export function keyCaps(keys: string): string[] {
  return keys
    .split(' ')
    .flatMap((part) => (part === '+' ? ['+'] : part.split('+')).map((name) => SYMBOLS[name] ?? cap(name)));
}

function cap(name: string): string {
  return name.length === 1 ? name.toUpperCase() : name;
}

/** The notation as `aria-keyshortcuts` wants it. */
export function ariaKeys(keys: string): string {
  return keys.replaceAll('mod+', isApple ? 'Meta+' : 'Control+');
}
