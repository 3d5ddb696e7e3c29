import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, answerBut, stageBackend } from '#tests/support/stagedBackend.ts';

const backend = await stageBackend();
const gateway = await startTestGateway({ backendOrigin: backend.origin });
const user = gateway.as('some-key');

const RECORDS = Array.from({ length: 8 }, (_, id) => ({
  ...{ id, text: `text ${id}`, tokens: [`text`, `${id}`], status: 'Default', metadata: {} },
}));
const GIVEN: Record<string, unknown> = {
  '/datasets/d': { name: 'd', workspace: 'w', task: 'TokenClassification' },
  '/v1/me': { id: 'u', username: 'ada', role: 'annotator', first_name: 'Ada', last_name: null },
  '/datasets/d/records/:search': { records: RECORDS },
};

type Bulk = (ids: number[], response: ServerResponse) => void;
let stored: number[];
let bulk: Bulk;
beforeEach(() => {
  stored = [];
  backend.act = answerBut(GIVEN, (request, response) => readIds(request, (ids) => bulk(ids, response)));
});

function readIds(request: IncomingMessage, then: (ids: number[]) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { records } = JSON.parse(Buffer.concat(chunks).toString()) as { records: { id: number }[] };
    then(records.map(({ id }) => id));
  });
}

const say = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Refuses every call that contains one of these records, as REST does. */
const refusing =
  (refused: number[], status: number, detail: object): Bulk =>
  (ids, response) => {
    if (ids.some((id) => refused.includes(id))) return say(response, status, { detail });
    stored.push(...ids);
    return say(response, 200, { processed: ids.length });
  };

const DISCARD = `mutation ($input: TaskRecordsInput!) { discardRecords(input: $input) { results { recordId error } } }`;
const input = { datasetId: 'w.d', recordIds: RECORDS.map(({ id }) => `w.d.${id}`) };

const ALIGNED = 'Following entity spans are not aligned with provided tokenization';
const error = (name: string, params: object) => ({ code: `argilla.api.errors::${name}`, params });

it.each([
  ['a rule of the task', 422, error('ValidationError', { errors: [{ loc: ['body', 'records', 0], msg: ALIGNED }] })],
  ['a label that is not in the schema', 400, error('BadRequestError', { message: ALIGNED })],
  ['metadata of another type', 400, error('BulkDataError', { message: 'm', errors: [{ reason: ALIGNED }] })],
  [
    'what Argilla checks a second time',
    500,
    error('GenericServerError', { type: 'builtins.ValueError', message: ALIGNED }),
  ],
])('all records are stored except those refused for %s', async (_what, status, detail) => {
  bulk = refusing([2, 7], status, detail);
  const { discardRecords } = await user.run<{ discardRecords: { results: { error: string | null }[] } }>(DISCARD, {
    input,
  });
  expect(stored.sort()).toEqual([0, 1, 3, 4, 5, 6]);
  const errors = discardRecords.results.map(({ error: reason }) => reason);
  expect(errors.map((reason) => reason?.includes(ALIGNED) ?? null)).toEqual([
    ...[null, null, true, null, null, null, null, true],
  ]);
});

it.each([
  ['fails', 500, error('GenericServerError', { type: 'builtins.KeyError', message: 'secret' }), 'FAILED'],
  ['forbids', 403, error('ForbiddenOperationError', { detail: 'Operation not allowed' }), 'FORBIDDEN'],
  ['has closed the dataset', 400, error('ClosedDatasetError', { name: 'd' }), 'DATASET_CLOSED'],
  ['has had too many requests', 429, 'Slowly', 'RATE_LIMITED'],
])('the action fails as a whole, after one call, if REST %s', async (_what, status, detail, reason) => {
  let calls = 0;
  bulk = (_ids, response) => {
    calls += 1;
    return say(response, status, { detail });
  };
  const failure = await user.fails(DISCARD, { input });
  expect(failure.extensions).toMatchObject({ code: 'ERROR_SAVING_TASK_RECORDS', status, reason });
  expect(JSON.stringify(failure)).not.toContain('secret');
  expect(calls).toBe(1);
});

it('a dataset of an unknown task is a server error without details', async () => {
  backend.act = answer(200, '{"name":"d","workspace":"w","task":"Summary"}');
  const failure = await user.fails('{ taskDataset(workspace: "w", name: "d") { id } }');
  expect(failure.extensions).toMatchObject({ code: 'ERROR_FETCHING_TASK_DATASET', status: 500, reason: 'FAILED' });
});
