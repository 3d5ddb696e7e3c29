import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  START,
  readTaskAddress,
  type TaskAddress,
  type TaskCriteria,
  toTaskSearchInput,
  writeTaskAddress,
} from '#client/features/task/criteria/index.ts';

const USUAL: TaskAddress = { criteria: START, mode: 'annotate', page: 1, size: 10 };
const FULL: TaskCriteria = {
  queryText: 'late AND "two words" metadata.a\\ b:[1 TO 2]',
  predictedAs: ['sport', 'Ärger & Co'],
  predictedBy: ['model'],
  annotatedAs: ['news'],
  annotatedBy: ['ann', 'bob'],
  statuses: ['DEFAULT', 'EDITED', 'VALIDATED', 'DISCARDED'],
  predicted: 'KO',
  metadata: [
    { key: 'split', values: ['train', 'test'] },
    { key: 'a.b "c"', values: ['%7B', '0'] },
  ],
  score: { from: 0.25, to: 1 },
  isUncovered: true,
  similar: { recordId: 'ws.set.id 1', vector: 'sentence', order: 'least', limit: 50 },
  sort: [
    { by: 'LAST_UPDATED', order: 'desc' },
    { by: { metadata: 'a.b' }, order: 'asc' },
  ],
};

/** To an address and back. */
const throughAddress = (address: TaskAddress) =>
  readTaskAddress(new URLSearchParams(writeTaskAddress(new URLSearchParams(), address).toString()));
const readJson = (parts: Record<string, unknown>) =>
  readTaskAddress(
    new URLSearchParams(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? part : JSON.stringify(part)]),
    ),
  );

describe('the address of an older dataset', () => {
  it.each<[what: string, address: TaskAddress]>([
    ['all records', USUAL],
    ['everything that can be said', { criteria: FULL, mode: 'explore', page: 7, size: 50 }],
    ['one record at a time', { ...USUAL, page: 3, size: 1 }],
    ['the order of a reset', { ...USUAL, criteria: EVERYTHING }],
    ['writing rules', { ...USUAL, mode: 'labelling-rules' }],
  ])('contains %s', (_what, address) => {
    expect(throughAddress(address)).toEqual({ address, isBroken: false });
  });

  it('omits defaults, and keeps other parameters', () => {
    const params = new URLSearchParams('other=1&query=%7B"text"%3A"x"%7D&pagination=%7B"size"%3A20%2C"page"%3A2%7D');
    expect(writeTaskAddress(params, USUAL).toString()).toBe('other=1');
  });

  it('has Argilla’s parameters', () => {
    const { address, isBroken } = readTaskAddress(
      new URLSearchParams({
        // Argilla encodes each part before the router does.
        query: encodeURIComponent(
          JSON.stringify({
            text: 'late',
            status: ['Validated', 'Default'],
            predicted: ['ok'],
            predicted_as: ['sport'],
            metadata: { split: ['train'], empty: [] },
            score: { from: 0.5 },
            uncovered_by_rules: ['late', 'lost'],
          }),
        ),
        sort: encodeURIComponent(JSON.stringify([{ id: 'metadata.words', order: 'desc' }, { id: 'score' }])),
        viewMode: 'explore',
        pagination: encodeURIComponent(JSON.stringify({ size: 20, page: 2 })),
      }),
    );
    expect(isBroken).toBe(false);
    expect(address).toEqual({
      mode: 'explore',
      page: 2,
      size: 20,
      criteria: {
        ...START,
        queryText: 'late',
        statuses: ['VALIDATED', 'DEFAULT'],
        predicted: 'OK',
        predictedAs: ['sport'],
        metadata: [{ key: 'split', values: ['train'] }],
        score: { from: 0.5, to: 1 },
        isUncovered: true,
        sort: [
          { by: { metadata: 'words' }, order: 'desc' },
          { by: 'SCORE', order: 'asc' },
        ],
      },
    });
  });

  it.each<[what: string, query: object, read: Partial<TaskCriteria>]>([
    ['no outcome', { predicted: false }, {}],
    ['both outcomes', { predicted: ['ok', 'ko'] }, {}],
    ['an empty query', { text: '  ' }, {}],
    ['metadata without values', { metadata: { split: [] } }, {}],
    ['no rules', { uncovered_by_rules: [] }, {}],
    ['one status', { status: 'Edited' }, { statuses: ['EDITED'] }],
    ['the query by its other name', { query_text: 'late' }, { queryText: 'late' }],
    ['confidence, which wins', { score: { from: 0.1 }, confidence: { to: 0.4 } }, { score: { from: 0, to: 0.4 } }],
    ['a value that is given twice', { annotated_by: ['a', 'a'] }, { annotatedBy: ['a'] }],
  ])('reads %s like REST', (_what, query, read) => {
    expect(readJson({ query })).toEqual({
      address: { ...USUAL, criteria: { ...START, ...read } },
      isBroken: false,
    });
  });

  it.each<[what: string, parts: Record<string, unknown>, read?: Partial<TaskCriteria>]>([
    ['no JSON', { query: '{"text":' }],
    ['badly encoded', { query: '%E0%A4%A' }],
    ['a list for a query', { query: ['late'] }],
    ['an object for a list', { sort: { id: 'status' } }],
    ['a number for a text', { query: { text: 7 } }],
    ['an unknown status beside a known one', { query: { status: ['Lost', 'Edited'] } }, { statuses: ['EDITED'] }],
    ['labels that are none', { query: { predicted_as: ['a', 3, null] } }, { predictedAs: ['a'] }],
    ['an unknown outcome', { query: { predicted: 'maybe' } }],
    ['metadata that are none', { query: { metadata: ['a'] } }],
    ['scores the wrong way round', { query: { score: { from: 0.9, to: 0.1 } } }],
    ['scores off the scale', { query: { score: { from: -1, to: 2 } } }],
    ['a score that is none', { query: { score: 'high' } }],
    ['a neighbour without a vector', { query: { similar: { record: 'r' } } }],
    [
      'an unknown sort key beside a known one',
      { sort: [{ id: 'colour' }, { id: 'id' }] },
      { sort: [{ by: 'ID', order: 'asc' }] },
    ],
    ['one key twice', { sort: [{ id: 'id' }, { id: 'id', order: 'desc' }] }, { sort: [{ by: 'ID', order: 'asc' }] }],
    ['more sort keys than can be', { sort: many(11).map((key) => ({ id: `metadata.${key}` })) }, { sort: keys(10) }],
    ['more values than can be', { query: { annotated_as: many(251) } }, { annotatedAs: many(250) }],
    ['an unknown mode', { viewMode: 'dream' }],
    ['pages that are none', { pagination: 'second' }],
  ])('drops %s, and reports it', (_what, parts, read = {}) => {
    expect(readJson(parts)).toEqual({ address: { ...USUAL, criteria: { ...START, ...read } }, isBroken: true });
  });

  it('replaces invalid sizes and pages with defaults', () => {
    expect(readJson({ pagination: { size: 7, page: -3 } }).address).toEqual(USUAL);
    expect(readJson({ pagination: { size: 100, page: 1.5 } }).address).toEqual({ ...USUAL, size: 100 });
  });
});

describe('the search input', () => {
  const page = { page: 2, size: 20 };

  it('matches all records by default', () => {
    const { query, ...rest } = toTaskSearchInput(EVERYTHING, page, ['late']);
    expect(rest).toEqual({ sort: [{ by: { field: 'STATUS' }, order: 'DESC' }], page: 2, size: 20 });
    expect(
      Object.values(query ?? {}).filter((part) => part !== null && !(Array.isArray(part) && !part.length)),
    ).toEqual([]);
  });

  it('contains all criteria', () => {
    expect(toTaskSearchInput({ ...FULL, similar: null }, page, ['late', 'lost'])).toEqual({
      query: {
        queryText: FULL.queryText,
        predictedAs: FULL.predictedAs,
        predictedBy: FULL.predictedBy,
        annotatedAs: FULL.annotatedAs,
        annotatedBy: FULL.annotatedBy,
        statuses: FULL.statuses,
        predicted: 'KO',
        metadata: FULL.metadata,
        score: { ge: 0.25, le: 1 },
        uncoveredByRules: ['late', 'lost'],
      },
      sort: [
        { by: { field: 'LAST_UPDATED' }, order: 'DESC' },
        { by: { metadata: 'a.b' }, order: 'ASC' },
      ],
      page: 2,
      size: 20,
    });
  });

  it('ignores blank text, metadata without values, and rules unless requested', () => {
    const blank = { ...EVERYTHING, queryText: '  ', metadata: [{ key: 'split', values: [] }] };
    expect(toTaskSearchInput(blank, page, ['late']).query).toMatchObject({
      queryText: null,
      metadata: [],
      uncoveredByRules: [],
    });
  });

  it.each([
    [10_000, 1, 10_000],
    [10_001, 1, 10_000],
    [101, 100, 100],
    [9, 0, 1],
  ])('for page %i of %i records each requests page %i, because others cannot be reached', (asked, size, given) => {
    expect(toTaskSearchInput(EVERYTHING, { page: asked, size }, []).page).toBe(given);
  });

  it('requests all neighbours at once, in their own order, with the filters', () => {
    const input = toTaskSearchInput(FULL, page, []);
    expect(Object.keys(input).sort()).toEqual(['query', 'similarTo']);
    expect(input.similarTo).toEqual({ vector: 'sentence', to: { recordId: 'ws.set.id 1' }, order: 'LEAST_SIMILAR' });
    expect(input.query?.annotatedAs).toEqual(['news']);
  });
});

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `t${index}`);
}

function keys(count: number): TaskCriteria['sort'] {
  return many(count).map((metadata) => ({ by: { metadata }, order: 'asc' }));
}
