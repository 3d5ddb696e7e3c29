import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
let ids: string[];

const TEXTS = ['The red fox runs', 'A blue fox sleeps', 'The green bird sings', 'No animal at all'];

beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  ids = await dataset.add(
    TEXTS.map((text, index) => ({
      fields: { text, context: index === 0 ? '**bold**' : null },
      external_id: `e-${index}`,
      metadata: { source: ['mail', 'chat', 'phone', 'mail'][index], length: index * 10, trust: 0.5, note: 'extra' },
      suggestions: {
        tone: {
          value: ['friendly', 'neutral', 'rude', 'rude'][index],
          agent: index % 2 ? 'odd' : 'even',
          score: (index + 1) / 10,
        },
        topics: { value: ['billing', 'app'], score: [0.5, 0.7], agent: 'system', type: 'model' as const },
        quality: { value: index + 1 },
      },
      vectors: { embedding: [Math.cos(index), Math.sin(index)] },
    })),
  );
  const answer = 'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id } } }';
  const input = {
    recordId: ids[1],
    answers: [
      { question: 'tone', value: { label: 'rude' } },
      { question: 'quality', value: { rating: 5 } },
    ],
  };
  await world.annotator.run(answer, { input });
});

interface Page {
  dataset: {
    records: { total: number; items: { score: number | null; record: { id: string } & Record<string, unknown> }[] };
  };
}

/** The records as positions in the order of their creation. */
async function found(args: string, who: GraphQLCaller = world.annotator, variables = {}): Promise<number[]> {
  const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(${args}) { total items { record { id } } } } } }`;
  const { dataset: page } = await who.run<Page>(query, { id: dataset.id, ...variables });
  expect(page.records.total).toBe(page.records.items.length);
  return page.records.items.map(({ record }) => ids.indexOf(record.id));
}

const sorted = (positions: number[]) => [...positions].sort((a, b) => a - b);

describe('a page of records', () => {
  it('contains fields, metadata, status, answers and suggestions', async () => {
    const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(filter: { statuses: [SUBMITTED] }) {
      total items { score record {
        id externalId fields metadata status insertedAt updatedAt dataset { id name }
        response { id status userId insertedAt updatedAt answers { question { name } answer { ... on LabelAnswer { label } ... on RatingAnswer { rating } } } }
        responses { id }
        suggestions { id question { id name } scores agent type answer { __typename ... on LabelAnswer { label } ... on MultiLabelAnswer { labels } ... on RatingAnswer { rating } } }
      } }
    } } } }`;
    const { dataset: page } = await world.annotator.run<Page>(query, { id: dataset.id });
    const time = expect.stringMatching(/Z$/) as string;
    const id = expect.any(String) as string;
    const asked = (name: string) => ({ question: { id: dataset.questions[name]!.id, name } });
    expect(page.records).toEqual({
      total: 1,
      items: [
        {
          score: null,
          record: {
            id: ids[1],
            externalId: 'e-1',
            fields: { text: TEXTS[1], context: null },
            metadata: { source: 'chat', length: 10 },
            status: 'SUBMITTED',
            insertedAt: time,
            updatedAt: time,
            dataset: { id: dataset.id, name: dataset.name },
            response: {
              ...{ id, status: 'SUBMITTED', userId: world.annotator.id, insertedAt: time, updatedAt: time },
              answers: [
                { question: { name: 'tone' }, answer: { label: 'rude' } },
                { question: { name: 'quality' }, answer: { rating: 5 } },
              ],
            },
            responses: [{ id }],
            suggestions: [
              {
                id,
                ...asked('tone'),
                scores: [0.2],
                agent: 'odd',
                type: null,
                answer: { __typename: 'LabelAnswer', label: 'neutral' },
              },
              {
                ...{ id, ...asked('topics'), scores: [0.5, 0.7], agent: 'system', type: 'MODEL' },
                answer: { __typename: 'MultiLabelAnswer', labels: ['billing', 'app'] },
              },
              {
                id,
                ...asked('quality'),
                scores: [],
                agent: null,
                type: null,
                answer: { __typename: 'RatingAnswer', rating: 2 },
              },
            ],
          },
        },
      ],
    });
  });

  it('is selected by offset and limit, in a stable order', async () => {
    const all = await found('limit: 1000');
    expect(sorted(all)).toEqual([0, 1, 2, 3]);
    const query = `query ($id: ID!, $offset: Int!) { dataset(id: $id) { ... on FeedbackDataset { records(offset: $offset, limit: 2) { total items { record { id } } } } } }`;
    for (const offset of [0, 2]) {
      const { dataset: page } = await world.annotator.run<Page>(query, { id: dataset.id, offset });
      expect(page.records.total).toBe(4);
      expect(page.records.items.map(({ record }) => ids.indexOf(record.id))).toEqual(all.slice(offset, offset + 2));
    }
  });

  it('hides metadata from annotators that admins see', async () => {
    const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(search: { text: "red" }) { items { record { metadata } } } } } }`;
    const seen = async (who: GraphQLCaller) =>
      (await who.run<Page>(query, { id: dataset.id })).dataset.records.items[0]?.record.metadata;
    expect(await seen(world.annotator)).toEqual({ source: 'mail', length: 0 });
    expect(await seen(world.admin)).toEqual({ source: 'mail', length: 0, trust: 0.5, note: 'extra' });
  });

  it('is null for other users, with the reason', async () => {
    const query = 'query ($id: ID!) { dataset(id: $id) { id } }';
    expect((await world.stranger.fails(query, { id: dataset.id })).extensions.reason).toBe('FORBIDDEN');
  });
});

describe('records are found', () => {
  it.each([
    ['PENDING', [0, 2, 3]],
    ['SUBMITTED', [1]],
    ['DRAFT', []],
    ['DISCARDED', []],
  ])('records are found by the viewer’s status %s', async (status, expected) => {
    expect(sorted(await found(`filter: { statuses: [${status}] }`))).toEqual(expected);
  });

  it('by several statuses, which each viewer has individually', async () => {
    expect(sorted(await found('filter: { statuses: [PENDING, SUBMITTED] }'))).toEqual([0, 1, 2, 3]);
    // On Argilla 2, the first submitted response completes a record.
    const pending = gateway.backend === 'ARGILLA_2' ? [0, 2, 3] : [0, 1, 2, 3];
    expect(sorted(await found('filter: { statuses: [PENDING] }', world.colleague))).toEqual(pending);
  });

  it.each([
    ['words, in any case', 'search: { text: "FOX" }', [0, 1]],
    ['no word at all, which is no search', 'search: { text: " " }', [0, 1, 2, 3]],
    ['words, which must all occur', 'search: { text: "fox blue" }', [1]],
    ['words in one field', 'search: { text: "bold", field: "context" }', [0]],
    ['words that are not in that field', 'search: { text: "fox", field: "context" }', []],
    ['metadata terms', 'filter: { metadata: [{ property: "source", is: { terms: ["mail", "phone"] } }] }', [0, 2, 3]],
    ['a metadata range', 'filter: { metadata: [{ property: "length", is: { range: { ge: 10, le: 20 } } }] }', [1, 2]],
    ['an open range', 'filter: { metadata: [{ property: "length", is: { range: { ge: 20 } } }] }', [2, 3]],
    ['the viewer’s answer', 'filter: { responses: [{ question: "tone", is: { terms: ["rude"] } }] }', [1]],
    ['the viewer’s rating', 'filter: { responses: [{ question: "quality", is: { range: { le: 4 } } }] }', []],
    [
      'a suggested answer',
      'filter: { suggestions: [{ question: "tone", is: { terms: ["rude", "neutral"] } }] }',
      [1, 2, 3],
    ],
    [
      'a suggestion’s agent',
      'filter: { suggestions: [{ question: "tone", property: AGENT, is: { terms: ["even"] } }] }',
      [0, 2],
    ],
    [
      'a suggestion’s score',
      'filter: { suggestions: [{ question: "tone", property: SCORE, is: { range: { ge: 0.25 } } }] }',
      [2, 3],
    ],
    [
      'all of it together',
      'search: { text: "fox" }, filter: { statuses: [PENDING], metadata: [{ property: "source", is: { terms: ["mail"] } }], suggestions: [{ question: "tone", is: { terms: ["friendly"] } }] }',
      [0],
    ],
    ['no condition at all', 'filter: { statuses: [], metadata: [], responses: [], suggestions: [] }', [0, 1, 2, 3]],
  ])('by %s', async (_what, args, expected) => {
    expect(sorted(await found(args))).toEqual(expected);
  });
});

describe('records are sorted', () => {
  it.each([
    ['a date', 'by: { record: INSERTED_AT }, order: DESC', [3, 2, 1, 0]],
    ['metadata', 'by: { metadata: "length" }, order: DESC', [3, 2, 1, 0]],
    ['a suggestion’s score', 'by: { suggestion: { question: "tone" } }', [0, 1, 2, 3]],
  ])('by %s', async (_what, key, expected) => {
    expect(await found(`sort: [{ ${key} }]`)).toEqual(expected);
  });

  it('by the viewer’s answer, records without one last', async () => {
    expect((await found('sort: [{ by: { response: "quality" }, order: DESC }]'))[0]).toBe(1);
  });

  it('by several keys, the first one first', async () => {
    expect(await found('sort: [{ by: { metadata: "source" } }, { by: { metadata: "length" }, order: DESC }]')).toEqual([
      1, 3, 0, 2,
    ]);
  });
});

describe('similar records', () => {
  const near = async (similarTo: string) => {
    const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(similarTo: ${similarTo}, limit: 3) { total items { score record { id } } } } } }`;
    const { dataset: page } = await world.annotator.run<Page>(query, { id: dataset.id });
    expect(page.records.total).toBe(page.records.items.length);
    const scores = page.records.items.map(({ score }) => score ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
    return page.records.items.map(({ record }) => ids.indexOf(record.id));
  };

  it('are nearest to a record, without the record itself', async () => {
    expect(await near(`{ vector: "embedding", to: { recordId: "${ids[0]}" } }`)).toEqual([1, 2, 3]);
  });

  it('are the nearest to a vector', async () => {
    expect(await near('{ vector: "embedding", to: { value: [1, 0] } }')).toEqual([0, 1, 2]);
  });

  it('are farthest on request', async () => {
    expect((await near(`{ vector: "embedding", to: { recordId: "${ids[0]}" }, order: LEAST_SIMILAR }`))[0]).toBe(3);
  });

  it('are an error for a record without the vector', async () => {
    const [bare] = await dataset.add([{ fields: { text: 'bare' } }]);
    const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(similarTo: { vector: "embedding", to: { recordId: "${bare}" } }) { total } } } }`;
    expect((await world.annotator.fails(query, { id: dataset.id })).extensions).toMatchObject({
      code: 'ERROR_FETCHING_RECORDS',
      status: 422,
      reason: 'MISSING_VECTOR',
    });
    await world.rest('DELETE', `/records/${bare}`);
  });
});

describe('in the scope EVERYONE', () => {
  const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(scope: EVERYONE, limit: 50) { total items { record { id status response { id } responses { userId status } } } } } } }`;

  it('an admin sees all responses, oldest record first, and their own status', async () => {
    const { dataset: page } = await world.admin.run<Page>(query, { id: dataset.id });
    expect(page.records.items.map(({ record }) => record)).toEqual(
      ids.map((id, index) => ({
        id,
        status: 'PENDING',
        response: null,
        responses: index === 1 ? [{ userId: world.annotator.id, status: 'SUBMITTED' }] : [],
      })),
    );
  });

  it('search and status filters work too', async () => {
    expect(await found('scope: EVERYONE, search: { text: "fox" }', world.admin)).toHaveLength(2);
    expect(await found('scope: EVERYONE, filter: { statuses: [SUBMITTED] }', world.admin)).toEqual([1]);
  });

  it('an annotator is refused', async () => {
    expect((await world.annotator.fails(query, { id: dataset.id })).extensions).toMatchObject({
      code: 'ERROR_FETCHING_RECORDS',
      status: 403,
      reason: 'FORBIDDEN',
    });
  });
});

describe('list metadata', () => {
  it('matches any of several values, or all of them as one condition each', async () => {
    const mixed = await world.dataset();
    const added = await mixed.add(
      [['mail', 'chat'], 'mail', ['phone', 'chat', 'mail'], ['chat']].map((source) => ({
        fields: { text: 'One' },
        metadata: { source },
      })),
    );
    const query = `query ($id: ID!, $metadata: [MetadataFilterInput!]) { dataset(id: $id) { ... on FeedbackDataset {
      records(filter: { metadata: $metadata }) { total items { record { id } } } } } }`;
    const holding = async (...conditions: string[][]) => {
      const metadata = conditions.map((terms) => ({ property: 'source', is: { terms } }));
      const { dataset: page } = await world.annotator.run<Page>(query, { id: mixed.id, metadata });
      return sorted(page.records.items.map(({ record }) => added.indexOf(record.id)));
    };
    expect(await holding(['mail', 'chat'])).toEqual([0, 1, 2, 3]);
    expect(await holding(['mail'], ['chat'])).toEqual([0, 2]);
    expect(await holding(['mail'], ['chat'], ['phone'])).toEqual([2]);
  });
});

describe('invalid arguments are refused before REST is called', () => {
  const terms = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => `t${index}`));
  const condition = '{ property: "source", is: { terms: ["mail"] } }';
  it.each([
    ['limit: 0', '"limit" is 0; it must be from 1 to 1000.'],
    ['limit: 1001', '"limit" is 1001; it must be from 1 to 1000.'],
    ['offset: -1', '"offset" is -1; it must be 0 or more.'],
    [`sort: [${'{ by: { metadata: "length" } } '.repeat(11)}]`, '"sort" has 11 keys; 10 are allowed.'],
    [`filter: { metadata: [${condition.repeat(51)}] }`, '"filter" has 51 conditions; 50 are allowed.'],
    [
      `filter: { metadata: [{ property: "source", is: { terms: ${terms(251)} } }] }`,
      'The condition on metadata property "source" has 251 terms; it must have 1 to 250.',
    ],
    [
      'filter: { metadata: [{ property: "source", is: { terms: [] } }] }',
      'The condition on metadata property "source" has 0 terms; it must have 1 to 250.',
    ],
    [
      'filter: { responses: [{ question: "quality", is: { range: {} } }] }',
      'The range for question "quality" needs "ge" or "le".',
    ],
    [
      'filter: { suggestions: [{ question: "quality", is: { range: { ge: 2, le: 1 } } }] }',
      'The range for suggestion for "quality" is empty: "ge" 2 is greater than "le" 1.',
    ],
    [
      'scope: EVERYONE, filter: { responses: [{ question: "tone", is: { terms: ["rude"] } }] }',
      'Filtering and sorting by the viewer’s answers need the scope MINE.',
    ],
    [
      'scope: EVERYONE, sort: [{ by: { response: "tone" } }]',
      'Filtering and sorting by the viewer’s answers need the scope MINE.',
    ],
  ])('%.60s', async (args, message) => {
    const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records(${args}) { total } } } }`;
    const { errors, calls } = await world.admin.send(query, { id: dataset.id });
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT', status: 400, reason: 'INVALID' } }]);
    expect(calls).toEqual({ 'GET /v1/datasets/:id': 1 });
  });
});

describe('one record', () => {
  const query =
    'query ($id: ID!) { record(id: $id) { id externalId fields metadata dataset { name } suggestions { agent } } }';

  it('is read by its id, with metadata visible to the viewer', async () => {
    const record = {
      ...{ id: ids[0], externalId: 'e-0', fields: { text: TEXTS[0], context: '**bold**' } },
      ...{ dataset: { name: dataset.name }, suggestions: [{ agent: 'even' }, { agent: 'system' }, { agent: null }] },
    };
    expect(await world.annotator.run(query, { id: ids[0] })).toEqual({
      record: { ...record, metadata: { source: 'mail', length: 0 } },
    });
    expect(await world.admin.run(query, { id: ids[0] })).toEqual({
      record: { ...record, metadata: { source: 'mail', length: 0, trust: 0.5, note: 'extra' } },
    });
  });

  it('has the viewer’s response', async () => {
    const asked = 'query ($id: ID!) { record(id: $id) { status response { status } responses { status } } }';
    expect(await world.annotator.run(asked, { id: ids[1] })).toEqual({
      record: { status: 'SUBMITTED', response: { status: 'SUBMITTED' }, responses: [{ status: 'SUBMITTED' }] },
    });
    expect(await world.colleague.run(asked, { id: ids[1] })).toEqual({
      record: { status: 'PENDING', response: null, responses: [] },
    });
  });

  it.each([randomUUID(), 'no-uuid'])('is null when there is none with the id %s', async (id) => {
    expect(await world.annotator.run(query, { id })).toEqual({ record: null });
  });

  it('is refused to other users', async () => {
    expect((await world.stranger.fails(query, { id: ids[0] })).extensions).toMatchObject({
      code: 'ERROR_FETCHING_RECORD_BY_ID',
      status: 403,
      reason: 'FORBIDDEN',
    });
  });
});
