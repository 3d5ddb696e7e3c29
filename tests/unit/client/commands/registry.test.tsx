import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Command, conflicts, createCommandRegistry } from '#client/commands/registry.ts';
import type { Scope } from '#client/commands/scopes.ts';

let registry: ReturnType<typeof createCommandRegistry>;
let ran: string[];

beforeEach(() => {
  registry = createCommandRegistry();
  ran = [];
  const handle = (event: KeyboardEvent) => void registry.handle(event);
  // Files share one window: elements of an earlier file must not receive keys first.
  cleanup();
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
});

afterEach(() => {
  document.body.replaceChildren();
});

const command = (id: string, keys: Command['keys'], more: Partial<Command> = {}): Command => ({
  id,
  keys,
  label: id,
  run: () => void ran.push(id),
  ...more,
});

const add = (scope: Scope, ...commands: Command[]) => registry.register(scope, () => commands);

/** Renders markup, with the focus on the element marked `data-here`. */
function focus(html: string) {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>('[data-here]')?.focus();
}

function press(key: string, init: KeyboardEventInit = {}) {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

describe('a command', () => {
  it('runs when its key is pressed, and prevents the browser’s default', () => {
    add('page', command('next', 'ArrowRight'));
    expect(press('ArrowRight').defaultPrevented).toBe(true);
    expect(ran).toEqual(['next']);
  });

  it('can have several keys', () => {
    add('page', command('submit', ['Enter', 'mod+Enter']));
    press('Enter');
    press('Enter', { ctrlKey: true });
    expect(ran).toEqual(['submit', 'submit']);
  });

  it('does not run while it is disabled', () => {
    add('page', command('undo', 'mod+z', { when: () => false }));
    expect(press('z', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
  });

  it('distinguishes s from Shift+S and Ctrl+S', () => {
    add('page', command('similar', 's'), command('end', 'Shift+s'), command('draft', 'mod+s'));
    press('s');
    press('S', { shiftKey: true });
    press('s', { ctrlKey: true });
    expect(ran).toEqual(['similar', 'end', 'draft']);
  });

  it('is matched by character on any layout, and with Alt by position', () => {
    add('page', command('help', '?'), command('spans', 'Alt+e'));
    press('?', { shiftKey: true, code: 'Minus' });
    press('€', { altKey: true, code: 'KeyE' });
    expect(ran).toEqual(['help', 'spans']);
  });

  it('can have a sequence, which another key cancels', () => {
    add('page', command('pending', 'g p'), command('drafts', 'g r'));
    press('g');
    press('r');
    press('g');
    press('x');
    press('p');
    expect(ran).toEqual(['drafts']);
  });

  it('runs after a sequence that was started by mistake', () => {
    add('page', command('pending', 'g p'), command('next', 'ArrowRight'));
    press('g');
    press('ArrowRight');
    expect(ran).toEqual(['next']);
  });

  it('is removed with its component', () => {
    const remove = add('page', command('next', 'ArrowRight'));
    remove();
    press('ArrowRight');
    expect(ran).toEqual([]);
  });

  it('runs once when Enter is held', () => {
    add('page', command('submit', 'Enter'));
    press('Enter');
    press('Enter', { repeat: true });
    expect(ran).toEqual(['submit']);
  });

  it('repeats for a held key only if it is meant to, and always prevents the default', () => {
    add('page', command('draft', 'mod+s'), command('next', 'ArrowRight', { repeats: true }));
    press('s', { ctrlKey: true });
    expect(press('s', { ctrlKey: true, repeat: true }).defaultPrevented).toBe(true);
    press('ArrowRight');
    press('ArrowRight', { repeat: true });
    expect(ran).toEqual(['draft', 'next', 'next']);
  });
});

describe('scopes', () => {
  const everything = () => {
    add('page', command('search', '/'), command('copy', 'c'), command('submit', 'Enter'), command('draft', 'mod+s'));
    add('page', command('undo', 'mod+z'), command('previous', 'ArrowLeft'));
    add('form', command('down', 'ArrowDown'));
    add('editor', command('leave', 'Escape'));
  };

  it('while typing, AltGr types characters, also where systems report it as Ctrl+Alt', () => {
    everything();
    focus('<textarea data-here></textarea>');
    press('/', { code: 'KeyQ', ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(ran).toEqual([]);
  });

  it('while typing, letters and editing keys do nothing unless they have a modifier', () => {
    everything();
    focus('<textarea data-here></textarea>');
    for (const key of ['c', '/', 'Enter', 'ArrowLeft', 'ArrowDown']) press(key);
    press('z', { ctrlKey: true });
    expect(ran).toEqual([]);
    press('s', { ctrlKey: true });
    press('Escape');
    expect(ran).toEqual(['draft', 'leave']);
  });

  it('undo is a command where the browser has nothing to undo: marked texts, and texts that nobody has typed into', () => {
    everything();
    focus('<div data-command-scope="editor"><button data-here></button></div>');
    press('z', { ctrlKey: true });
    focus('<textarea data-untyped data-here></textarea>');
    press('z', { ctrlKey: true });
    expect(ran).toEqual(['undo', 'undo']);
    press('c', { ctrlKey: true });
    press('ArrowLeft', { ctrlKey: true });
    expect(ran).toEqual(['undo', 'undo']);
  });

  it('a focused question handles digits, and leaves other keys to the page', () => {
    everything();
    add('page', command('first', '1'));
    focus('<div data-command-scope="form"><input type="radio" data-here /></div>');
    press('1');
    expect(ran).toEqual([]);
    for (const key of ['c', 'ArrowDown', 'ArrowLeft', 'Enter', '/']) press(key);
    expect(ran).toEqual(['copy', 'down', 'previous', 'submit', 'search']);
  });

  it('the innermost scope wins', () => {
    add('page', command('previousRecord', 'ArrowUp'));
    add('form', command('previousQuestion', 'ArrowUp'));
    focus('<div data-command-scope="form"><input type="checkbox" data-here /></div>');
    press('ArrowUp');
    expect(ran).toEqual(['previousQuestion']);
  });

  it('the active card has priority over the page, also for letters, but not while typing', () => {
    add('page', command('search', 's'), command('home', 'g h'), command('copy', 'c'));
    add('card', command('label 22', 's'), command('label 25', 'g'));
    for (const key of ['s', 'g', 'h', 'c']) press(key);
    expect(ran).toEqual(['label 22', 'label 25', 'copy']);
    focus('<input data-here />');
    press('s');
    expect(ran).toHaveLength(3);
  });

  it('keys that the card overrides are not shown for the page meanwhile', () => {
    add('page', command('filter', ['f', 'mod+f']), command('home', 'g h'), command('sort', 'o'));
    const labels = add(
      'card',
      command('label 14', 'f'),
      command('label 15', 'g'),
      command('undo', 'o', { when: () => false }),
    );
    const keys = () => Object.fromEntries(registry.list().map((one) => [one.command.id, one.keys]));
    expect(keys()).toMatchObject({ filter: ['mod+f'], home: [], sort: ['o'], 'label 14': ['f'] });
    expect(registry.taken('page')).toBe('f\ng');
    labels();
    expect(keys()).toEqual({ filter: ['f', 'mod+f'], home: ['g h'], sort: ['o'] });
  });

  it('a focused button handles Enter and Space', () => {
    everything();
    focus('<button data-here>Discard</button>');
    press('Enter');
    expect(ran).toEqual([]);
    press('c');
    expect(ran).toEqual(['copy']);
  });

  it('no command runs behind an open dialog, wherever the focus is', () => {
    everything();
    focus('<p>page</p><div role="dialog" aria-modal="true"><button data-here>Close</button></div>');
    press('s', { ctrlKey: true });
    document.querySelector('button')!.blur();
    press('c');
    expect(ran).toEqual([]);
  });

  it('function keys work in editors, because they type nothing', () => {
    add('page', command('regions', 'F6'));
    focus('<textarea data-here></textarea>');
    press('F6');
    expect(ran).toEqual(['regions']);
  });

  it('a key that was already handled is ignored', () => {
    everything();
    focus('<div data-here tabindex="0"></div>');
    document.activeElement!.addEventListener('keydown', (event) => event.preventDefault());
    press('c');
    expect(ran).toEqual([]);
  });
});

describe('two commands with one key in one scope', () => {
  it('are a conflict', () => {
    const list = [command('find', 's'), command('save', ['mod+s', 's']), command('end', 'Shift+s')];
    expect(conflicts(list)).toEqual([{ keys: 's', ids: ['find', 'save'] }]);
  });

  it('the second one is refused', () => {
    add('page', command('find', 's'));
    expect(() => add('page', command('save', 's'))).toThrow('find, save');
    expect(() => add('form', command('same key elsewhere', 's'))).not.toThrow();
  });

  it('reads the list at each key, so that labels and conditions are current', () => {
    const commands = vi.fn(() => [command('next', 'n')]);
    registry.register('page', commands);
    commands.mockReturnValue([command('renamed', 'n')]);
    press('n');
    expect(ran).toEqual(['renamed']);
  });
});

describe('custom keys', () => {
  it('run the command instead of its defaults', () => {
    add('page', command('next', 'ArrowRight'));
    registry.setKeymap({ own: { next: ['n'] }, hasCharacterKeys: true });
    press('ArrowRight');
    press('n');
    expect(ran).toEqual(['next']);
  });

  it('give a command a key that has none', () => {
    add('form', command('label.1.positive', []));
    registry.setKeymap({ own: { 'label.1.positive': ['q'] }, hasCharacterKeys: true });
    focus('<div data-command-scope="form"><input type="radio" data-here /></div>');
    press('q');
    expect(ran).toEqual(['label.1.positive']);
  });

  it('have priority over the defaults of another command, and the list shows it', () => {
    add('page', command('down', 'j'), command('next', 'ArrowRight'));
    registry.setKeymap({ own: { next: ['j'] }, hasCharacterKeys: true });
    press('j');
    expect(ran).toEqual(['next']);
    expect(registry.list().map(({ command: { id }, keys }) => [id, keys])).toEqual([
      ['down', []],
      ['next', ['j']],
    ]);
  });

  it('without modifiers can be switched off', () => {
    add('page', command('filters', 'f'), command('help', '?'), command('pending', 'g p'), command('draft', 'mod+s'));
    registry.setKeymap({ own: {}, hasCharacterKeys: false });
    for (const key of ['f', '?', 'g', 'p']) press(key);
    press('s', { ctrlKey: true });
    expect(ran).toEqual(['draft']);
  });

  it('custom keys, and new or removed commands, notify the components that show them', () => {
    const listener = vi.fn();
    const unsubscribe = registry.subscribe(listener);
    const remove = add('page', command('next', 'n'));
    registry.setKeymap({ own: {}, hasCharacterKeys: true });
    remove();
    expect(listener).toHaveBeenCalledTimes(3);
    unsubscribe();
    add('page', command('next', 'n'));
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
