import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { UPDATES, type Update } from '#tests/support/following.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld, type TestUser } from '#tests/support/world.ts';
import { startRunning } from './support/running.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
/** The longest wait after wrong passwords. */
const LONGEST_WAIT_S = 300;

const SIGN_IN =
  'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { id } }';
const SUBMIT = `mutation ($input: ResponseInput!) { submitResponse(input: $input) {
  record { id response { status insertedAt updatedAt } } } }`;
const DRAFT = SUBMIT.replace('submitResponse', 'saveDraft');
const RECORDS = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset {
  records(sort: [{ by: { record: INSERTED_AT }, order: ASC }]) { items { record { id insertedAt } } } } } }`;

/** The product with an adjustable clock, a dataset with a record, and a browser session. */
async function startWithClock() {
  const clock = join(temporaryFolder(), 'clock');
  const jump = (ms: number) => {
    writeFileSync(`${clock}.new`, String(ms));
    renameSync(`${clock}.new`, clock);
  };
  jump(0);
  const preload = join(import.meta.dirname, 'support', 'clock.cjs');
  const { gateway } = await startRunning(temporaryFolder(), {
    NODE_OPTIONS: `--require ${preload}`,
    CLOCK_FILE: clock,
  });
  const world = await makeWorld(gateway);
  const dataset = await world.dataset();
  const [recordId = ''] = await dataset.add([{}]);

  const signIn = async ({ username, password }: Pick<TestUser, 'username' | 'password'>) => {
    const { headers, errors } = await gateway.anonymous.send(SIGN_IN, { username, password });
    return { browser: gateway.as({ cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }), error: errors[0] };
  };
  const answer = async (user: Pick<TestUser, 'run'>, document: string, text: string) => {
    const answers = [
      { question: 'tone', value: { label: 'neutral' } },
      { question: 'correction', value: { text } },
    ];
    const data = await user.run<Record<string, { record: { response: { insertedAt: string; updatedAt: string } } }>>(
      document,
      { input: { recordId, answers } },
    );
    return Object.values(data)[0]!.record.response;
  };
  return { gateway, world, dataset, recordId, jump, signIn, answer };
}

test('when the clock goes back an hour, sessions, drafts and live updates continue, times increase, and nobody waits longer', async () => {
  const { gateway, world, dataset, jump, signIn, answer } = await startWithClock();
  const { browser } = await signIn(world.annotator);
  const draft = await answer(browser, DRAFT, 'begun');
  const followed = await follow<{ recordResponseUpdated: Update }>(gateway.url, world.colleague.headers, UPDATES, {
    id: dataset.id,
  });
  const wrong = { username: 'nobody', password: 'not-this-one' };
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(wrong)).error?.extensions.status).toBe(401);

  jump(-HOUR_MS);
  const { error } = await signIn(wrong);
  expect(error?.extensions).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  expect(error?.extensions.retryAfter).toBeGreaterThan(0);
  expect(error?.extensions.retryAfter).toBeLessThanOrEqual(LONGEST_WAIT_S);
  expect((await signIn(world.annotator)).error).toBeUndefined();

  const submitted = await answer(browser, SUBMIT, 'done');
  expect(submitted.insertedAt).toBe(draft.insertedAt);
  expect(submitted.updatedAt > draft.updatedAt).toBe(true);
  expect((await followed.next()).data?.recordResponseUpdated).toMatchObject({ change: 'SUBMITTED' });

  const added = await dataset.add([{}, {}]);
  const { dataset: read } = await browser.run<{ dataset: { records: { items: { record: { id: string } }[] } } }>(
    RECORDS,
    { id: dataset.id },
  );
  expect(read.records.items.map(({ record }) => record.id).slice(-2)).toEqual(added);
  expect((await fetch(`${gateway.url}/health`)).status).toBe(200);
});

test('when the clock goes forward a year and back, sessions expire with an error, and API keys and new sessions work', async () => {
  const { gateway, world, dataset, jump, signIn, answer } = await startWithClock();
  const { browser } = await signIn(world.annotator);
  const before = await answer(browser, DRAFT, 'begun');
  const followed = await follow<{ recordResponseUpdated: Update }>(gateway.url, browser.headers, UPDATES, {
    id: dataset.id,
  });

  jump(YEAR_MS);
  expect((await browser.fails('{ datasets { id } }')).extensions).toMatchObject({
    code: 'UNAUTHENTICATED',
    status: 401,
  });
  const later = await answer(world.colleague, SUBMIT, 'a year later');
  expect(later.updatedAt > before.updatedAt).toBe(true);
  const { errors } = await followed.next();
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  await followed.over;
  const again = await signIn(world.annotator);
  expect(await again.browser.run('{ me { username } }')).toEqual({ me: { username: world.annotator.username } });

  jump(0);
  const back = await answer(again.browser, SUBMIT, 'back again');
  expect(back.updatedAt > later.updatedAt).toBe(true);
  expect((await signIn(world.annotator)).error).toBeUndefined();
});
