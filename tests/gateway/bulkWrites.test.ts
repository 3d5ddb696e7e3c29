import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { passOn } from '#tests/support/passOn.ts';
import { answer, answerBut, stageArgilla, stageBackend } from '#tests/support/stagedBackend.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const { admin } = world;

const UPSERT = `mutation ($input: UpsertRecordsInput!) { upsertRecords(input: $input) {
  items { index outcome record { externalId fields metadata suggestions { question { name } scores } } } dataset { id progress { total } } } }`;
const SUGGEST = `mutation ($input: SaveSuggestionsInput!) { saveSuggestions(input: $input) {
  items { index outcome recordId refusal { message inputPath } } dataset { id } } }`;
const DELETE = `mutation ($input: DeleteMatchingRecordsInput!) { deleteMatchingRecords(input: $input) {
  ids remaining dataset { id progress { total } } } }`;

interface Upserted {
  upsertRecords: { items: { index: number; outcome: string; record: { metadata: object | null } }[] };
}
interface Saved {
  saveSuggestions: { items: { index: number; outcome: string; recordId: string | null }[] };
}
interface Deleted {
  deleteMatchingRecords: { ids: string[]; remaining: number };
}

const fields = { text: 'Hello' };
const tone = (label: string, more: object = {}) => ({ question: 'tone', value: { label }, ...more });
const outcomesOf = (items: readonly { outcome: string }[]) => items.map(({ outcome }) => outcome);

describe.runIf(gateway.isEmbedded)('upserting records', () => {
  const upsert = async (datasetId: string, ...records: object[]) =>
    (await admin.run<Upserted>(UPSERT, { input: { datasetId, records } })).upsertRecords.items;

  it('adds and changes records by their external id, and tells what it did to each', async () => {
    const { id } = await world.dataset();
    const records = [
      { externalId: 'a', fields, metadata: { source: 'mail' }, suggestions: [tone('rude', { scores: [0.5] })] },
      { externalId: 'b', fields },
    ];
    expect(outcomesOf(await upsert(id, ...records))).toEqual(['CREATED', 'CREATED']);
    const again = await upsert(
      id,
      records[0]!,
      { externalId: 'b', metadata: { length: 3 } },
      { externalId: 'c', fields },
    );
    expect(again).toMatchObject([
      { index: 0, outcome: 'UNCHANGED', record: { externalId: 'a', fields } },
      { index: 1, outcome: 'CHANGED', record: { externalId: 'b', metadata: { length: 3 } } },
      { index: 2, outcome: 'CREATED', record: { externalId: 'c', metadata: null } },
    ]);
    const rescored = await upsert(id, { externalId: 'a', suggestions: [tone('rude', { scores: [0.75] })] });
    expect(rescored).toMatchObject([
      { outcome: 'CHANGED', record: { metadata: { source: 'mail' }, suggestions: [{ scores: [0.75] }] } },
    ]);
    expect(await upsert(id, { externalId: 'a', vectors: { embedding: [1, 2] } })).toMatchObject([
      { outcome: 'CHANGED' },
    ]);
  });

  it.each<[what: string, bad: object, place: (string | number)[]]>([
    ['a new record without fields', { externalId: 'new' }, []],
    ['metadata that do not fit', { externalId: 'x', fields, metadata: { source: 1 } }, []],
    [
      'a question there is not',
      { externalId: 'x', suggestions: [tone('rude', { question: 'tune' })] },
      ['suggestions', 0, 'question'],
    ],
    [
      'a score above 1',
      { externalId: 'x', suggestions: [tone('rude', { scores: [2] })] },
      ['suggestions', 0, 'scores'],
    ],
    ['an external id twice', { externalId: 'good' }, ['externalId']],
  ])('writes none when one is refused, and names its path: %s', async (_what, bad, place) => {
    const { id } = await world.dataset();
    await upsert(id, { externalId: 'x', fields });
    const records = [{ externalId: 'good', fields }, bad];
    const { errors } = await admin.send(UPSERT, { input: { datasetId: id, records } });
    expect(errors[0]!.extensions).toMatchObject({ inputPath: ['records', 1, ...place] });
    const after = await upsert(id, { externalId: 'x', suggestions: [] });
    expect(after).toMatchObject([{ record: { metadata: null } }]);
    expect(outcomesOf(await upsert(id, { externalId: 'good', fields }))).toEqual(['CREATED']);
  });
});

describe.runIf(gateway.isEmbedded)('saving many suggestions', () => {
  const save = async (datasetId: string, ...suggestions: object[]) =>
    (await admin.run<Saved>(SUGGEST, { input: { datasetId, suggestions } })).saveSuggestions.items;

  it('saves each alone, by id or external id, and tells what it did', async () => {
    const dataset = await world.dataset();
    const [one, two] = await dataset.add([{}, { external_id: 'two' }]);
    const other = (await (await world.dataset()).add([{}]))[0]!;
    const sent = [
      { record: { id: one }, suggestion: tone('rude', { scores: [0.5], agent: 'bot', type: 'MODEL' }) },
      { record: { externalId: 'two' }, suggestion: tone('neutral') },
      { record: { externalId: 'two' }, suggestion: { question: 'quality', value: { rating: 3 } } },
      { record: { id: one }, suggestion: tone('friendly') },
    ];
    const first = await save(dataset.id, ...sent);
    expect(outcomesOf(first)).toEqual(['CREATED', 'CREATED', 'CREATED', 'CHANGED']);
    expect(first.map(({ recordId }) => recordId)).toEqual([one, two, two, one]);
    expect(outcomesOf(await save(dataset.id, ...sent.slice(1)))).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED']);

    const bad = [
      { record: { id: other }, suggestion: tone('rude') },
      { record: { externalId: 'three' }, suggestion: tone('rude') },
      { record: { id: 'none' }, suggestion: tone('rude') },
      { record: { id: one }, suggestion: tone('rude', { question: 'tune' }) },
      { record: { id: one }, suggestion: tone('angry') },
      { record: { id: one }, suggestion: tone('rude', { scores: [2] }) },
      { record: { id: one }, suggestion: tone('rude', { agent: '' }) },
    ];
    const mixed = await save(dataset.id, ...bad, { record: { id: two }, suggestion: tone('rude') });
    expect(outcomesOf(mixed)).toEqual([...bad.map(() => 'REFUSED'), 'CHANGED']);
    const places = [
      ['record', 'id'],
      ['record', 'externalId'],
      ['record', 'id'],
      ['suggestion', 'question'],
      [],
      ['suggestion', 'scores'],
      ['suggestion', 'agent'],
    ];
    for (const [index, place] of places.entries()) {
      expect(mixed[index]).toMatchObject({
        ...{ index, recordId: null },
        refusal: { message: expect.stringMatching(/\w/), inputPath: ['suggestions', index, ...place] },
      });
    }
    const stored = await world.rest<{ items: { value: string }[] }>('GET', `/records/${one}/suggestions`);
    expect(stored.items).toMatchObject([{ value: 'friendly' }]);
  });

  it('takes a thousand in one call', async () => {
    const dataset = await world.dataset();
    const ids = await dataset.add(Array.from({ length: 500 }, () => ({})));
    const suggestions = ids.flatMap((id) => [
      { record: { id }, suggestion: tone('rude') },
      { record: { id }, suggestion: { question: 'quality', value: { rating: 2 } } },
    ]);
    expect(new Set(outcomesOf(await save(dataset.id, ...suggestions)))).toEqual(new Set(['CREATED']));
    const { errors } = await admin.send(SUGGEST, {
      input: { datasetId: dataset.id, suggestions: [...suggestions, suggestions[0]] },
    });
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', inputPath: ['suggestions'] });
    expect(
      (await admin.send(SUGGEST, { input: { datasetId: randomUUID(), suggestions } })).errors[0]!.extensions,
    ).toMatchObject({
      code: 'ERROR_SAVING_SUGGESTION',
      status: 404,
    });
  });

  it('is not possible on an Argilla server', async () => {
    const datasetId = randomUUID();
    const { origin } = await stageArgilla(datasetId);
    const { owner } = await startTestGateway({ backendOrigin: origin, settings: { argillaApiUrl: origin } });
    const suggestions = [{ record: { id: datasetId }, suggestion: tone('rude') }];
    const { errors } = await owner.send(SUGGEST, { input: { datasetId, suggestions } });
    expect(errors[0]!.extensions).toMatchObject({ reason: 'NOT_SUPPORTED', status: 501 });
  });
});

it('an Argilla server upserts records without telling what it did to each', async () => {
  const datasetId = randomUUID();
  const staged = await stageArgilla(datasetId);
  const record = { id: randomUUID(), external_id: 'a', dataset_id: datasetId, fields, metadata: null };
  const path = `/v1/datasets/${datasetId}/records/bulk`;
  staged.act = answerBut({ [path]: { items: [record] } }, staged.act);
  const { owner } = await startTestGateway({ backendOrigin: staged.origin });
  const operation = `mutation ($input: UpsertRecordsInput!) { upsertRecords(input: $input) { items { outcome record { id } } } }`;
  expect(await owner.run(operation, { input: { datasetId, records: [{ externalId: 'a', fields }] } })).toEqual({
    upsertRecords: { items: [{ outcome: null, record: { id: record.id } }] },
  });
});

describe('deleting records that match', () => {
  // An Argilla server takes minutes for so many records.
  const timeout = gateway.isEmbedded ? 60_000 : 600_000;
  it('deletes as many as expected, a thousand in a call', { timeout }, async () => {
    const dataset = await world.dataset();
    const old = [];
    for (const size of [500, 500, 250]) {
      old.push(...(await dataset.add(Array.from({ length: size }, () => ({ metadata: { source: 'mail' } })))));
    }
    await dataset.add([{ metadata: { source: 'chat' } }, { fields: { text: 'Unlike the others' } }]);
    const input = (expected: number, more: object = {}) => ({
      input: {
        datasetId: dataset.id,
        filter: { metadata: [{ property: 'source', is: { terms: ['mail'] } }] },
        expected,
        ...more,
      },
    });
    const { errors } = await admin.send(DELETE, input(1249));
    expect(errors[0]!.extensions).toMatchObject({ code: 'ERROR_DELETING_RECORDS', status: 409, reason: 'CONFLICT' });
    expect(errors[0]!.message).toContain('1250 records match, not 1249');

    const key = { 'idempotency-key': randomUUID() };
    const first = await admin.send<Deleted>(DELETE, input(1250), gateway.isEmbedded ? key : {});
    expect(first.data).toEqual({
      deleteMatchingRecords: {
        ...{ ids: old.slice(0, 1000), remaining: 250 },
        dataset: { id: dataset.id, progress: { total: 252 } },
      },
    });
    if (gateway.isEmbedded) expect((await admin.send(DELETE, input(1250), key)).data).toEqual(first.data);
    expect((await admin.run<Deleted>(DELETE, input(250))).deleteMatchingRecords).toMatchObject({
      ...{ ids: old.slice(1000), remaining: 0 },
      dataset: { progress: { total: 2 } },
    });
    const word = { filter: null, search: { text: 'unlike' } };
    expect((await admin.run<Deleted>(DELETE, input(1, word))).deleteMatchingRecords).toMatchObject({ remaining: 0 });
    expect((await admin.run<Deleted>(DELETE, input(0))).deleteMatchingRecords).toMatchObject({ ids: [], remaining: 0 });
  });

  it('tells what is deleted although the rest could not be', async () => {
    const staged = await stageBackend();
    const forward = passOn(gateway.url, () => false);
    let removals = 0;
    staged.act = (request, response) => {
      if (request.method !== 'DELETE' || (removals += 1) !== 2) return forward(request, response);
      answer(503, '{"detail":"Not now."}')(request, response);
    };
    const shaky = await startTestGateway({ backendOrigin: staged.origin });
    const dataset = await world.dataset();
    await dataset.add(Array.from({ length: 250 }, () => ({ metadata: { source: 'mail' } })));
    const variables = (expected: number) => ({
      input: {
        ...{ datasetId: dataset.id, expected },
        filter: { metadata: [{ property: 'source', is: { terms: ['mail'] } }] },
      },
    });
    const { deleteMatchingRecords } = await shaky.as(world.admin.apiKey).run<Deleted>(DELETE, variables(250));
    expect([deleteMatchingRecords.ids.length, deleteMatchingRecords.remaining]).toEqual([100, 150]);
    expect((await admin.run<Deleted>(DELETE, variables(150))).deleteMatchingRecords.remaining).toBe(0);
  });

  it.each([{}, { filter: {} }, { filter: { statuses: [] } }, { search: { text: ' ' } }])(
    'does not delete everything for want of a condition: %j',
    async (where) => {
      const dataset = await world.dataset();
      await dataset.add([{}]);
      const error = await admin.fails(DELETE, { input: { datasetId: dataset.id, expected: 1, ...where } });
      expect(error.extensions).toMatchObject({ code: 'BAD_USER_INPUT', inputPath: ['filter'] });
    },
  );
});
