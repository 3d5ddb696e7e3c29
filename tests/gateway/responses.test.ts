import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS } from '#tests/support/everyAnswer.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
/** Argilla 2 counts completed records instead of responses. */
const countsCompletions = gateway.backend === 'ARGILLA_2';
let world: World;
let dataset: TestDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
});

const PAYLOAD = `{ record { id status response { id status userId answers { question { name } answer { __typename
  ... on LabelAnswer { label } ... on MultiLabelAnswer { labels } ... on RatingAnswer { rating } ... on TextAnswer { text }
  ... on RankingAnswer { ranking { value rank } } ... on SpanAnswer { spans { label start end } } } } } }
  dataset { id name progress { total submitted discarded conflicting pending } metrics { submitted discarded draft pending responded progress percentages { submitted } } } }`;
const verb = (name: string) => `mutation ($input: ResponseInput!) { ${name}(input: $input) ${PAYLOAD} }`;
const SUBMIT = verb('submitResponse');
const DRAFT = verb('saveDraft');
const DISCARD = verb('discardRecord');
const CLEAR = `mutation ($recordId: ID!, $responseId: ID!) { clearResponse(recordId: $recordId, responseId: $responseId) ${PAYLOAD} }`;

interface Payload {
  record: { id: string; status: string; response: { id: string; status: string; answers: unknown[] } | null };
  dataset: { progress: Record<string, number>; metrics: Record<string, number> };
}

type Action = Record<string, Payload>;

const answersTo = async (id: string) =>
  (await world.annotator.run('query ($id: ID!) { record(id: $id) { response { id status } } }', { id })).record;

const oneRecord = async () => (await dataset.add([{}]))[0]!;

describe('an annotator', () => {
  it('submits answers to all six types of questions, and the counts change', async () => {
    const own = await world.dataset();
    const [recordId] = await own.add([{}, {}]);
    const { submitResponse } = await world.annotator.run(SUBMIT, { input: { recordId, answers: ANSWERS } });
    const typed = [
      { __typename: 'LabelAnswer', label: 'friendly' },
      { __typename: 'MultiLabelAnswer', labels: ['billing', 'app'] },
      { __typename: 'RatingAnswer', rating: 4 },
      { __typename: 'RankingAnswer', ranking: ANSWERS[3]!.value.ranking },
      { __typename: 'SpanAnswer', spans: [{ label: 'PERSON', start: 14, end: 17 }] },
      { __typename: 'TextAnswer', text: 'Danke 🙂' },
    ];
    expect(submitResponse).toEqual({
      record: {
        id: recordId,
        status: 'SUBMITTED',
        response: {
          id: expect.any(String) as string,
          status: 'SUBMITTED',
          userId: world.annotator.id,
          answers: ANSWERS.map(({ question }, index) => ({ question: { name: question }, answer: typed[index] })),
        },
      },
      dataset: {
        id: own.id,
        name: own.name,
        progress: { total: 2, submitted: 1, discarded: 0, conflicting: 0, pending: 1 },
        metrics: {
          ...{ submitted: 1, discarded: 0, draft: 0, pending: 1, responded: 1, progress: 0.5 },
          percentages: { submitted: 50 },
        },
      },
    });
  });

  it('saves a draft with an incomplete ranking, discards, submits and clears', async () => {
    const own = await world.dataset();
    const [recordId] = await own.add([{}]);
    const half = [
      { question: 'preference', value: { ranking: [{ value: 'reply-1', rank: 1 }, { value: 'reply-2' }] } },
    ];
    const { saveDraft } = await world.annotator.run<Action>(DRAFT, { input: { recordId, answers: half } });
    expect(saveDraft!.record.response?.answers).toEqual([
      {
        question: { name: 'preference' },
        answer: {
          __typename: 'RankingAnswer',
          ranking: [
            { value: 'reply-1', rank: 1 },
            { value: 'reply-2', rank: null },
          ],
        },
      },
    ]);
    expect(saveDraft!.dataset).toMatchObject({ progress: { pending: 1 }, metrics: { draft: 1, pending: 0 } });

    const responseId = saveDraft!.record.response?.id;
    const { discardRecord } = await world.annotator.run<Action>(DISCARD, {
      input: { recordId, responseId, answers: [] },
    });
    expect(discardRecord!.record).toMatchObject({ status: 'DISCARDED', response: { id: responseId, answers: [] } });
    expect(discardRecord!.dataset).toMatchObject({
      ...(!countsCompletions && { progress: { discarded: 1 } }),
      metrics: { draft: 0, discarded: 1 },
    });

    const { submitResponse } = await world.annotator.run<Action>(SUBMIT, {
      input: { recordId, responseId, answers: ANSWERS },
    });
    expect(submitResponse!.record).toMatchObject({ status: 'SUBMITTED', response: { id: responseId } });

    const { clearResponse } = await world.annotator.run<Action>(CLEAR, { recordId, responseId });
    expect(clearResponse!.record).toMatchObject({ status: 'PENDING', response: null });
    expect(clearResponse!.dataset).toMatchObject({ progress: { pending: 1, submitted: 0 }, metrics: { responded: 0 } });
  });

  it('creates a conflict by disagreeing with a colleague', async () => {
    const own = await world.dataset();
    const [recordId] = await own.add([{}]);
    await world.annotator.run(SUBMIT, { input: { recordId, answers: ANSWERS } });
    const { discardRecord } = await world.colleague.run<Action>(DISCARD, { input: { recordId, answers: [] } });
    expect(discardRecord!.dataset.metrics).toMatchObject({ discarded: 1 });
    if (countsCompletions) return;
    expect(discardRecord!.dataset.progress).toMatchObject({ conflicting: 1, submitted: 0, discarded: 0 });
    expect(discardRecord!.dataset.metrics).toMatchObject({ submitted: 0 });
  });

  it('loses nothing if another tab was faster', async () => {
    const recordId = await oneRecord();
    const { saveDraft } = await world.annotator.run<Action>(DRAFT, { input: { recordId, answers: [] } });
    const { data, errors, calls } = await world.annotator.send<Action>(SUBMIT, {
      input: { recordId, answers: ANSWERS },
    });
    expect(errors).toEqual([]);
    expect(data.submitResponse!.record).toMatchObject({
      status: 'SUBMITTED',
      response: { id: saveDraft!.record.response?.id },
    });
    expect(calls).toMatchObject({ 'POST /v1/records/:id/responses': 1, 'POST /v1/me/responses/bulk': 1 });
  });

  it('cannot write another user’s response, or one to another record, with any id', async () => {
    const [recordId, elsewhere] = [await oneRecord(), await oneRecord()];
    const { submitResponse } = await world.annotator.run<Action>(SUBMIT, { input: { recordId, answers: ANSWERS } });
    const responseId = submitResponse!.record.response?.id;
    for (const who of [world.admin, world.colleague])
      for (const id of [recordId, elsewhere]) {
        const { discardRecord } = await who.run<Action>(DISCARD, { input: { recordId: id, responseId, answers: [] } });
        expect(discardRecord!.record).toMatchObject({ id, status: 'DISCARDED' });
        expect(discardRecord!.record.response?.id).not.toBe(responseId);
      }
    expect(await answersTo(recordId)).toMatchObject({ response: { id: responseId, status: 'SUBMITTED' } });
  });

  it('loses nothing if another tab has cleared the response', async () => {
    const recordId = await oneRecord();
    const input = { recordId, responseId: randomUUID(), answers: ANSWERS };
    const { data, errors, calls } = await world.annotator.send<Action>(SUBMIT, { input });
    expect(errors).toEqual([]);
    expect(data.submitResponse!.record.status).toBe('SUBMITTED');
    expect(calls).toMatchObject({ 'POST /v1/me/responses/bulk': 1 });
  });

  it('sees the new counts after several mutations in one request', async () => {
    const own = await world.dataset();
    const [first, second] = await own.add([{}, {}]);
    const query = `mutation ($a: ResponseInput!, $b: ResponseInput!) {
      a: submitResponse(input: $a) { dataset { metrics { responded } progress { pending } } }
      b: discardRecord(input: $b) { dataset { metrics { responded } progress { pending } } } }`;
    const data = await world.annotator.run(query, {
      a: { recordId: first, answers: ANSWERS },
      b: { recordId: second, answers: [] },
    });
    expect(data).toEqual({
      a: { dataset: { metrics: { responded: 1 }, progress: { pending: 1 } } },
      b: { dataset: { metrics: { responded: 2 }, progress: { pending: countsCompletions ? 1 : 0 } } },
    });
  });

  it('takes a write and a read; counts are read only if selected', async () => {
    const recordId = await oneRecord();
    const bare =
      'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id status } dataset { id } } }';
    const { calls } = await world.annotator.send(bare, { input: { recordId, answers: ANSWERS } });
    expect(calls).toEqual({ 'GET /v1/records/:id': 1, 'POST /v1/records/:id/responses': 1 });
    const counted = `mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id status response { id } } dataset { id progress { total } metrics { draft } } } }`;
    const again = await world.annotator.send(counted, { input: { recordId: await oneRecord(), answers: ANSWERS } });
    expect(again.calls).toEqual({
      'GET /v1/records/:id': 1,
      'POST /v1/records/:id/responses': 1,
      ...gateway.countsCalls,
    });
  });

  it('takes only the write when the record was on a page', async () => {
    const own = await world.dataset();
    const [recordId] = await own.add([{}]);
    const page =
      'query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { records { items { record { id response { answers { question { id } } } } } } } } }';
    await world.annotator.run(page, { id: own.id });
    const { calls } = await world.annotator.send(
      'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id status response { id updatedAt answers { question { id name } answer { __typename } } } } dataset { id } } }',
      { input: { recordId, answers: ANSWERS } },
    );
    expect(calls).toEqual({ 'POST /v1/records/:id/responses': 1 });
  });
});

describe('a response is refused', () => {
  it('without an answer to a required question, and nothing is stored', async () => {
    const recordId = await oneRecord();
    const answers = ANSWERS.slice(1);
    const { extensions } = await world.annotator.fails(SUBMIT, { input: { recordId, answers } });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_RECORD_RESPONSE', status: 422, reason: 'INVALID' });
    expect(extensions.detail).toContain('tone');
    const { saveDraft } = await world.annotator.run<Action>(DRAFT, { input: { recordId, answers } });
    const responseId = saveDraft!.record.response?.id;
    const update = await world.annotator.fails(SUBMIT, { input: { recordId, responseId, answers } });
    expect(update.extensions).toMatchObject({ code: 'ERROR_UPDATING_RECORD_RESPONSE', status: 422 });
  });

  it.each([
    ['a label that is none of the options', { question: 'tone', value: { label: 'angry' } }],
    ['no labels at all', { question: 'topics', value: { labels: [] } }],
    ['a rating out of range', { question: 'quality', value: { rating: 9 } }],
    ['a span past the end', { question: 'entities', value: { spans: [{ label: 'PERSON', start: 0, end: 1000 }] } }],
    ['an unknown question', { question: 'mood', value: { text: 'fine' } }],
    ['an answer of the wrong type', { question: 'quality', value: { text: '4' } }],
  ])('with %s', async (_what, answer) => {
    const input = {
      recordId: await oneRecord(),
      answers: [ANSWERS[0], answer].slice(answer.question === 'tone' ? 1 : 0),
    };
    const { extensions } = await world.annotator.fails(SUBMIT, { input });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_RECORD_RESPONSE', status: 422 });
    expect(extensions.detail).toEqual(expect.any(String));
  });

  it('with two answers to one question, before REST is called', async () => {
    const input = { recordId: randomUUID(), answers: [ANSWERS[0], ANSWERS[0]] };
    const { errors, calls } = await world.annotator.send(SUBMIT, { input });
    expect(errors).toMatchObject([
      {
        message: 'The question "tone" is answered more than once.',
        extensions: { code: 'BAD_USER_INPUT', status: 400 },
      },
    ]);
    expect(calls).toEqual({});
  });

  it('with an answer of two types', async () => {
    const input = { recordId: randomUUID(), answers: [{ question: 'tone', value: { label: 'x', text: 'y' } }] };
    expect((await world.annotator.fails(SUBMIT, { input })).extensions.code).toBe('BAD_USER_INPUT');
  });

  it('for a missing record', async () => {
    const { extensions } = await world.annotator.fails(SUBMIT, { input: { recordId: randomUUID(), answers: ANSWERS } });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_RECORD_RESPONSE', status: 404, reason: 'NOT_FOUND' });
  });

  it('from a user outside of the workspace', async () => {
    const input = { recordId: await oneRecord(), answers: ANSWERS };
    expect((await world.stranger.fails(SUBMIT, { input })).extensions).toMatchObject({
      code: 'ERROR_CREATING_RECORD_RESPONSE',
      status: 403,
      reason: 'FORBIDDEN',
    });
  });

  it('when deleting another user’s, also for an admin, who may in REST', async () => {
    const recordId = await oneRecord();
    const { submitResponse } = await world.annotator.run<Action>(SUBMIT, { input: { recordId, answers: ANSWERS } });
    const responseId = submitResponse!.record.response?.id;
    const elsewhere = await oneRecord();
    for (const who of [world.colleague, world.admin])
      for (const id of [recordId, elsewhere])
        expect((await who.fails(CLEAR, { recordId: id, responseId })).extensions).toMatchObject({
          code: 'ERROR_DELETING_RECORD_RESPONSE',
          status: 404,
        });
    expect(await answersTo(recordId)).toMatchObject({ response: { id: responseId, status: 'SUBMITTED' } });
  });

  it('when clearing a missing one', async () => {
    const variables = { recordId: await oneRecord(), responseId: randomUUID() };
    expect((await world.annotator.fails(CLEAR, variables)).extensions).toMatchObject({
      code: 'ERROR_DELETING_RECORD_RESPONSE',
      status: 404,
      reason: 'NOT_FOUND',
    });
  });
});
