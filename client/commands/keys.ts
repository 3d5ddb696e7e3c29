/**
 * Key notation: `Enter`, `ArrowRight`, `mod+Enter`, `Alt+e`, `Shift+Backspace`, `?`, `g p` (one after the other).
 * `mod` is ⌘ on Apple keyboards and Ctrl elsewhere. A printable character is written as it is typed, so `?` needs no `Shift+`.
 */
export interface Chord {
  mod: boolean;
  alt: boolean;
  /** Null if the character implies whether Shift is held. */
  shift: boolean | null;
  key: string;
}

export const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

const parsed = new Map<string, readonly Chord[]>();

/** Parses the notation into the chords of a sequence. */
export function parseKeys(keys: string): readonly Chord[] {
  const known = parsed.get(keys) ?? keys.split(' ').map(parseChord);
  parsed.set(keys, known);
  return known;
}

function parseChord(part: string): Chord {
  const names = namesOf(part);
  const key = names.at(-1)!;
  const held = new Set(names.slice(0, -1).map((name) => name.toLowerCase()));
  const mod = held.has('mod');
  const alt = held.has('alt');
  const named = key.length > 1 || mod || alt || held.has('shift');
  return { mod, alt, shift: named ? held.has('shift') : null, key: key.length === 1 ? key.toLowerCase() : key };
}

/** Splits a chord into its names; a plus at the end is the key itself. */
function namesOf(part: string): string[] {
  return part.endsWith('+') ? [...part.slice(0, -1).split('+').filter(Boolean), '+'] : part.split('+');
}

/** Whether the event is this chord. */
export function matches(chord: Chord, event: KeyboardEvent): boolean {
  const pressed = pressedOf(event);
  if (!pressed || pressed.mod !== chord.mod || pressed.alt !== chord.alt || pressed.key !== chord.key) return false;
  // Shift+S and s may be different commands.
  return chord.shift === null ? !(pressed.shift && isLetter(pressed.key)) : pressed.shift === chord.shift;
}

/** The notation of a pressed key; null for keys that no command can have, such as a modifier alone. */
export function notationOf(event: KeyboardEvent): string | null {
  const pressed = pressedOf(event);
  if (!pressed || UNUSABLE.test(pressed.key)) return null;
  const { mod, alt, shift, key } = pressed;
  const isTyped = key.length === 1 && !mod && !alt;
  const parts = [mod && 'mod', alt && 'Alt', shift && !(isTyped && !isLetter(key)) && 'Shift', key];
  return parts.filter(Boolean).join('+');
}

const UNUSABLE = /^(Shift|Control|Alt|AltGraph|Meta|OS|Fn|CapsLock|NumLock|Dead|Process|Unidentified)$/;

/** The pressed chord, independent of the layout; null if the other system's modifier (Ctrl on Apple, Meta elsewhere) is held. */
function pressedOf(event: KeyboardEvent): { mod: boolean; alt: boolean; shift: boolean; key: string } | null {
  // Many layouts type @ or [ with AltGr, which some systems report as Ctrl+Alt.
  const altGr = event.getModifierState('AltGraph');
  const mod = (isApple ? event.metaKey : event.ctrlKey) && !altGr;
  const foreign = (isApple ? event.ctrlKey : event.metaKey) && !altGr;
  const alt = event.altKey && !altGr;
  return foreign ? null : { mod, alt, shift: event.shiftKey, key: keyOf(event, alt) };
}

/** Whether a modifier other than Shift is held. AltGr only chooses a character, though some systems report it as Ctrl+Alt. */
export const isModified = (
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>,
): boolean => (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');

/**
 * The digit of a key. The upper row stands for its digits also where they need Shift, as on French keyboards, or are those of another
 * script.
 */
export function digitOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string | undefined {
  if (/^\d$/.test(key)) return key;
  return shiftKey || [...key].length !== 1 ? undefined : /^Digit(\d)$/.exec(code)?.[1];
}

/**
 * The key's name: the typed character, as the layout has it. If that is not Latin, as with Alt on a Mac or in another script, the
 * key's position decides.
 */
function keyOf(event: KeyboardEvent, alt: boolean): string {
  const { key, code } = event;
  if (key === ' ') return 'Space';
  const isForeign = alt
    ? /^(Dead|[^a-z0-9])$/iu.test(key)
    : /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const place = isForeign ? /^(?:Key|Digit)(\w)$/.exec(code)?.[1] : undefined;
  const typed = place ?? digitOf(event) ?? key;
  return typed.length === 1 ? typed.toLowerCase() : typed;
}

function isLetter(key: string): boolean {
  return /^\p{L}$/u.test(key);
}

/** Whether the keys are single characters without modifiers, which speech input may type by mistake. */
export function isOfCharacters(keys: string): boolean {
  return parseKeys(keys).every(({ mod, alt, key }) => !mod && !alt && key.length === 1);
}

/** Whether one is equal to the other or its beginning. */
export function collide(a: string, b: string): boolean {
  const [first, second] = [parseKeys(a), parseKeys(b)];
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  return short.every((chord, index) => same(chord, long[index]));
}

export function same(a: Chord, b: Chord | undefined): boolean {
  return a.key === b?.key && a.mod === b.mod && a.alt === b.alt && Boolean(a.shift) === Boolean(b.shift);
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
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};

/** The caps to draw for a notation, e.g. `['Ctrl', '↵']`. */
export function keyCaps(keys: string): string[] {
  const cap = (name: string) => SYMBOLS[name] ?? (name.length === 1 ? name.toUpperCase() : name);
  return keys.split(' ').flatMap((part) => namesOf(part).map(cap));
}

/** The value of `aria-keyshortcuts`, which has no notation for sequences; undefined without any key. */
export function ariaKeys(keys: string | readonly string[]): string | undefined {
  const chords = (typeof keys === 'string' ? [keys] : keys).filter((key) => !key.includes(' '));
  return chords.map((key) => key.replaceAll('mod+', isApple ? 'Meta+' : 'Control+')).join(' ') || undefined;
}
