import { describe, expect, it, vi } from 'vitest';
import { entriesOf, type Entry } from '#client/app/palette/entries.ts';
import { addRecent, readRecent, groupsFor } from '#client/app/palette/results.ts';
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

describe('the lines of the palette', () => {
  it('are the commands as they can be done at that moment, with the reason why not', () => {
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

  it('leave out what is not offered, such as labels of other questions', () => {
    const labels = [listed('label.1.a', { isOffered: () => true }), listed('label.2.b', { isOffered: () => false })];
    expect(entriesOf(labels).map(({ id, kind }) => [id, kind])).toEqual([['label.1.a', 'labels']]);
  });

  it('come in the order of the help, whoever registered first', () => {
    expect(entriesOf([listed('nav.home'), listed('page.undo'), listed('record.submit')]).map(({ id }) => id)).toEqual([
      'record.submit',
      'page.undo',
      'nav.home',
    ]);
  });
});

describe('without a search', () => {
  it('what was run last comes first, and then everything once', () => {
    const entries = [entry('a'), entry('b'), entry('l', { kind: 'labels' }), entry('d', { kind: 'datasets' })];
    expect(shown(entries, '', ['b', 'gone'])).toEqual([
      ['recent', 'b'],
      ['actions', 'a'],
      ['labels', 'l'],
      ['datasets', 'd'],
    ]);
  });

  it('only some of the datasets are shown', () => {
    const many = Array.from({ length: 50 }, (_, index) => entry(`d${index}`, { kind: 'datasets' }));
    expect(shown(many, '', [])[0]).toHaveLength(1 + 10);
  });
});

describe('with a search', () => {
  it('the part with the best answer comes first', () => {
    const entries = [entry('a', { label: 'Reset all' }), entry('d', { label: 'reset-notes', kind: 'datasets' })];
    expect(shown(entries, 'reset', [])).toEqual([
      ['actions', 'a'],
      ['datasets', 'd'],
    ]);
    expect(shown(entries, 'notes', [])).toEqual([['datasets', 'd']]);
  });

  it('what a line belongs to helps to find it, but counts less than its name', () => {
    const entries = [entry('p', { label: 'Positive', group: 'Mood' }), entry('m', { label: 'Mood board' })];
    expect(shown(entries, 'mood', [])).toEqual([['actions', 'm', 'p']]);
  });

  it('what cannot be done comes after what can', () => {
    const entries = [entry('off', { label: 'Undo', disabled: '' }), entry('on', { label: 'Undo all' })];
    expect(shown(entries, 'undo', [])).toEqual([['actions', 'on', 'off']]);
  });
});

describe('what was run last', () => {
  it('is kept for each user, newest first, each once, and only some', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) addRecent('ana', id);
    expect(readRecent('ana')).toEqual(['b', 'f', 'e', 'd', 'c']);
    expect(readRecent('ben')).toEqual([]);
  });
});
