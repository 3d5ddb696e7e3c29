import { describe, expect, it, vi } from 'vitest';
import { entriesOf, type Entry } from '#client/app/palette/entries.ts';
import { addRecent, firstLines, groupsFor, readRecent } from '#client/app/palette/results.ts';
import type { Command, Listed } from '#client/commands/registry.ts';

const listed = (id: string, more: Partial<Command> = {}): Listed => ({
  scope: 'page',
  command: { id, keys: [], label: id, run: () => undefined, ...more },
  keys: [],
});

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  kind: 'actions',
  label: id,
  group: undefined,
  keys: [],
  run: () => undefined,
  ...more,
});

const shown = (...settings: Parameters<typeof groupsFor>) =>
  groupsFor(...settings).map(({ kind, entries }) => [kind, ...entries.map(({ id }) => id)]);

describe('the items of the palette', () => {
  it('are the current commands, with the reason if disabled', () => {
    const when = vi.fn(() => false);
    const [undo, help] = entriesOf([
      listed('page.undo', { when, reason: () => 'Nothing to undo' }),
      listed('nav.help', { when: () => true }),
    ]);
    expect(undo?.disabled).toBe('Nothing to undo');
    expect(help?.disabled).toBeUndefined();
    when.mockReturnValue(true);
    expect(undo?.disabled).toBe('Nothing to undo');
  });

  it('omit hidden commands, such as labels of other questions', () => {
    const labels = [listed('label.1.a', { isOffered: () => true }), listed('label.2.b', { isOffered: () => false })];
    expect(entriesOf(labels).map(({ id, kind }) => [id, kind])).toEqual([['label.1.a', 'labels']]);
  });

  it('are in the order of the help, independent of the order of registration', () => {
    expect(entriesOf([listed('nav.home'), listed('page.undo'), listed('record.submit')]).map(({ id }) => id)).toEqual([
      'record.submit',
      'page.undo',
      'nav.home',
    ]);
  });
});

describe('the lines that the palette opens with', () => {
  it('are the first ones, in their groups', () => {
    const labels = Array.from({ length: 50 }, (_, at) => entry(`label ${at}`, { kind: 'labels' }));
    const groups = groupsFor([entry('undo'), entry('help'), ...labels, entry('d', { kind: 'datasets' })], '', []);
    expect(firstLines(groups, 4).map(({ kind, entries }) => [kind, ...entries.map(({ id }) => id)])).toEqual([
      ['actions', 'undo', 'help'],
      ['labels', 'label 0', 'label 1'],
    ]);
    expect(firstLines(groups, 100)).toEqual(groups);
  });
});

describe('a search that ends in a number', () => {
  it('offers the commands that take one, with it', () => {
    const run = vi.fn();
    const goTo = entry('go', { label: 'Go to…', withNumber: { label: (number) => `Go to ${number}`, run } });
    const entries = [goTo, entry('undo')];
    const [found] = groupsFor(entries, 'go 12', [])[0]!.entries;
    expect(found?.label).toBe('Go to 12');
    found?.run();
    expect(run).toHaveBeenCalledWith(12);
    expect(groupsFor(entries, 'go', [])[0]?.entries[0]?.label).toBe('Go to…');
  });
});

describe('without a search', () => {
  it('lists recent commands first, then each command once', () => {
    const entries = [entry('a'), entry('b'), entry('l', { kind: 'labels' }), entry('d', { kind: 'datasets' })];
    expect(shown(entries, '', ['b', 'gone'])).toEqual([
      ['recent', 'b'],
      ['actions', 'a'],
      ['labels', 'l'],
      ['datasets', 'd'],
    ]);
  });

  it('lists only some of the datasets', () => {
    const many = Array.from({ length: 50 }, (_, index) => entry(`d${index}`, { kind: 'datasets' }));
    expect(shown(many, '', [])[0]).toHaveLength(1 + 10);
  });
});

describe('with a search', () => {
  it('lists the group with the best match first', () => {
    const entries = [entry('a', { label: 'Reset all' }), entry('d', { label: 'reset-notes', kind: 'datasets' })];
    expect(shown(entries, 'reset', [])).toEqual([
      ['actions', 'a'],
      ['datasets', 'd'],
    ]);
    expect(shown(entries, 'notes', [])).toEqual([['datasets', 'd']]);
  });

  it('a search also matches the group of a command, with less weight', () => {
    const entries = [entry('p', { label: 'Positive', group: 'Mood' }), entry('m', { label: 'Mood board' })];
    expect(shown(entries, 'mood', [])).toEqual([['actions', 'm', 'p']]);
  });

  it('lists disabled commands last', () => {
    const entries = [entry('off', { label: 'Undo', disabled: '' }), entry('on', { label: 'Undo all' })];
    expect(shown(entries, 'undo', [])).toEqual([['actions', 'on', 'off']]);
  });
});

describe('recent commands', () => {
  it('are stored for each user, newest first, unique and limited', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) addRecent('ana', id);
    expect(readRecent('ana')).toEqual(['b', 'f', 'e', 'd', 'c']);
    expect(readRecent('ben')).toEqual([]);
  });
});
