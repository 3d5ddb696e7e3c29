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
  it('runs when its key is pressed, and the browser does nothing else with it', () => {
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

  it('is left alone while it cannot be done', () => {
    add('page', command('undo', 'mod+z', { when: () => false }));
    expect(press('z', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
  });

  it('tells s from Shift+S and from Ctrl+S', () => {
    add('page', command('similar', 's'), command('end', 'Shift+s'), command('draft', 'mod+s'));
    press('s');
    press('S', { shiftKey: true });
    press('s', { ctrlKey: true });
    expect(ran).toEqual(['similar', 'end', 'draft']);
  });

  it('is found by the character whatever keys type it, and with Alt by the place of the key', () => {
    add('page', command('help', '?'), command('spans', 'Alt+e'));
    press('?', { shiftKey: true, code: 'Minus' });
    press('€', { altKey: true, code: 'KeyE' });
    expect(ran).toEqual(['help', 'spans']);
  });

  it('can be a sequence, which another key breaks off', () => {
    add('page', command('pending', 'g p'), command('drafts', 'g r'));
    press('g');
    press('r');
    press('g');
    press('x');
    press('p');
    expect(ran).toEqual(['drafts']);
  });

  it('is not swallowed by a sequence that was begun by mistake', () => {
    add('page', command('pending', 'g p'), command('next', 'ArrowRight'));
    press('g');
    press('ArrowRight');
    expect(ran).toEqual(['next']);
  });

  it('is gone with the component that brought it', () => {
    const remove = add('page', command('next', 'ArrowRight'));
    remove();
    press('ArrowRight');
    expect(ran).toEqual([]);
  });

  it('acts once when Enter is held', () => {
    add('page', command('submit', 'Enter'));
    press('Enter');
    press('Enter', { repeat: true });
    expect(ran).toEqual(['submit']);
  });

  it('whose key is held acts again only where that was meant, and never leaves the key to the browser', () => {
    add('page', command('draft', 'mod+s'), command('next', 'ArrowRight', { repeats: true }));
    press('s', { ctrlKey: true });
    expect(press('s', { ctrlKey: true, repeat: true }).defaultPrevented).toBe(true);
    press('ArrowRight');
    press('ArrowRight', { repeat: true });
    expect(ran).toEqual(['draft', 'next', 'next']);
  });

  it('does not act while a text is being composed', () => {
    add('editor', command('leave', 'Escape'));
    focus('<textarea data-here></textarea>');
    press('Escape', { isComposing: true });
    expect(ran).toEqual([]);
  });
});

describe('scopes', () => {
  const everything = () => {
    add('page', command('search', '/'), command('copy', 'c'), command('submit', 'Enter'), command('draft', 'mod+s'));
    add('page', command('undo', 'mod+z'), command('previous', 'ArrowLeft'));
    add('form', command('down', 'ArrowDown'));
    add('editor', command('leave', 'Escape'));
  };

  it('typing silences single letters and editing keys, but not those with a modifier', () => {
    everything();
    focus('<textarea data-here></textarea>');
    for (const key of ['c', '/', 'Enter', 'ArrowLeft', 'ArrowDown']) press(key);
    press('z', { ctrlKey: true });
    expect(ran).toEqual([]);
    press('s', { ctrlKey: true });
    press('Escape');
    expect(ran).toEqual(['draft', 'leave']);
  });

  it('a question with the focus keeps digits, and hands all other keys on to the page', () => {
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

  it('the card at hand goes before the page, with letters too, and keeps quiet where text is typed', () => {
    add('page', command('search', 's'), command('home', 'g h'), command('copy', 'c'));
    add('card', command('label 22', 's'), command('label 25', 'g'));
    for (const key of ['s', 'g', 'h', 'c']) press(key);
    expect(ran).toEqual(['label 22', 'label 25', 'copy']);
    focus('<input data-here />');
    press('s');
    expect(ran).toHaveLength(3);
  });

  it('keys that the card keeps from the page are not said to be the page’s, while they are kept', () => {
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

  it('a button with the focus keeps Enter and Space', () => {
    everything();
    focus('<button data-here>Discard</button>');
    press('Enter');
    expect(ran).toEqual([]);
    press('c');
    expect(ran).toEqual(['copy']);
  });

  it('nothing acts behind an open dialog, wherever the focus is', () => {
    everything();
    focus('<p>page</p><div role="dialog" aria-modal="true"><button data-here>Close</button></div>');
    press('s', { ctrlKey: true });
    document.querySelector('button')!.blur();
    press('c');
    expect(ran).toEqual([]);
  });

  it('function keys act in editors too, because they type nothing', () => {
    add('page', command('regions', 'F6'));
    focus('<textarea data-here></textarea>');
    press('F6');
    expect(ran).toEqual(['regions']);
  });

  it('a key that something else has dealt with is over', () => {
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

  it('are refused when the second comes', () => {
    add('page', command('find', 's'));
    expect(() => add('page', command('save', 's'))).toThrow('find, save');
    expect(() => add('form', command('same key elsewhere', 's'))).not.toThrow();
  });

  it('reads the list anew at each key, so that labels and conditions are never stale', () => {
    const commands = vi.fn(() => [command('next', 'n')]);
    registry.register('page', commands);
    commands.mockReturnValue([command('renamed', 'n')]);
    press('n');
    expect(ran).toEqual(['renamed']);
  });
});

describe('keys that a person chose', () => {
  it('run the command instead of those it comes with', () => {
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

  it('go before those that another command comes with, and the list shows it', () => {
    add('page', command('down', 'j'), command('next', 'ArrowRight'));
    registry.setKeymap({ own: { next: ['j'] }, hasCharacterKeys: true });
    press('j');
    expect(ran).toEqual(['next']);
    expect(registry.list().map(({ command: { id }, keys }) => [id, keys])).toEqual([
      ['down', []],
      ['next', ['j']],
    ]);
  });

  it('of characters alone can be switched off', () => {
    add('page', command('filters', 'f'), command('help', '?'), command('pending', 'g p'), command('draft', 'mod+s'));
    registry.setKeymap({ own: {}, hasCharacterKeys: false });
    for (const key of ['f', '?', 'g', 'p']) press(key);
    press('s', { ctrlKey: true });
    expect(ran).toEqual(['draft']);
  });

  it('are told to whoever shows commands, as are commands that come and go', () => {
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
