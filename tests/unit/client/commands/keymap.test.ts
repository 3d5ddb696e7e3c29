import { describe, expect, it } from 'vitest';
import { holderOf, keysOf, type OwnKeys, setKeys, swapped, withDefaults, withKey } from '#client/commands/keymap.ts';
import { ownerOf, readOwnKeys } from '#client/commands/ownKeys.ts';

const submit = { id: 'record.submit', keys: ['Enter', 'mod+Enter'] };
const next = { id: 'record.next', keys: 'ArrowRight' };
const filters = { id: 'filter.open', keys: 'f' };
const label = { id: 'label.1.positive', keys: [] };

describe('the keys of a command', () => {
  it('are its defaults until the user changes them', () => {
    expect(setKeys({}, submit)).toEqual(['Enter', 'mod+Enter']);
    expect(setKeys({ 'record.submit': ['x'] }, submit)).toEqual(['x']);
    expect(setKeys({ 'record.submit': [] }, submit)).toEqual([]);
  });

  it('can be replaced, added and removed one by one', () => {
    expect(withKey({}, submit, 'Enter', 'Alt+s')).toEqual({ 'record.submit': ['Alt+s', 'mod+Enter'] });
    expect(withKey({}, label, null, 'q')).toEqual({ 'label.1.positive': ['q'] });
    expect(withKey({}, next, 'ArrowRight', null)).toEqual({ 'record.next': [] });
  });

  it('are not stored if they are the defaults', () => {
    const changed = withKey({}, next, 'ArrowRight', 'n');
    expect(withKey(changed, next, 'n', 'ArrowRight')).toEqual({});
  });

  it('are unique', () => {
    expect(withKey({}, submit, 'Enter', 'mod+Enter')).toEqual({ 'record.submit': ['mod+Enter'] });
  });

  it('without modifiers can be switched off', () => {
    const own: OwnKeys = { 'record.next': ['n', 'Alt+n'] };
    expect(keysOf({ own, hasCharacterKeys: false }, next)).toEqual(['Alt+n']);
    expect(keysOf({ own, hasCharacterKeys: false }, filters)).toEqual([]);
    expect(keysOf({ own, hasCharacterKeys: true }, filters)).toEqual(['f']);
  });

  it('are restored by a reset', () => {
    const own = { 'record.next': ['n'], 'label.1.positive': ['q'] };
    expect(withDefaults(own, [next])).toEqual({ 'label.1.positive': ['q'] });
  });
});

describe('keys of another command', () => {
  it('are found, default or custom', () => {
    expect(holderOf([submit, filters], {}, 'f')).toEqual({ command: filters, keys: 'f' });
    expect(holderOf([submit, filters], { 'filter.open': ['Alt+f'] }, 'f')).toBeUndefined();
    expect(holderOf([submit, label], { 'label.1.positive': ['q'] }, 'q')).toEqual({ command: label, keys: 'q' });
  });

  it('are found as the start of a sequence', () => {
    const pending = { id: 'page.show.pending', keys: 'g p' };
    expect(holderOf([pending], {}, 'g')).toEqual({ command: pending, keys: 'g p' });
  });

  it('can be swapped', () => {
    const holder = { command: filters, keys: 'f' };
    expect(swapped({}, next, 'ArrowRight', 'f', holder)).toEqual({
      'record.next': ['f'],
      'filter.open': ['ArrowRight'],
    });
    expect(swapped({}, label, null, 'f', holder)).toEqual({ 'label.1.positive': ['f'], 'filter.open': [] });
  });
});

describe('keys that cannot be assigned', () => {
  it.each(['mod+t', 'mod+w', 'mod+n', 'mod+l', 'mod+r', 'mod+f', 'mod+p', 'mod+Tab', 'mod+c', 'mod+Shift+t'])(
    'belong to the browser: %s',
    (keys) => expect(ownerOf(keys)).toBe('browser'),
  );
  it.each(['F5', 'F11', 'F12', 'Alt+ArrowLeft', 'Alt+ArrowRight', 'PageDown', 'mod+Space'])(
    'belong to the browser: %s',
    (keys) => expect(ownerOf(keys)).toBe('browser'),
  );
  it.each(['1', 'Space', 'Tab', 'Shift+Tab', 'Escape', 'q 1'])('answer and move: %s', (keys) =>
    expect(ownerOf(keys)).toBe('form'),
  );
  it.each(['mod+Alt+n', 'Insert'])('belong to screen readers: %s', (keys) => expect(ownerOf(keys)).toBe('assistive'));
  it.each(['q', 'Alt+1', 'mod+Enter', 'g q', 'F6', 'mod+s', 'mod+k', '?', 'Shift+Backspace', 'ArrowLeft'])(
    'are not %s',
    (keys) => expect(ownerOf(keys)).toBeNull(),
  );
});

describe('keys from storage or a file', () => {
  it('are read', () => {
    expect(readOwnKeys({ 'record.next': ['n', 'Alt+n'], 'record.draft': [] })).toEqual({
      'record.next': ['n', 'Alt+n'],
      'record.draft': [],
    });
  });

  it.each([[null], ['keys'], [12], [{ 'record.next': 'n' }], [{ 'record.next': [3] }], [{ 'record.next': ['a b c'] }]])(
    'are nothing where they are no keys: %j',
    (value) => expect(readOwnKeys(value)).toEqual({}),
  );

  it('never replace keys of the browser', () => {
    expect(readOwnKeys({ 'record.next': ['mod+w'], 'record.draft': ['d'] })).toEqual({ 'record.draft': ['d'] });
  });
});
