import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allOf,
  inView,
  PAGE_SIZES,
  readAddress,
  type RecordAddress,
  type RecordCriteria,
  writeAddress,
} from '#client/features/criteria/index.ts';
import { criteria } from './arbitraries.ts';

const read = (search: string) => readAddress(new URLSearchParams(search));
const FIRST: RecordAddress = { criteria: allOf('PENDING'), view: 'focus', size: 1, page: 1, recordId: null };
const written = (address: RecordAddress) => writeAddress(new URLSearchParams(), address);

const addresses = fc.record({
  criteria,
  place: fc.oneof(
    fc.record({ view: fc.constant('focus' as const), size: fc.constant(1) }),
    fc.record({ view: fc.constant('bulk' as const), size: fc.constantFrom(...PAGE_SIZES) }),
  ),
  page: fc.integer({ min: 1 }),
  recordId: fc.option(fc.uuid()),
});

describe('the address of the annotation page', () => {
  it('opens the first pending record by default', () => {
    expect(read('')).toEqual({ address: FIRST, isBroken: false });
  });

  it('is read back as written, for any criteria', () => {
    fc.assert(
      fc.property(addresses, ({ place, ...rest }) => {
        const address: RecordAddress = { ...rest, ...place };
        expect(read(written(address).toString())).toEqual({ address, isBroken: false });
      }),
    );
  });

  it('is normalized, so that a change can be detected', () => {
    fc.assert(
      fc.property(addresses, ({ place, ...rest }) => {
        const params = written({ ...rest, ...place });
        expect(writeAddress(params, readAddress(params).address).toString()).toBe(params.toString());
      }),
    );
  });

  it('is encoded JSON, with the view mode', () => {
    const params = written({ ...FIRST, criteria: allOf('SUBMITTED'), page: 3 });
    expect(Object.fromEntries(params)).toEqual({
      query: '{"status":"submitted"}',
      pagination: '{"size":1,"page":3}',
      viewMode: 'annotate',
    });
  });

  it('contains all criteria', () => {
    const searched: RecordCriteria = {
      status: 'PENDING',
      search: { text: 'lost card', field: 'prompt' },
      conditions: [
        { subject: { of: 'metadata', name: 'topic' }, is: { terms: ['sport', 'news'], match: 'any' } },
        { subject: { of: 'response', name: 'quality' }, is: { ge: 1, le: null } },
        { subject: { of: 'suggestion', name: 'tone', part: 'value' }, is: { terms: ['kind', 'calm'], match: 'all' } },
      ],
      similar: { recordId: 'r1', vector: 'sentence', order: 'least', limit: 50 },
      sort: [
        { by: { of: 'suggestion', name: 'tone', part: 'score' }, order: 'desc' },
        { by: { of: 'record', name: 'inserted_at' }, order: 'asc' },
      ],
    };
    const params = written({ ...FIRST, criteria: searched });
    expect(JSON.parse(params.get('query') ?? '')).toEqual({
      status: 'pending',
      text: 'lost card',
      field: 'prompt',
      metadata: [{ name: 'topic', terms: ['sport', 'news'] }],
      response: [{ name: 'quality', ge: 1 }],
      suggestion: [{ name: 'tone', property: 'value', terms: ['kind', 'calm'], match: 'all' }],
      similar: { record: 'r1', vector: 'sentence', order: 'least', limit: 50 },
    });
    expect(JSON.parse(params.get('sort') ?? '')).toEqual([
      { by: 'suggestion', name: 'tone', property: 'score', order: 'desc' },
      { by: 'record', name: 'inserted_at', order: 'asc' },
    ]);
  });

  it.each([
    'query={',
    'query=[]',
    'query="pending"',
    'query={"status":"gone"}',
    'query={"text":7}',
    'query={"metadata":{"topic":"sport"}}',
    'query={"metadata":[{"name":"topic","terms":[]}]}',
    'query={"metadata":[{"name":"length","ge":3,"le":1}]}',
    'query={"metadata":[{"name":"length","ge":"three"}]}',
    'query={"metadata":[{"terms":["sport"]}]}',
    'query={"suggestion":[{"name":"tone","property":"mood","terms":["kind"]}]}',
    'query={"similar":{"record":"r1"}}',
    'sort={}',
    'sort=[{"by":"record","name":"colour"}]',
    'sort=[{"by":"metadata","name":"length","order":"up"}]',
    'pagination=12',
  ])('drops invalid parts, and reports them: %s', (search) => {
    expect(read(search)).toEqual({ address: FIRST, isBroken: true });
  });

  it('keeps valid parts beside invalid ones', () => {
    const { address, isBroken } = read(
      'query={"status":"draft","text":"card","metadata":[{"name":"topic","terms":["sport"]},{"name":"length"}]}',
    );
    expect(isBroken).toBe(true);
    expect(address.criteria).toEqual({
      ...allOf('DRAFT'),
      search: { text: 'card', field: null },
      conditions: [{ subject: { of: 'metadata', name: 'topic' }, is: { terms: ['sport'], match: 'any' } }],
    });
  });

  it('is limited to what one search may have', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
    const conditions = many(60).map((name) => ({ name, terms: ['a'] }));
    const query = { metadata: [{ name: 'topic', terms: many(251) }, ...conditions] };
    const sort = many(12).map((name) => ({ by: 'metadata', name, order: 'asc' }));
    const params = new URLSearchParams({ query: JSON.stringify(query), sort: JSON.stringify(sort) });
    const { address, isBroken } = readAddress(params);
    expect(isBroken).toBe(true);
    expect(address.criteria.conditions.map(({ subject }) => subject.name)).toEqual(many(50));
    expect(address.criteria.sort).toHaveLength(10);
  });

  it('counts each value of an all-of condition as one condition', () => {
    const all = (name: string) => ({ name, terms: Array.from({ length: 30 }, (_, index) => `${index}`), match: 'all' });
    const { address, isBroken } = readAddress(
      new URLSearchParams({ query: JSON.stringify({ response: [all('one'), all('two')] }) }),
    );
    expect(isBroken).toBe(true);
    expect(address.criteria.conditions.map(({ subject }) => subject.name)).toEqual(['one']);
  });

  it('accepts one condition and one sort key for each subject', () => {
    const query = '{"metadata":[{"name":"topic","terms":["sport"]},{"name":"topic","terms":["news"]}]}';
    const key = '{"by":"record","name":"inserted_at","order":"desc"}';
    const { address, isBroken } = read(`query=${query}&sort=[${key},${key}]`);
    expect(isBroken).toBe(true);
    expect([address.criteria.conditions.length, address.criteria.sort.length]).toEqual([1, 1]);
  });

  it.each(['pagination={"page":-1}', 'pagination={"page":"x"}', 'pagination={"size":7}', 'page=zero'])(
    'goes to the first page when it names none: %s',
    (search) => {
      expect(read(search).address).toEqual(FIRST);
    },
  );

  it('keeps unknown parameters', () => {
    expect(writeAddress(new URLSearchParams('tab=info'), FIRST).get('tab')).toBe('info');
  });

  it('shows the same record in the other view', () => {
    expect(inView({ ...FIRST, page: 60 }, 'bulk')).toMatchObject({ view: 'bulk', size: 25, page: 3 });
    expect(inView({ ...FIRST, view: 'bulk', size: 25, page: 3 }, 'focus')).toMatchObject({ size: 1, page: 51 });
  });
});
