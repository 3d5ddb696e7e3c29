import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { startTestGateway, type TestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { fillServer, OWNER_KEY } from '#tests/support/movable.ts';
import { passOn } from '#tests/support/passOn.ts';
import { stageBackend } from '#tests/support/stagedBackend.ts';

const FIELDS = `id stage from title dataset doneRecords allRecords createdUsers createdWorkspaces problem
  datasets { name records written equal isEqual } losses { code of detail reason } passwords { username password }`;
const START = `mutation ($input: StartServerCopyInput!) { startServerCopy(input: $input) { ${FIELDS} } }`;

interface Copy {
  stage: string;
  problem: string | null;
  doneRecords: number;
  passwords: { username: string; password: string }[];
  [member: string]: unknown;
}

// Each test has an empty installation of its own.
const RECORDS = 60;
const source = await startTestBackend();
const { isEmbedded } = await startTestGateway();
if (isEmbedded) await fillServer(source.origin, { records: RECORDS, olderDatasets: true });

const emptyGateway = async (): Promise<TestGateway> =>
  startTestGateway({ backendOrigin: (await startTestBackend()).origin });
const start = (caller: GraphQLCaller, url: string, apiKey = OWNER_KEY) =>
  caller.send<{ startServerCopy: Copy }>(START, { input: { url, apiKey } });
const copyOf = async ({ owner }: TestGateway) =>
  (await owner.run<{ serverCopy: Copy | null }>(`{ serverCopy { ${FIELDS} } }`)).serverCopy;
const ended = async (gateway: TestGateway) => {
  await expect.poll(async () => (await copyOf(gateway))?.stage, { timeout: 60_000 }).toMatch(/DONE|FAILED|STOPPED/);
  return (await copyOf(gateway))!;
};

it.runIf(isEmbedded)('an owner copies a server into an empty installation, and is told how it went', async () => {
  const gateway = await emptyGateway();
  expect(await copyOf(gateway)).toBeNull();
  const begun = await start(gateway.owner, ` ${source.origin}/ `);
  expect(begun.data.startServerCopy).toMatchObject({ stage: 'RUNNING', from: source.origin });
  const done = await ended(gateway);
  expect(done).toMatchObject({ stage: 'DONE', title: 'Marl', createdUsers: 1, createdWorkspaces: 1, losses: [] });
  expect(done).toMatchObject({ doneRecords: 4 * RECORDS, allRecords: 4 * RECORDS, problem: null });
  const row = { records: RECORDS, written: RECORDS, equal: RECORDS, isEqual: true };
  expect(done.datasets).toContainEqual({ name: 'lab/reviews', ...row });
  expect(done.datasets).toContainEqual({ name: 'lab/topics', ...row });

  const [ada] = done.passwords;
  const signIn =
    'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { username } }';
  expect(await gateway.anonymous.run(signIn, { ...ada })).toEqual({ signIn: { username: 'ada' } });
  expect((await start(gateway.owner, source.origin)).errors).toMatchObject([
    { message: expect.stringContaining('npx marl copy'), extensions: { status: 409 } },
  ]);
  await gateway.owner.run('mutation { discardServerCopy { id } }');
  expect(await copyOf(gateway)).toBeNull();
});

it.runIf(isEmbedded)('only owners may copy, and only from servers over HTTP', async () => {
  const gateway = await emptyGateway();
  for (const who of ['admin.apikey', 'annotator.apikey']) {
    const refused = { extensions: { code: 'ERROR_COPYING_SERVER', reason: 'FORBIDDEN' } };
    expect((await start(gateway.as(who), source.origin)).errors).toMatchObject([refused]);
    expect(await gateway.as(who).fails('{ serverCopy { id } }')).toMatchObject(refused);
  }
  for (const url of ['file:///etc/passwd', 'ftp://somewhere', 'somewhere']) {
    expect((await start(gateway.owner, url)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  }
  await start(gateway.owner, source.origin, 'unknown');
  expect(await ended(gateway)).toMatchObject({ stage: 'FAILED', problem: expect.stringContaining('API key') });
  await start(gateway.owner, 'http://127.0.0.1:9');
  expect(await ended(gateway)).toMatchObject({ stage: 'FAILED', problem: expect.stringContaining('does not answer') });
  for (const address of ['http://169.254.169.254', 'http://[::ffff:169.254.169.254]', 'http://2852039166/latest']) {
    await start(gateway.owner, address);
    expect(await ended(gateway)).toMatchObject({
      stage: 'FAILED',
      problem: expect.stringContaining('are not allowed'),
    });
  }
});

it.runIf(isEmbedded)('a copy of a server is stopped and continued, and keeps the passwords', async () => {
  const gateway = await emptyGateway();
  const staged = await stageBackend();
  const forward = passOn(source.origin, () => false);
  let isHeld = true;
  staged.act = (request, response) => {
    // Holds the records back until the copy is stopped.
    if (!isHeld || !request.url!.includes('/records?')) forward(request, response);
  };
  await start(gateway.owner, staged.origin);
  await expect.poll(async () => (await copyOf(gateway))!.passwords.length).toBe(1);
  expect((await start(gateway.owner, staged.origin)).errors).toMatchObject([{ message: 'A copy is under way.' }]);
  await gateway.owner.run('mutation { stopServerCopy { stage } }');
  const stopped = await ended(gateway);
  expect(stopped).toMatchObject({ stage: 'STOPPED', passwords: [{ username: 'ada' }] });

  isHeld = false;
  await start(gateway.owner, staged.origin);
  const done = await ended(gateway);
  expect(done).toMatchObject({ stage: 'DONE', losses: [], passwords: stopped.passwords });
});

it.runIf(isEmbedded)('one server is copied at a time, also when two copies begin at once', async () => {
  const gateway = await emptyGateway();
  const begun = await Promise.all([start(gateway.owner, source.origin), start(gateway.owner, source.origin)]);
  const refusals = begun.flatMap(({ errors }) => errors ?? []);
  expect(refusals).toMatchObject([{ message: 'A copy is under way.', extensions: { status: 409 } }]);
  expect(await ended(gateway)).toMatchObject({ stage: 'DONE' });
});
