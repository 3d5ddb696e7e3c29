import { describe, expect, it } from 'vitest';
import { changedEntries, duplicateName, toEntries } from '#client/features/task/settings/TaskInfoPart.tsx';

const METADATA = { year: 2026, name: 'mail', digits: '12', list: ['a'], none: null };

describe('metadata as texts', () => {
  it('distinguish texts from other values', () => {
    expect(toEntries(METADATA, 'metadata').map(({ text }) => text)).toEqual(['2026', 'mail', '"12"', '["a"]', 'null']);
  });

  it('are converted back unchanged', () => {
    expect(changedEntries(toEntries(METADATA, 'metadata'), {}, 'metadata')).toEqual(METADATA);
  });

  it('are sent only if they differ', () => {
    expect(changedEntries(toEntries(METADATA, 'metadata'), METADATA, 'metadata')).toEqual({});
    const entries = toEntries({ ...METADATA, year: 2027 }, 'metadata');
    const typed = [...entries, { name: ' by ', text: '{"who": "ada"}' }, { name: ' ', text: 'nothing' }];
    expect(changedEntries(typed, METADATA, 'metadata')).toEqual({ year: 2027, by: { who: 'ada' } });
  });
});

describe('tags', () => {
  it('are always texts', () => {
    expect(toEntries({ year: '2026' }, 'tags')).toEqual([{ name: 'year', text: '2026' }]);
    expect(changedEntries([{ name: 'year', text: '2027' }], { year: '2026' }, 'tags')).toEqual({ year: '2027' });
  });

  it('must have unique names', () => {
    const of = (...names: string[]) => duplicateName(names.map((name) => ({ name, text: '' })));
    expect([of('a', 'b'), of('a', ' a'), of('', '')]).toEqual([undefined, 'a', undefined]);
  });
});
