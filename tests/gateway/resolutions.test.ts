import { beforeAll, describe, expect, it } from 'vitest';
import { reviewed } from '#gateway/modules/resolution/resolution.source.ts';
import { capabilitiesOf } from '#gateway/rest/capabilities.ts';
import { RestClient } from '#gateway/rest/client.ts';
import { connect } from '#gateway/rest/connection.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, answerBut, stageBackend } from '#tests/support/stagedBackend.ts';
import { makeWorld, type TestDataset, type TestUser, type World } from '#tests/support/world.ts';
import { ID } from './catalogue.ts';

const gateway = await startTestGateway();
const TIMEOUT_MS = 1_000;

const ANSWER = '__typename ... on LabelAnswer { label } ... on RatingAnswer { rating } ... on TextAnswer { text }';
const RESOLUTION = `resolution { version comment user { username } answers { question { name } answer { ${ANSWER} } }
  sources { question { name } type user { username } userId agent votes of }
  versions { version isWithdrawn comment answers { question { name } } user { username } } record { id } }`;
const REVIEW = `id disagreement { all questions { question { name } value } } ${RESOLUTION}
  responsesByQuestion { question { name } disagreement answers { answer { ${ANSWER} } user { username } userId }
    suggestion { agent } majority { answer { ${ANSWER} } votes of } }`;
const PAGE = `query ($id: ID!, $filter: RecordFilterInput, $sort: [RecordSortInput!], $scope: RecordScope! = EVERYONE) {
  dataset(id: $id) { ... on FeedbackDataset {
    records(scope: $scope, filter: $filter, sort: $sort) { total items { record { ${REVIEW} } } } } } }`;
const IDS = `query ($id: ID!, $filter: RecordFilterInput, $sort: [RecordSortInput!], $scope: RecordScope! = EVERYONE) {
  dataset(id: $id) { ... on FeedbackDataset {
    records(scope: $scope, filter: $filter, sort: $sort) { total items { record { id } } } } } }`;
const SINGLE = `query ($id: ID!) { record(id: $id) { ${REVIEW} } }`;
const SUMMARY =
  'query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { resolutionSummary { resolved open withDisagreement answered } } } }';
const RESOLVE = `mutation ($input: ResolveRecordInput!) { resolveRecord(input: $input) { record { id ${RESOLUTION} } dataset { id } } }`;
const WITHDRAW = `mutation ($recordId: ID!, $version: Int) {
  withdrawResolution(recordId: $recordId, version: $version) { record { id ${RESOLUTION} } } }`;
const JOB = 'jobId isFinished done total changed';

interface Row {
  id: string;
  [member: string]: unknown;
}

let world: World;
let dataset: TestDataset;
let ids: string[];

async function respond({ apiKey }: TestUser, recordId: string, values: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${gateway.url}/api/v1/records/${recordId}/responses`, {
    method: 'POST',
    headers: { 'x-argilla-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      status: 'submitted',
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    }),
  });
  expect(response.status).toBe(201);
}

/** The places of the records that a search finds, in order. */
async function found(variables: object): Promise<number[]> {
  const data = await world.admin.run<{ dataset: { records: { items: { record: Row }[] } } }>(IDS, {
    id: dataset.id,
    ...variables,
  });
  return data.dataset.records.items.map(({ record }) => ids.indexOf(record.id));
}

beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  const suggestions = { tone: { value: 'rude', agent: 'bot' } };
  ids = await dataset.add([{ suggestions }, {}, {}, {}]);
  const { annotator, colleague, admin } = world;
  // They agree on the first, differ on the second, and differ more on the third.
  await respond(annotator, ids[0]!, { tone: 'rude', quality: 5 });
  await respond(colleague, ids[0]!, { tone: 'rude', quality: 5 });
  await respond(annotator, ids[1]!, { tone: 'rude', quality: 4 });
  await respond(colleague, ids[1]!, { tone: 'rude', quality: 5 });
  await respond(annotator, ids[2]!, { tone: 'rude', quality: 1 });
  await respond(colleague, ids[2]!, { tone: 'friendly', quality: 5 });
  await respond(admin, ids[2]!, { tone: 'friendly', quality: 1 });
});

describe.runIf(gateway.isEmbedded)('an admin', () => {
  it('reads a page of answers side by side, with a number of calls that does not depend on its records', async () => {
    const { data, calls, errors } = await world.admin.send(PAGE, {
      id: dataset.id,
      filter: { responseCount: { ge: 1 } },
    });
    expect(errors).toEqual([]);
    expect(calls).toEqual({
      'POST /v1/datasets/:id/records/search': 1,
      'GET /v1/datasets/:id': 1,
      'GET /v1/me': 1,
      'GET /v1/workspaces/:id/users': 1,
    });
    const [first, , third] = (data as { dataset: { records: { items: { record: Row }[] } } }).dataset.records.items;
    expect(first!.record).toMatchObject({
      disagreement: { all: 0 },
      resolution: null,
    });
    expect(third!.record.responsesByQuestion).toContainEqual({
      question: { name: 'tone' },
      disagreement: expect.closeTo(0.579, 2),
      answers: [world.admin, world.annotator, world.colleague]
        .toSorted((a, b) => (a.username < b.username ? -1 : 1))
        .map(({ id, username }) => ({
          answer: { __typename: 'LabelAnswer', label: id === world.annotator.id ? 'rude' : 'friendly' },
          user: { username },
          userId: id,
        })),
      suggestion: null,
      majority: { answer: { __typename: 'LabelAnswer', label: 'friendly' }, votes: 2, of: 3 },
    });
  });

  it('reads the answers to a page of own records together', async () => {
    const { calls, errors } = await world.admin.send(PAGE, { id: dataset.id, scope: 'MINE' });
    expect(errors).toEqual([]);
    expect(calls['POST /v1/datasets/:id/records/search']).toBe(1);
    const single = await world.admin.run(SINGLE, { id: ids[1] });
    expect(single).toMatchObject({
      record: { disagreement: { questions: [{ question: { name: 'tone' }, value: 0 }, { value: 0.25 }] } },
    });
  });

  it.each([
    [{ disagreement: [{ is: { ge: 0.01 } }] }, [1, 2]],
    [{ disagreement: [{ question: 'tone', is: { ge: 0.01 } }] }, [2]],
    [{ responseCount: { ge: 3 } }, [2]],
    [{ responseCount: { le: 0 } }, [3]],
    [{ resolved: false, responseCount: { ge: 2 } }, [0, 1, 2]],
  ])('finds records by %j', async (filter, expected) => {
    expect(await found({ filter })).toEqual(expected);
  });

  it('finds records by who answered them, and what', async () => {
    const { admin, annotator } = world;
    expect(await found({ filter: { answeredBy: [admin.id] } })).toEqual([2]);
    expect(await found({ filter: { answeredBy: [admin.id, annotator.id] } })).toEqual([2]);
    const answersOf = (is: object, question = 'quality') => [{ userId: annotator.id, question, is }];
    expect(await found({ filter: { answersOf: answersOf({ range: { ge: 4 } }) } })).toEqual([0, 1]);
    expect(await found({ filter: { answersOf: answersOf({ terms: ['friendly'] }, 'tone') } })).toEqual([]);
  });

  it('sorts records by disagreement and by their responses', async () => {
    expect((await found({ sort: [{ by: { disagreement: {} }, order: 'DESC' }] })).slice(0, 3)).toEqual([2, 1, 0]);
    expect((await found({ sort: [{ by: { disagreement: { question: 'quality' } }, order: 'DESC' }] }))[0]).toBe(2);
    expect((await found({ sort: [{ by: { responseCount: true }, order: 'DESC' }] }))[0]).toBe(2);
  });

  it('settles a record, changes its mind, and withdraws; all versions are kept', async () => {
    const { admin, annotator } = world;
    const recordId = ids[2]!;
    const first = await admin.run<{ resolveRecord: { record: Row } }>(RESOLVE, {
      input: {
        recordId,
        answers: [
          { question: 'tone', value: { label: 'rude' } },
          { question: 'quality', value: { rating: 3 } },
        ],
        sources: [{ question: 'tone', type: 'RESPONSE', userId: annotator.id }],
        comment: 'Irony.',
        version: 0,
      },
    });
    expect(first.resolveRecord.record).toMatchObject({
      id: recordId,
      resolution: {
        version: 1,
        comment: 'Irony.',
        user: { username: admin.username },
        answers: [
          { question: { name: 'tone' }, answer: { label: 'rude' } },
          { question: { name: 'quality' }, answer: { rating: 3 } },
        ],
        sources: [
          { question: { name: 'tone' }, type: 'RESPONSE', user: { username: annotator.username } },
          { question: { name: 'quality' }, type: 'FORM', user: null },
        ],
        record: { id: recordId },
      },
    });
    const input = { recordId, answers: [{ question: 'tone', value: { label: 'friendly' } }] };
    const { extensions } = await admin.fails(RESOLVE, { input: { ...input, version: 0 } });
    expect(extensions).toMatchObject({ code: 'ERROR_RESOLVING_RECORD', reason: 'CONFLICT' });
    await admin.run(RESOLVE, { input: { ...input, version: 1 } });
    expect(await admin.run(SUMMARY, { id: dataset.id })).toEqual({
      dataset: { resolutionSummary: { resolved: 1, open: 2, withDisagreement: 1, answered: 3 } },
    });
    expect(await admin.run(WITHDRAW, { recordId, version: 2 })).toMatchObject({
      withdrawResolution: { record: { id: recordId, resolution: null } },
    });
    await admin.run(RESOLVE, { input });
    const { record } = await admin.run<{ record: { resolution: { versions: Row[] } } }>(SINGLE, { id: recordId });
    expect(record.resolution.versions.map(({ version, isWithdrawn }) => [version, isWithdrawn])).toEqual([
      [4, false],
      [3, true],
      [2, false],
      [1, false],
    ]);
    await admin.run(WITHDRAW, { recordId });
  });

  it('gets the reason when answers do not fit', async () => {
    const wrong = { recordId: ids[0], answers: [{ question: 'tone', value: { label: 'loud' } }] };
    expect((await world.admin.fails(RESOLVE, { input: wrong })).extensions).toMatchObject({
      code: 'ERROR_RESOLVING_RECORD',
      status: 422,
    });
    expect((await world.admin.fails(RESOLVE, { input: { recordId: ID, answers: [] } })).extensions).toMatchObject({
      status: 404,
    });
  });

  it('takes majorities in the background, and takes them back', async () => {
    const { admin } = world;
    const rule = { minAgree: 2, minAnswers: 2, questions: ['tone'] };
    const preview = `query ($id: ID!, $rule: MajorityRuleInput!) { dataset(id: $id) { ... on FeedbackDataset {
      bulkResolutionPreview(rule: $rule) { matching resolvable partial alreadyResolved
        questions { question { name } resolvable tooFew noMajority } } } } }`;
    expect(await admin.run(preview, { id: dataset.id, rule })).toEqual({
      dataset: {
        bulkResolutionPreview: {
          matching: 4,
          resolvable: 3,
          partial: 0,
          alreadyResolved: 0,
          questions: [{ question: { name: 'tone' }, resolvable: 3, tooFew: 1, noMajority: 0 }],
        },
      },
    });
    const until = async (jobId: string) => {
      const query = `query ($id: ID!, $jobId: ID!) {
        dataset(id: $id) { ... on FeedbackDataset { bulkResolution(jobId: $jobId) { ${JOB} } } } }`;
      let job: { isFinished: boolean } = { isFinished: false };
      await expect
        .poll(async () => {
          const data = await admin.run<{ dataset: { bulkResolution: typeof job } }>(query, { id: dataset.id, jobId });
          job = data.dataset.bulkResolution;
          return job.isFinished;
        })
        .toBe(true);
      return job;
    };
    const begin = `mutation ($id: ID!, $rule: MajorityRuleInput!) { resolveInBulk(datasetId: $id, rule: $rule) { ${JOB} } }`;
    const begun = await admin.run<{ resolveInBulk: { jobId: string } }>(begin, { id: dataset.id, rule });
    const { jobId } = begun.resolveInBulk;
    expect(await until(jobId)).toMatchObject({ changed: 3 });
    expect(await found({ filter: { resolved: true } })).toEqual([0, 1, 2]);
    const undo = `mutation ($id: ID!, $jobId: ID!) { undoBulkResolution(datasetId: $id, jobId: $jobId) { ${JOB} } }`;
    const undone = await admin.run<{ undoBulkResolution: { jobId: string } }>(undo, { id: dataset.id, jobId });
    expect(await until(undone.undoBulkResolution.jobId)).toMatchObject({ changed: 3 });
    expect(await found({ filter: { resolved: true } })).toEqual([]);
    const own = [{ question: 'tone', is: { terms: ['rude'] } }];
    for (const filter of [{ statuses: ['SUBMITTED'] }, { responses: own }]) {
      expect((await admin.fails(begin, { id: dataset.id, rule: { ...rule, filter } })).extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
      });
    }
  });
});

describe.runIf(gateway.isEmbedded)('an annotator', () => {
  it('sees nothing of what others answered', async () => {
    const { data, errors } = await world.annotator.send(SINGLE, { id: ids[2] });
    expect(data).toMatchObject({ record: { disagreement: null, resolution: null, responsesByQuestion: null } });
    expect(errors.map(({ extensions }) => extensions)).toMatchObject(
      Array.from({ length: 3 }, () => ({ code: 'ERROR_FETCHING_RESOLUTION', reason: 'FORBIDDEN' })),
    );
    const { errors: refused } = await world.annotator.send(SUMMARY, { id: dataset.id });
    expect(refused).toMatchObject([{ extensions: { reason: 'FORBIDDEN' } }]);
    const input = { recordId: ids[2], answers: [{ question: 'tone', value: { label: 'rude' } }] };
    expect((await world.annotator.fails(RESOLVE, { input })).extensions).toMatchObject({ reason: 'FORBIDDEN' });
  });

  it.each([
    { filter: { disagreement: [{ is: { ge: 0.1 } }] } },
    { filter: { responseCount: { ge: 1 } } },
    { filter: { answeredBy: [ID] } },
    { filter: { resolved: true } },
    { sort: [{ by: { disagreement: {} } }] },
    { sort: [{ by: { responseCount: true } }] },
  ])('cannot find own records by %j', async (variables) => {
    const { errors } = await world.annotator.send(IDS, { id: dataset.id, scope: 'MINE', ...variables });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});

it('a real Argilla server has no place for resolutions', async () => {
  const backend = await stageBackend();
  backend.act = answerBut(
    {
      [`/v1/records/${ID}`]: { id: ID, dataset_id: ID, fields: {}, metadata: null, suggestions: [] },
      '/v1/version': { version: '2.8.0' },
    },
    answer(404, '{"detail":"Not Found"}'),
  );
  const { owner } = await startTestGateway({ backendOrigin: backend.origin });
  const input = { recordId: ID, answers: [] };
  expect((await owner.fails(RESOLVE, { input })).extensions).toMatchObject({ status: 501, reason: 'NOT_SUPPORTED' });
  const rule = { minAgree: 2, minAnswers: 2 };
  const begin = `mutation ($rule: MajorityRuleInput!) { resolveInBulk(datasetId: "${ID}", rule: $rule) { ${JOB} } }`;
  expect((await owner.fails(begin, { rule })).extensions).toMatchObject({ status: 501, reason: 'NOT_SUPPORTED' });
  const connection = { ...connect(backend.origin, TIMEOUT_MS), capabilities: capabilitiesOf({ version: '2.8.0' }) };
  const rest = new RestClient({ connection, headers: {} });
  await expect(reviewed(rest, ID, [ID])).rejects.toMatchObject({ status: 501 });
  await connection.close();
});
