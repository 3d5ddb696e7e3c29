import { describe, expect, it } from 'vitest';
import type { FailureCode } from '#gateway/graphql/errors.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, answerBut, never, stageBackend } from '#tests/support/stagedBackend.ts';
import { ALSO, CATALOGUE, type Row } from './catalogue.ts';

const backend = await stageBackend();
const gateway = await startTestGateway({ backendOrigin: backend.origin });
const user = gateway.as('some-key');

const ROWS = [...(Object.entries(CATALOGUE) as [FailureCode, Row][]), ...ALSO];

/** The error codes of Argilla's client, one of which never occurs: see below. */
const KNOWN = `
  ERROR_FETCHING_FEEDBACK_DATASETS ERROR_FETCHING_WORKSPACES ERROR_FETCHING_DATASET_INFO ERROR_FETCHING_WORKSPACE_INFO
  ERROR_PATCHING_DATASET_GUIDELINES ERROR_DELETING_DATASET ERROR_FETCHING_DATASET_PROGRESS ERROR_FETCHING_AGENTS
  ERROR_FETCHING_ENVIRONMENT_SETTINGS ERROR_FETCHING_FIELDS ERROR_PATCHING_FIELDS ERROR_FETCHING_QUESTIONS
  ERROR_PATCHING_QUESTIONS ERROR_FETCHING_METADATA ERROR_UPDATING_METADATA ERROR_FETCHING_METADATA_METRIC
  ERROR_FETCHING_OAUTH_ACCESS_TOKEN ERROR_FETCHING_RECORDS ERROR_FETCHING_RECORD_BY_ID ERROR_DELETING_RECORD_RESPONSE
  ERROR_UPDATING_RECORD_RESPONSE ERROR_CREATING_RECORD_RESPONSE ERROR_CREATING_RECORD_RESPONSE_BULK
  ERROR_FETCHING_VECTORS ERROR_PATCHING_VECTORS`
  .trim()
  .split(/\s+/);

const SAYS = '{"detail":"Not like this"}';
const SECRET = '{"detail":{"code":"x","params":{"type":"KeyError","message":"secret"}}}';

interface Cause {
  name: string;
  act: typeof backend.act;
  status: number;
  reason: string;
  message: string;
  detail?: string;
}

const LATER = 'An error occurred, please try again later';
const TOO_LATE = { status: 504, reason: 'UNAVAILABLE', message: LATER };
const CAUSES: Cause[] = [
  { name: 'fails', act: answer(500, SECRET), status: 500, reason: 'FAILED', message: LATER },
  {
    ...{ name: 'refuses', act: answer(422, SAYS), status: 422, reason: 'INVALID' },
    ...{ message: 'Not like this', detail: 'Not like this' },
  },
  {
    ...{ name: 'forbids', act: answer(403, SAYS), status: 403, reason: 'FORBIDDEN' },
    ...{ message: 'Operation not allowed', detail: 'Not like this' },
  },
  {
    ...{ name: 'has had too many requests', act: answer(429, SAYS), status: 429, reason: 'RATE_LIMITED' },
    ...{ message: 'Please wait a few seconds before trying again', detail: 'Not like this' },
  },
  {
    ...{ name: 'answers something else than JSON', act: answer(200, '<html>', 'text/html') },
    ...{ status: 502, reason: 'UNAVAILABLE', message: LATER },
  },
  {
    ...{ name: 'stops in the middle of an answer', status: 503, reason: 'UNAVAILABLE', message: LATER },
    act: (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 }).write('{"items":');
      setImmediate(() => request.socket.destroy());
    },
  },
  {
    ...{ name: 'hangs up', act: (request) => request.socket.destroy() },
    ...{ status: 503, reason: 'UNAVAILABLE', message: LATER },
  },
];

it('every known code can occur', () => {
  expect(Object.keys(CATALOGUE)).toEqual(expect.arrayContaining(KNOWN));
});

describe.each(CAUSES)('when the backend $name', (cause) => {
  const { status, reason, message, detail } = cause;

  it.each(ROWS)('the code is %s', async (code, row) => {
    backend.act = answerBut(row.given, cause.act);
    const failure = await user.fails(row.operation);
    expect(failure.message).toBe(message);
    expect(failure.extensions).toMatchObject({
      ...{ code, status, reason, requestId: expect.any(String) },
      ...(detail === undefined ? {} : { detail }),
    });
    expect(JSON.stringify(failure)).not.toMatch(/secret|stack|TypeError|\.ts/);
  });

  it('the list of sign-in providers is empty, so that a password can still be used', async () => {
    backend.act = cause.act;
    expect(await user.run('{ oauthProviders { name } }')).toEqual({ oauthProviders: [] });
  });

  it('everything recovers with the backend', async () => {
    backend.act = answerBut({ '/datasets': [] }, answer(200, '{"items":[]}'));
    expect(await user.run('{ workspaces { id } datasets { id } }')).toEqual({ workspaces: [], datasets: [] });
  });
});

it('if the backend never responds, each code is returned after the time-out', async () => {
  const impatient = await startTestGateway({ backendOrigin: backend.origin, restTimeoutMs: 500 });
  const waiting = impatient.as('some-key');
  for (const given of new Set(ROWS.map(([, row]) => row.given))) {
    backend.act = answerBut(given, never);
    const alike = ROWS.filter(([, row]) => row.given === given);
    await Promise.all(
      alike.map(async ([code, { operation }]) => {
        const { message, extensions } = await waiting.fails(operation);
        expect({ message, ...extensions }).toMatchObject({ code, ...TOO_LATE });
      }),
    );
  }
  backend.act = never;
  expect(await waiting.run('{ oauthProviders { name } }')).toEqual({ oauthProviders: [] });
});
