import { describe, expect, it } from 'vitest';
import { matching, type Wanted } from '#client/features/offline/matching.ts';
import { tokenize as serverWords } from '#gateway/backend/services/tokenizer.ts';
import type { DownloadedRecord } from '#client/features/offline/downloadStore.ts';

const downloaded = (position: number, parts: object): DownloadedRecord => ({
  datasetId: 'd1',
  position,
  record: {
    __typename: 'Record',
    id: `r${position}`,
    externalId: null,
    status: 'PENDING',
    teamStatus: 'PENDING',
    response: null,
    suggestions: [],
    metadata: null,
    fields: {},
    insertedAt: `2026-01-0${position}T00:00:00Z`,
    updatedAt: '2026-01-01T00:00:00Z',
    ...parts,
  },
});

const RECORDS = [
  downloaded(1, { fields: { title: 'Café', text: 'Ice and cream' }, metadata: { year: 2020, tags: ['a', 'b'] } }),
  downloaded(2, { fields: { title: 'Tea', text: 'ICE only' }, metadata: { year: 2022 }, status: 'DRAFT' }),
  downloaded(3, { fields: { title: 'Chat', text: [{ role: 'user', content: 'More ice, cream and tea' }] } }),
];

const idsOf = (wanted: Wanted, statuses: Record<string, 'SUBMITTED' | null> = {}) =>
  matching(RECORDS, wanted, ({ id, status }) => (id in statuses ? statuses[id]! : status))?.map(
    ({ record }) => record.id,
  );

const search = (text: string, field: string | null = null): Wanted => ({ search: { text, field } });

describe('records that were downloaded', () => {
  it('are found by their status, with answers that wait', () => {
    expect(idsOf({ filter: { statuses: ['PENDING'] } })).toEqual(['r1', 'r3']);
    expect(idsOf({ filter: { statuses: ['PENDING'] } }, { r1: 'SUBMITTED' })).toEqual(['r3']);
    expect(idsOf({ filter: { statuses: ['SUBMITTED'] } }, { r1: 'SUBMITTED' })).toEqual(['r1']);
    expect(idsOf({ filter: { statuses: ['PENDING'] } }, { r1: null })).toEqual(['r3']);
  });

  it('are found by whole words, in any order and without regard to case', () => {
    expect(idsOf(search('CREAM ice'))).toEqual(['r1', 'r3']);
    expect(idsOf(search('café'))).toEqual(['r1']);
    expect(idsOf(search('cafe'))).toEqual([]);
    expect(idsOf(search('crea'))).toEqual([]);
    expect(idsOf(search('tea', 'title'))).toEqual(['r2']);
    expect(idsOf(search('?!'))).toEqual([]);
  });

  it.each([
    'bar-baz_qux',
    'qux',
    "o'neill",
    'neill',
    '3.14',
    '3',
    '東京',
    '東京都',
    '都東',
    'ラーメン',
    'ゴム',
    'Straße',
    'U.S.',
    'foo:bar',
  ])('are found by %s if the server finds them', (text) => {
    const texts = [
      'bar baz_qux',
      "O'Neill, 3.14",
      '東京都のラーメン',
      '消しゴム',
      'STRASSE straße',
      'the U.S. army',
      'foo:bar',
    ];
    const records = texts.map((each, index) => downloaded(index, { fields: { text: each } }));
    const words = serverWords(text);
    const found = texts.flatMap((each, index) =>
      words.every((word) => serverWords(each).includes(word)) ? [index] : [],
    );
    expect(matching(records, search(text), () => 'PENDING')?.map(({ position }) => position)).toEqual(found);
  });

  it('are filtered by metadata', () => {
    const by = (is: object): Wanted => ({
      filter: { metadata: [{ property: 'year', is }] } as Wanted['filter'] & object,
    });
    expect(idsOf(by({ range: { ge: 2021 } }))).toEqual(['r2']);
    expect(idsOf(by({ range: { ge: 2020, le: 2020 } }))).toEqual(['r1']);
    expect(idsOf(by({ terms: ['2022', '2020'] }))).toEqual(['r1', 'r2']);
    expect(idsOf({ filter: { metadata: [{ property: 'tags', is: { terms: ['b'] } }] } })).toEqual(['r1']);
  });

  it('are sorted by dates and metadata, those without a value last', () => {
    expect(idsOf({ sort: [{ by: { record: 'INSERTED_AT' }, order: 'DESC' }] })).toEqual(['r3', 'r2', 'r1']);
    expect(idsOf({ sort: [{ by: { metadata: 'year' }, order: 'DESC' }] })).toEqual(['r2', 'r1', 'r3']);
    expect(idsOf({ sort: [{ by: { metadata: 'year' }, order: 'ASC' }] })).toEqual(['r1', 'r2', 'r3']);
  });

  it('leave to the server what only it knows', () => {
    expect(idsOf({ similarTo: { vector: 'v' } })).toBeUndefined();
    expect(idsOf({ sort: [{ by: { response: 'q' }, order: 'ASC' }] })).toBeUndefined();
    expect(idsOf({ filter: { responses: [{ question: 'q', is: { terms: ['a'] } }] } })).toBeUndefined();
    const suggested = { question: 'q', property: 'VALUE' as const, is: { terms: ['a'] } };
    expect(idsOf({ filter: { suggestions: [suggested] } })).toBeUndefined();
  });
});
