import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Change, CHANGES } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { Data } from '#tests/support/graphql.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
});

const RECORD = `id externalId fields metadata status responses { status }
  suggestions { id question { name } answer { ... on LabelAnswer { label } ... on MultiLabelAnswer { labels } } scores agent type }`;
const ADD = `mutation ($input: AddRecordsInput!) { addRecords(input: $input) {
  records { ${RECORD} } dataset { id progress { total pending } metrics { records } } } }`;
const UPDATE = `mutation ($input: UpdateRecordsInput!) { updateRecords(input: $input) {
  records { ${RECORD} } dataset { id progress { total } } } }`;
const DELETE = `mutation ($id: ID!, $ids: [ID!]!) { deleteRecords(datasetId: $id, ids: $ids) {
  ids dataset { id progress { total } metrics { records } } } }`;
const SUGGEST = `mutation ($id: ID!, $suggestion: SuggestionInput!) { saveSuggestion(recordId: $id, suggestion: $suggestion) {
  record { ${RECORD} } dataset { id suggestionAgents { agents } } } }`;
const UNSUGGEST = `mutation ($id: ID!, $ids: [ID!]!) { deleteSuggestions(recordId: $id, ids: $ids) {
  record { id suggestions { id } } dataset { id } } }`;

const TONE = { question: 'tone', value: { label: 'rude' } };
const fields = { text: 'Thanks a lot!' };
const anything = expect.any(String) as string;
const tone = (label: string, more: object = {}) => ({
  ...{ id: anything, question: { name: 'tone' }, answer: { label }, scores: [], agent: null, type: null },
  ...more,
});

interface Found {
  id: string;
  suggestions: { id: string }[];
}
const first = (payload: unknown): Found => (payload as { records: Found[] }).records[0]!;
const added = async (into: TestDataset, ...records: object[]) => {
  const { addRecords } = await world.admin.run(ADD, { input: { datasetId: into.id, records } });
  return first(addRecords);
};
const vectorOf = async (into: TestDataset, id: string) => {
  const { items } = await world.rest<{ items: { id: string; vectors: object }[] }>(
    'GET',
    `/datasets/${into.id}/records?include=vectors`,
  );
  return items.find((record) => record.id === id)?.vectors;
};

describe('adding records', () => {
  it('returns them in order, with the new counts', async () => {
    const own = await world.dataset();
    const records = [
      {
        fields: { text: 'Hello', context: null },
        externalId: 'mail-1',
        // A whole number fits a property of any number type.
        metadata: { source: 'mail', length: 3, trust: 1, more: { of: ['it'] } },
        vectors: { embedding: [1, 0.5] },
        suggestions: [
          { ...TONE, scores: [0.7], agent: 'bot', type: 'MODEL' },
          { question: 'topics', value: { labels: ['app', 'billing'] }, scores: [0.5, 1], type: 'HUMAN' },
        ],
      },
      { fields },
    ];
    const { data, errors, calls } = await world.admin.send(ADD, { input: { datasetId: own.id, records } });
    expect(errors).toEqual([]);
    const topics = { question: { name: 'topics' }, answer: { labels: ['app', 'billing'] }, scores: [0.5, 1] };
    expect(data.addRecords).toEqual({
      records: [
        {
          ...{ id: anything, externalId: 'mail-1', status: 'PENDING', responses: [], metadata: records[0]!.metadata },
          fields: { text: 'Hello', context: null },
          suggestions: [
            tone('rude', { scores: [0.7], agent: 'bot', type: 'MODEL' }),
            { ...topics, id: anything, agent: null, type: 'HUMAN' },
          ],
        },
        {
          ...{ id: anything, externalId: null, status: 'PENDING', responses: [], metadata: null, suggestions: [] },
          fields: expect.objectContaining(fields) as object,
        },
      ],
      dataset: { id: own.id, progress: { total: 2, pending: 2 }, metrics: { records: 2 } },
    });
    expect(calls['POST /v1/datasets/:id/records/bulk']).toBe(1);
    expect(calls['GET /v1/records/:id']).toBeUndefined();
    expect(await vectorOf(own, first(data.addRecords).id)).toEqual({ embedding: [1, 0.5] });
  });

  it.each<[what: string, records: object[], place: (string | number)[]]>([
    ['no records', [], ['records']],
    ['too many', Array.from({ length: 501 }, () => ({ fields })), ['records']],
    [
      'a question there is not',
      [{ fields, suggestions: [{ ...TONE, question: 'tune' }] }],
      ['suggestions', 0, 'question'],
    ],
    ['two suggestions for a question', [{ fields, suggestions: [TONE, TONE] }], ['suggestions', 1]],
  ])('is refused before anything is sent: %s', async (_what, records, place) => {
    const good = records.length === 1 ? [{ fields }] : [];
    const { errors, calls } = await world.admin.send(ADD, {
      input: { datasetId: dataset.id, records: [...good, ...records] },
    });
    const inputPath = records.length === 1 ? ['records', 1, ...place] : place;
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400, inputPath });
    expect(Object.keys(calls).filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it.each<[what: string, record: object, place: (string | number)[]]>([
    ['a required text is missing', { fields: { context: 'a' } }, []],
    ['a field there is not', { fields: { ...fields, other: 'a' } }, []],
    ['a text that is none', { fields: { text: 1 } }, ['fields', 'text']],
    ['metadata that do not fit', { fields, metadata: { length: 1.5 } }, []],
    ['a vector there is not', { fields, vectors: { other: [1] } }, []],
    ['a vector of words', { fields, vectors: { embedding: [1, 'a'] } }, ['vectors', 'embedding', 1]],
    ['an answer there is not', { fields, suggestions: [{ ...TONE, value: { label: 'odd' } }] }, []],
    ['scores beyond 1', { fields, suggestions: [{ ...TONE, scores: [2] }] }, ['suggestions', 0, 'scores']],
    ['an agent without a name', { fields, suggestions: [{ ...TONE, agent: '' }] }, ['suggestions', 0, 'agent']],
  ])('is refused as a whole with the path of the invalid member: %s', async (_what, record, place) => {
    const input = { datasetId: dataset.id, records: [{ fields }, record] };
    const { extensions } = await world.admin.fails(ADD, { input });
    const inputPath = ['records', 1, ...place];
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_RECORDS', status: 422, reason: 'INVALID', inputPath });
    expect(extensions.detail).toEqual(anything);
    const { progress } = (
      await world.admin.run(`{ dataset(id: "${dataset.id}") { ... on FeedbackDataset { progress { total } } } }`)
    ).dataset as { progress: object };
    expect(progress).toEqual({ total: 0 });
  });

  it.each([
    ['a text', 'it'],
    ['a number', 5],
    ['nothing but false', false],
    ['a list', [1]],
    ['too deep', JSON.parse(`${'{"in":'.repeat(1_001)}1${'}'.repeat(1_001)}`) as unknown],
  ])('is refused before anything is read if an object is expected: %s', async (_what, metadata) => {
    const { message, extensions } = await world.admin.fails(ADD, {
      input: { datasetId: dataset.id, records: [{ fields }, { fields, metadata }] },
    });
    expect(message).toContain('"input.records[1].metadata"');
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  });

  it('is refused for a literal that is no object, too', async () => {
    const records = '[{ fields: { text: "it" }, metadata: [1] }]';
    const add = `mutation { addRecords(input: { datasetId: "${dataset.id}", records: ${records} }) { records { id } } }`;
    expect((await world.admin.fails(add)).message).toContain('A JSONObject is an object');
  });

  it('is refused for taken external ids, and in a draft dataset', async () => {
    const own = await world.dataset();
    await added(own, { fields, externalId: 'a' });
    const fails = async (datasetId: string, ...records: object[]) =>
      (await world.admin.fails(ADD, { input: { datasetId, records } })).extensions;
    const code = 'ERROR_CREATING_RECORDS';
    expect(await fails(own.id, { fields, externalId: 'a' })).toMatchObject({ code, status: 422 });
    expect(await fails(own.id, { fields, externalId: 'b' }, { fields, externalId: 'b' })).toMatchObject({
      code,
      status: 422,
    });
    const draft = await world.rest('POST', '/datasets', {
      name: `draft ${own.name}`,
      workspace_id: world.workspace.id,
    });
    expect(await fails(draft.id, { fields })).toMatchObject({ code, status: 422 });
    expect(await fails(randomUUID(), { fields })).toMatchObject({ code, status: 404, reason: 'NOT_FOUND' });
  });
});

describe('changing records', () => {
  it('keeps absent members, and returns the records by id or external id', async () => {
    const own = await world.dataset();
    const metadata = { source: 'mail', length: 3 };
    const vectors = { embedding: [1, 0] };
    const topics = { question: 'topics', value: { labels: ['app'] } };
    const one = await added(own, { fields, metadata, vectors, suggestions: [TONE, topics] });
    await added(own, { fields, metadata, externalId: 'two' });
    const change = async (...records: object[]) => {
      const { updateRecords } = await world.admin.run(UPDATE, { input: { datasetId: own.id, records } });
      return updateRecords as Data;
    };
    expect(
      await change(
        { record: { id: one.id }, suggestions: [{ ...TONE, value: { label: 'neutral' }, agent: 'bot' }] },
        { record: { externalId: 'two' }, metadata: { trust: 1 } },
      ),
    ).toMatchObject({
      records: [
        { id: one.id, metadata, suggestions: [tone('neutral', { agent: 'bot' }), { question: { name: 'topics' } }] },
        { externalId: 'two', metadata: { trust: 1 } },
      ],
      dataset: { id: own.id, progress: { total: 2 } },
    });
    expect(await vectorOf(own, one.id)).toEqual(vectors);
    expect(await change({ record: { id: one.id }, metadata: null, vectors: { embedding: [0, 1] } })).toMatchObject({
      records: [{ metadata: null, fields: expect.objectContaining(fields) as object, suggestions: [{}, {}] }],
    });
    expect(await vectorOf(own, one.id)).toEqual({ embedding: [0, 1] });
  });

  it('is refused as a whole with the path of an invalid or missing record', async () => {
    const own = await world.dataset();
    const one = await added(own, { fields });
    const elsewhere = await added(await world.dataset(), { fields });
    const refusals: [object, (string | number)[]][] = [
      [{ record: { id: randomUUID() }, metadata: {} }, []],
      [{ record: { id: elsewhere.id }, metadata: {} }, []],
      [{ record: { id: 'none' }, metadata: {} }, ['record', 'id']],
      [{ record: { externalId: 'none' } }, []],
      [{ record: { id: one.id }, metadata: { source: 'letter' } }, []],
      [{ record: { id: one.id }, suggestions: [{ ...TONE, scores: [-1] }] }, ['suggestions', 0, 'scores']],
    ];
    for (const [change, place] of refusals) {
      const records = [{ record: { id: one.id }, metadata: { source: 'chat' } }, change];
      const { extensions } = await world.admin.fails(UPDATE, { input: { datasetId: own.id, records } });
      const code = 'ERROR_UPDATING_RECORDS';
      expect(extensions).toMatchObject({ code, status: 422, inputPath: ['records', 1, ...place] });
    }
    const unknown = [{ record: { externalId: 'none' }, metadata: {} }];
    const { message } = await world.admin.fails(UPDATE, { input: { datasetId: own.id, records: unknown } });
    // An Argilla server takes it for a new record.
    const reason = gateway.isEmbedded
      ? 'record with external_id `none` is not in the dataset'
      : 'fields cannot be empty';
    expect(message).toContain(reason);
    expect(await world.admin.run(`{ record(id: "${one.id}") { metadata dataset { progress { total } } } }`)).toEqual({
      record: { metadata: null, dataset: { progress: { total: 1 } } },
    });
    const key = { record: { id: one.id, externalId: 'a' } };
    const { extensions } = await world.admin.fails(UPDATE, { input: { datasetId: own.id, records: [key] } });
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
  });
});

describe('deleting records', () => {
  it('returns the new counts, and ignores missing records', async () => {
    const own = await world.dataset();
    const [a = '', b = ''] = await own.add([{}, {}, {}]);
    const ids = [a, randomUUID(), b];
    const payload = { ids, dataset: { id: own.id, progress: { total: 1 }, metrics: { records: 1 } } };
    expect(await world.admin.run(DELETE, { id: own.id, ids })).toEqual({ deleteRecords: payload });
    expect(await world.admin.run(DELETE, { id: own.id, ids })).toEqual({ deleteRecords: payload });
    expect(await world.admin.run(`{ record(id: "${a}") { id } }`)).toEqual({ record: null });
  });

  it.each<[ids: string[], place: (string | number)[]]>([
    [[], ['ids']],
    [Array.from({ length: 101 }, () => randomUUID()), ['ids']],
    [
      [randomUUID(), `${randomUUID()},${randomUUID()}`],
      ['ids', 1],
    ],
  ])('is refused for invalid lists of ids (%#)', async (ids, inputPath) => {
    for (const mutation of [DELETE, UNSUGGEST]) {
      const { extensions } = await world.admin.fails(mutation, { id: dataset.id, ids });
      expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT', status: 400, inputPath });
    }
  });
});

describe('a suggestion', () => {
  it('is saved, replaced and deleted', async () => {
    const own = await world.dataset();
    const [id = ''] = await own.add([{}]);
    const save = async (suggestion: object) => (await world.admin.run(SUGGEST, { id, suggestion })).saveSuggestion;
    const saved = await save({ ...TONE, scores: [0.7], agent: 'bot', type: 'MODEL' });
    expect(saved).toMatchObject({
      record: { id, suggestions: [tone('rude', { scores: [0.7], agent: 'bot', type: 'MODEL' })] },
      dataset: { id: own.id },
    });
    expect((saved as { dataset: { suggestionAgents: object[] } }).dataset.suggestionAgents).toContainEqual({
      agents: ['bot'],
    });
    const again = (await save({ ...TONE, value: { label: 'neutral' } })) as { record: Found };
    expect(again.record).toMatchObject({ id, suggestions: [tone('neutral')] });
    const ids = again.record.suggestions.map((suggestion) => suggestion.id);
    expect(await world.admin.run(UNSUGGEST, { id, ids: [...ids, randomUUID()] })).toEqual({
      deleteSuggestions: { record: { id, suggestions: [] }, dataset: { id: own.id } },
    });
  });

  it('is refused with the path if it does not fit', async () => {
    const [id = ''] = await (await world.dataset()).add([{}]);
    const code = 'ERROR_SAVING_SUGGESTION';
    const refusals: [object, object][] = [
      [
        { ...TONE, question: 'tune' },
        { code: 'BAD_USER_INPUT', status: 400, inputPath: ['suggestion', 'question'] },
      ],
      [
        { ...TONE, scores: [2] },
        { code, status: 422, inputPath: ['suggestion', 'scores'] },
      ],
      [
        { ...TONE, scores: [0.1, 0.2] },
        { code, status: 422 },
      ],
      [
        { ...TONE, value: { label: 'odd' } },
        { code, status: 422 },
      ],
    ];
    for (const [suggestion, extensions] of refusals) {
      expect((await world.admin.fails(SUGGEST, { id, suggestion })).extensions).toMatchObject(extensions);
    }
  });

  it('requires an existing record', async () => {
    for (const id of [randomUUID(), '..']) {
      const { extensions } = await world.admin.fails(SUGGEST, { id, suggestion: TONE });
      expect(extensions).toMatchObject({ code: 'ERROR_SAVING_SUGGESTION', status: 404, reason: 'NOT_FOUND' });
    }
    const gone = await world.admin.fails(UNSUGGEST, { id: randomUUID(), ids: [randomUUID()] });
    expect(gone.extensions).toMatchObject({ code: 'ERROR_DELETING_SUGGESTIONS', status: 404 });
  });
});

it('later fields of the same operation see the changes', async () => {
  const own = await world.dataset();
  const records = [{ fields }];
  const { one, other } = await world.admin.run<Record<'one' | 'other', object>>(
    `mutation ($input: AddRecordsInput!) {
      one: addRecords(input: $input) { dataset { progress { total } } }
      other: addRecords(input: $input) { dataset { progress { total } } }
    }`,
    { input: { datasetId: own.id, records } },
  );
  expect([one, other]).toEqual([{ dataset: { progress: { total: 1 } } }, { dataset: { progress: { total: 2 } } }]);
});

it('subscribers of the dataset are notified', async () => {
  const own = await world.dataset();
  const [id = ''] = await own.add([{}]);
  const changes = await follow<{ datasetChanged: Change }>(gateway.url, world.annotator.headers, CHANGES, {
    ids: [own.id],
  });
  const told = async (mutation: string) => {
    await world.admin.run(`mutation { ${mutation} { dataset { id } } }`);
    return (await changes.next()).data?.datasetChanged.kinds;
  };
  const input = (item: string) => `(input: { datasetId: "${own.id}", records: [${item}] })`;
  expect(await told(`addRecords${input('{ fields: { text: "New" } }')}`)).toEqual(['RECORDS_ADDED']);
  const update = `{ record: { id: "${id}" }, metadata: { source: "chat" } }`;
  expect(await told(`updateRecords${input(update)}`)).toContain('RECORDS_UPDATED');
  const suggestion = 'suggestion: { question: "tone", value: { label: "rude" } }';
  expect(await told(`saveSuggestion(recordId: "${id}", ${suggestion})`)).toEqual(['RECORDS_UPDATED']);
  expect(await told(`deleteSuggestions(recordId: "${id}", ids: ["${id}"])`)).toEqual(['RECORDS_UPDATED']);
  expect(await told(`deleteRecords(datasetId: "${own.id}", ids: ["${id}"])`)).toEqual(['RECORDS_DELETED']);
  changes.stop();
});
