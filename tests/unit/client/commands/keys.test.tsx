import { describe, expect, it } from 'vitest';
import { ariaKeys, collide, isOfCharacters, keyCaps, matches, notationOf, parseKeys } from '#client/commands/keys.ts';

/** A keyboard event; `altGraph` is the AltGr key of European layouts. */
function pressed(key: string, init: KeyboardEventInit & { altGraph?: boolean } = {}) {
  return new KeyboardEvent('keydown', { key, ...init, modifierAltGraph: init.altGraph ?? false });
}

describe('the notation of keys', () => {
  it('is rendered as key caps', () => {
    expect(keyCaps('mod+Enter')).toEqual(['Ctrl', '↵']);
    expect(keyCaps('g p')).toEqual(['G', 'P']);
    expect(keyCaps('+')).toEqual(['+']);
    expect(keyCaps('Alt++')).toEqual(['Alt', '+']);
    expect(keyCaps('PageDown')).toEqual(['PgDn']);
  });

  it('is announced to assistive technology, except sequences', () => {
    expect(ariaKeys('mod+Shift+z')).toBe('Control+Shift+z');
    expect(ariaKeys(['Enter', 'mod+Enter', 'g p'])).toBe('Enter Control+Enter');
    expect(ariaKeys([])).toBeUndefined();
    expect(ariaKeys('g p')).toBeUndefined();
  });
});

describe('a pressed key', () => {
  it.each([
    ['f', pressed('f', { code: 'KeyF' })],
    ['Shift+f', pressed('F', { code: 'KeyF', shiftKey: true })],
    ['f', pressed('F', { code: 'KeyF' })],
    ['?', pressed('?', { code: 'Minus', shiftKey: true })],
    ['/', pressed('/', { code: 'Digit7', shiftKey: true })],
    ['@', pressed('@', { code: 'KeyQ', altKey: true, ctrlKey: true, altGraph: true })],
    ['ö', pressed('ö', { code: 'Semicolon' })],
    ['mod+Shift+z', pressed('Z', { code: 'KeyY', ctrlKey: true, shiftKey: true })],
    ['Alt+z', pressed('z', { code: 'KeyY', altKey: true })],
    ['Alt+e', pressed('Dead', { code: 'KeyE', altKey: true })],
    ['Alt+e', pressed('€', { code: 'KeyE', altKey: true })],
    ['Alt+1', pressed('¡', { code: 'Digit1', altKey: true })],
    ['Alt+Shift+r', pressed('R', { code: 'KeyR', altKey: true, shiftKey: true })],
    ['f', pressed('а', { code: 'KeyF' })],
    ['b', pressed('لا', { code: 'KeyB' })],
    ['y', pressed('ั', { code: 'KeyY' })],
    ['1', pressed('&', { code: 'Digit1' })],
    ['2', pressed('é', { code: 'Digit2' })],
    ['3', pressed('3', { code: 'Digit3', shiftKey: true })],
    ['4', pressed('۴', { code: 'Digit4' })],
    ['!', pressed('!', { code: 'Digit1', shiftKey: true })],
    ['Shift+Backspace', pressed('Backspace', { code: 'Backspace', shiftKey: true })],
    ['mod+ArrowDown', pressed('ArrowDown', { code: 'ArrowDown', ctrlKey: true })],
    ['F6', pressed('F6', { code: 'F6' })],
    ['+', pressed('+', { code: 'BracketRight' })],
    ['Alt++', pressed('+', { code: 'BracketRight', altKey: true })],
    ['Space', pressed(' ', { code: 'Space' })],
  ])('is written as %s, and reads as the same chord', (notation, event) => {
    expect(notationOf(event)).toBe(notation);
    expect(matches(parseKeys(notation)[0]!, event)).toBe(true);
  });

  it.each(['Shift', 'Control', 'AltGraph', 'Dead', 'Process', 'CapsLock'])('is nothing yet: %s', (key) => {
    expect(notationOf(pressed(key))).toBeNull();
  });

  it('does not match with the modifier of the other platform', () => {
    expect(notationOf(pressed('f', { metaKey: true }))).toBeNull();
    expect(matches(parseKeys('f')[0]!, pressed('f', { metaKey: true }))).toBe(false);
  });

  it('with AltGr is the character, not Ctrl and Alt', () => {
    const event = pressed('q', { code: 'KeyQ', altKey: true, ctrlKey: true, altGraph: true });
    expect(matches(parseKeys('q')[0]!, event)).toBe(true);
    expect(matches(parseKeys('mod+q')[0]!, event)).toBe(false);
  });
});

describe('keys without modifiers', () => {
  it.each(['f', 'Shift+f', '?', 'g p', ','])('%s', (keys) => expect(isOfCharacters(keys)).toBe(true));
  it.each(['Enter', 'mod+s', 'Alt+e', 'F6', 'ArrowLeft'])('are not %s', (keys) =>
    expect(isOfCharacters(keys)).toBe(false),
  );
});

describe('two keys', () => {
  it('conflict if they are equal or one is the start of the other', () => {
    expect(collide('s', 's')).toBe(true);
    expect(collide('g', 'g p')).toBe(true);
    expect(collide('g p', 'g')).toBe(true);
    expect(collide('g p', 'g r')).toBe(false);
    expect(collide('s', 'Shift+s')).toBe(false);
    expect(collide('s', 'mod+s')).toBe(false);
  });
});
