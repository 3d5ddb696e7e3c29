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

const parsed = new Map<string, readonly Chord[]>();

/** Reads the notation; each part of a sequence is one chord. */
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

/** The names in one chord; a plus at its end is a key. */
function namesOf(part: string): string[] {
  return part.endsWith('+') ? [...part.slice(0, -1).split('+').filter(Boolean), '+'] : part.split('+');
}

/** Whether the event is this chord. */
export function matches(chord: Chord, event: KeyboardEvent): boolean {
  const pressed = pressedOf(event);
  if (!pressed || pressed.mod !== chord.mod || pressed.alt !== chord.alt || pressed.key !== chord.key) return false;
  // An upper-case letter is not the lower-case command: Shift+S and s may do different things.
  return chord.shift === null ? !(pressed.shift && isLetter(pressed.key)) : pressed.shift === chord.shift;
}

/** The notation of a pressed key; null for what no command can have, such as a modifier alone or the other system's one. */
export function notationOf(event: KeyboardEvent): string | null {
  const pressed = pressedOf(event);
  if (!pressed || UNUSABLE.test(pressed.key)) return null;
  const { mod, alt, shift, key } = pressed;
  const isTyped = key.length === 1 && !mod && !alt;
  const parts = [mod && 'mod', alt && 'Alt', shift && !(isTyped && !isLetter(key)) && 'Shift', key];
  return parts.filter(Boolean).join('+');
}

const UNUSABLE = /^(Shift|Control|Alt|AltGraph|Meta|OS|Fn|CapsLock|NumLock|Dead|Process|Unidentified)$/;

/** What an event says, whatever the layout; null where the other system's modifier is held. */
function pressedOf(event: KeyboardEvent): { mod: boolean; alt: boolean; shift: boolean; key: string } | null {
  // AltGr is how many layouts type @ or [: it is no modifier, though some systems report it as Ctrl+Alt.
  const altGr = event.getModifierState('AltGraph');
  const mod = (isApple ? event.metaKey : event.ctrlKey) && !altGr;
  const foreign = (isApple ? event.ctrlKey : event.metaKey) && !altGr;
  const alt = event.altKey && !altGr;
  return foreign ? null : { mod, alt, shift: event.shiftKey, key: keyOf(event, alt) };
}

/**
 * The key's name. What it types decides, so that letters are where the layout has them; where that is no letter of ours, as with
 * Alt on a Mac or in another script, its place on the keyboard does.
 */
function keyOf({ key, code }: KeyboardEvent, alt: boolean): string {
  if (key === ' ') return 'Space';
  const isForeign = alt ? /^(Dead|[^a-z0-9])$/iu.test(key) : isLetter(key) && !/\p{Script=Latin}/u.test(key);
  const place = isForeign ? /^(?:Key|Digit)(\w)$/.exec(code)?.[1] : undefined;
  const typed = place ?? key;
  return typed.length === 1 ? typed.toLowerCase() : typed;
}

function isLetter(key: string): boolean {
  return /^\p{L}$/u.test(key);
}

/** Whether the keys are characters alone, which speech input may type by mistake. */
export function isOfCharacters(keys: string): boolean {
  return parseKeys(keys).every(({ mod, alt, key }) => !mod && !alt && key.length === 1);
}

/** Whether one cannot be pressed without beginning the other. */
export function collide(one: string, other: string): boolean {
  const [first, second] = [parseKeys(one), parseKeys(other)];
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  return short.every((chord, index) => same(chord, long[index]));
}

export function same(one: Chord, other: Chord | undefined): boolean {
  if (!other || one.key !== other.key || one.mod !== other.mod || one.alt !== other.alt) return false;
  return (one.shift ?? false) === (other.shift ?? false);
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
  return keys.split(' ').flatMap((part) => namesOf(part).map((name) => SYMBOLS[name] ?? cap(name)));
}

function cap(name: string): string {
  return name.length === 1 ? name.toUpperCase() : name;
}

/** The keys as `aria-keyshortcuts` wants them. It knows no sequences; what is left without a key has no such attribute. */
export function ariaKeys(keys: string | readonly string[]): string | undefined {
  const sayable = (typeof keys === 'string' ? [keys] : keys).filter((one) => !one.includes(' '));
  return sayable.map((one) => one.replaceAll('mod+', isApple ? 'Meta+' : 'Control+')).join(' ') || undefined;
}
