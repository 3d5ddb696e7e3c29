import { describe, expect, it } from 'vitest';
import { fromArgillaLink } from '#client/features/criteria/argillaLink.ts';
import { allOf, isArgillaLink, readAddress, type RecordCriteria } from '#client/features/criteria/index.ts';

/** An address as Argilla 1.29 writes it: each value is encoded, and the router encodes it again. */
const argilla = (parts: Record<string, string>): URLSearchParams =>
  new URLSearchParams(
    new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, encodeURIComponent(value)])).toString(),
  );

function read(parts: Record<string, string>) {
  const params = argilla(parts);
  expect(isArgillaLink(params)).toBe(true);
  return readAddress(fromArgillaLink(params));
}
const pending = (part: Partial<RecordCriteria>): RecordCriteria => ({ ...allOf('PENDING'), ...part });

describe('a link of Argilla', () => {
  it.each<[Record<string, string>, RecordCriteria]>([
    [{ status: 'discarded' }, allOf('DISCARDED')],
    [{ search: 'lost_card~all' }, pending({ search: { text: 'lost card', field: null } })],
    [{ search: 'one~two~prompt' }, pending({ search: { text: 'one~two', field: 'prompt' } })],
    [{ search: '__init__~prompt' }, pending({ search: { text: '__init__', field: 'prompt' } })],
    [{ search: '100 % größer~all' }, pending({ search: { text: '100 % größer', field: null } })],
    [
      { metadata: 'topic.sport.world news~length.ge-3.le0.24' },
      pending({
        conditions: [
          { subject: { of: 'metadata', name: 'topic' }, is: { terms: ['sport', 'world news'], match: 'any' } },
          { subject: { of: 'metadata', name: 'length' }, is: { ge: -3, le: 0.24 } },
        ],
      }),
    ],
    [
      { response: 'tone.operator.and.values.kind.calm~quality.ge1.le3~mood.operator.or.values.low~kind.Yes.No' },
      pending({
        conditions: [
          { subject: { of: 'response', name: 'tone' }, is: { terms: ['kind', 'calm'], match: 'all' } },
          { subject: { of: 'response', name: 'quality' }, is: { ge: 1, le: 3 } },
          { subject: { of: 'response', name: 'mood' }, is: { terms: ['low'], match: 'any' } },
          { subject: { of: 'response', name: 'kind' }, is: { terms: ['Yes', 'No'], match: 'any' } },
        ],
      }),
    ],
    [
      {
        suggestion:
          'tone.score.ge0.le0.24~tone.value.operator.and.values.kind.calm~tone.agent.robot~mood.value.values.Yes.No~quality.value.ge1.le3',
      },
      pending({
        conditions: [
          { subject: { of: 'suggestion', name: 'tone', part: 'score' }, is: { ge: 0, le: 0.24 } },
          {
            subject: { of: 'suggestion', name: 'tone', part: 'value' },
            is: { terms: ['kind', 'calm'], match: 'all' },
          },
          { subject: { of: 'suggestion', name: 'tone', part: 'agent' }, is: { terms: ['robot'], match: 'any' } },
          { subject: { of: 'suggestion', name: 'mood', part: 'value' }, is: { terms: ['Yes', 'No'], match: 'any' } },
          { subject: { of: 'suggestion', name: 'quality', part: 'value' }, is: { ge: 1, le: 3 } },
        ],
      }),
    ],
    [
      { similarity: 'record.5b7f.vector.sentence.limit.100.order.least' },
      pending({ similar: { recordId: '5b7f', vector: 'sentence', order: 'least', limit: 100 } }),
    ],
    [
      { sort: 'record.inserted_at.asc~suggestion.tone.score.desc~metadata.length.asc~response.quality.value.desc' },
      pending({
        sort: [
          { by: { of: 'record', name: 'inserted_at' }, order: 'asc' },
          { by: { of: 'suggestion', name: 'tone', part: 'score' }, order: 'desc' },
          { by: { of: 'metadata', name: 'length' }, order: 'asc' },
          { by: { of: 'response', name: 'quality' }, order: 'desc' },
        ],
      }),
    ],
  ])('is understood: %j', (parts, criteria) => {
    const { address, isBroken } = read(parts);
    expect([address.criteria, isBroken]).toEqual([criteria, false]);
  });

  it('is understood with sort keys as JSON, as earlier releases of Argilla wrote them', () => {
    const params = new URLSearchParams({ sort: '[{"entity":"record","name":"updated_at","order":"desc"}]' });
    expect(isArgillaLink(params)).toBe(false);
    expect(readAddress(params).address.criteria.sort).toEqual([
      { by: { of: 'record', name: 'updated_at' }, order: 'desc' },
    ]);
  });

  it.each([
    ['12', { view: 'focus', size: 1, page: 12 }],
    ['11~10', { view: 'bulk', size: 10, page: 2 }],
    ['nowhere', { view: 'focus', size: 1, page: 1 }],
  ])('opens the same place: %s', (page, place) => {
    expect(read({ page }).address).toMatchObject(place);
  });

  it('is completely rewritten in our format', () => {
    const params = argilla({ page: '3', status: 'draft', search: 'lost_card~all', sort: 'metadata.length.desc' });
    const written = fromArgillaLink(params);
    expect([...written.keys()].sort()).toEqual(['pagination', 'query', 'sort']);
    expect(isArgillaLink(written)).toBe(false);
  });

  it('keeps what it has in our format', () => {
    const params = argilla({ status: 'draft', page: '3' });
    params.set('query', '{"status":"submitted"}');
    params.set('pagination', '{"size":1,"page":7}');
    params.set('record', '5b7f');
    const { address } = readAddress(fromArgillaLink(params));
    expect(address).toMatchObject({ criteria: { status: 'SUBMITTED' }, page: 7, recordId: '5b7f' });
  });

  it.each<Record<string, string>>([
    { metadata: 'topic' },
    { metadata: '~' },
    { suggestion: 'tone.mood.kind' },
    { similarity: 'record.5b7f' },
    { sort: 'record.colour.asc' },
    { sort: 'metadata' },
    { status: 'gone' },
  ])('loses the parts that cannot be understood: %j', (parts) => {
    expect(read(parts)).toMatchObject({ address: { criteria: allOf('PENDING') }, isBroken: true });
  });
});
