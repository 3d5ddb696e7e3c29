import { describe, expect, it } from 'vitest';
import { allOf, inView, readAddress, type RecordAddress, writeAddress } from '#client/features/criteria/index.ts';

const read = (search: string) => readAddress(new URLSearchParams(search));

const START: RecordAddress = { criteria: allOf('PENDING'), view: 'focus', size: 1, page: 1, recordId: null };

const EVERYTHING: RecordAddress = {
  criteria: {
    status: 'DRAFT',
    search: { text: 'lost card', field: 'prompt' },
    conditions: [
      { subject: { of: 'metadata', name: 'topic' }, is: { terms: ['sport', 'news'], match: 'any' } },
      { subject: { of: 'response', name: 'rating' }, is: { ge: 2, le: null } },
      { subject: { of: 'suggestion', name: 'tags', part: 'value' }, is: { terms: ['a', 'b'], match: 'all' } },
      { subject: { of: 'suggestion', name: 'tags', part: 'score' }, is: { ge: 0.2, le: 0.9 } },
    ],
    similar: { recordId: 'r1', vector: 'mini', order: 'least', limit: 100 },
    sort: [
      { by: { of: 'metadata', name: 'length' }, order: 'desc' },
      { by: { of: 'suggestion', name: 'tags', part: 'score' }, order: 'asc' },
      { by: { of: 'record', name: 'inserted_at' }, order: 'asc' },
    ],
  },
  view: 'bulk',
  size: 50,
  page: 3,
  recordId: null,
};

describe('the address of the annotation page', () => {
  it('means the first pending record when it says nothing', () => {
    expect(read('')).toEqual({ address: START, isBroken: false });
  });

  it('survives being written and read again, with all it can say', () => {
    const params = writeAddress(new URLSearchParams(), EVERYTHING);
    expect(readAddress(params)).toEqual({ address: EVERYTHING, isBroken: false });
  });

  it('is written as encoded JSON, with the view mode', () => {
    const address = { ...START, criteria: allOf('SUBMITTED'), page: 3 };
    expect(Object.fromEntries(writeAddress(new URLSearchParams(), address))).toEqual({
      query: '{"status":"submitted"}',
      pagination: '{"size":1,"page":3}',
      viewMode: 'annotate',
    });
  });

  it('reads the parameters of older links and rewrites them', () => {
    const old = read('status=discarded&page=7').address;
    expect(old).toEqual({ ...START, criteria: allOf('DISCARDED'), page: 7 });
    const params = writeAddress(new URLSearchParams('status=discarded&page=7'), old);
    expect([...params.keys()]).toEqual(['query', 'pagination', 'viewMode']);
  });

  it.each([
    'query={',
    'query=[]x',
    'query={"status":"gone"}',
    'sort=[{"by":"moon"}]',
    'query={"metadata":[{"name":"a"}]}',
  ])('leaves out what is broken, and says so: %s', (search) => {
    expect(read(search)).toEqual({ address: START, isBroken: true });
  });

  it('goes to the record on screen when the view changes, and back', () => {
    const bulk = inView({ ...START, page: 60 }, 'bulk');
    expect(bulk).toMatchObject({ view: 'bulk', size: 25, page: 3 });
    expect(inView(bulk, 'focus')).toMatchObject({ view: 'focus', size: 1, page: 51 });
  });

  it('leaves alone what belongs to others', () => {
    expect(writeAddress(new URLSearchParams('theme=dark'), START).get('theme')).toBe('dark');
  });
});
