import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import type { GraphQLFailure } from '#tests/support/graphql.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';
import { BATCH, storedByRequest } from './support/bulkWriters.ts';
import { WAYS } from './support/disks.ts';
import { type Running, startRunning } from './support/running.ts';

const FULL = /disk .* full/;
/** More than any of the disks can store. */
const MOST_ATTEMPTS = 2_000;

describe.each(WAYS.filter(({ isPossible }) => isPossible))('when $name', ({ open }) => {
  test('on a full disk, writes are refused with a message and reads work; with space everything works, and no acknowledged write is lost', async () => {
    const { dataDir, fill, clear } = open();
    const running = await startRunning(dataDir);
    const world = await makeWorld(running.gateway);
    const [recordId = ''] = await (await world.dataset()).add([{}]);
    const dataset = await world.dataset();
    await submit(world, recordId, 'before');
    const records = bulk(running, dataset);
    await records.add();

    fill(running.pid);
    const refused = await untilRefused(records.add);
    expect(refused).toMatchObject({ status: 507, body: { detail: expect.stringMatching(FULL) as string } });
    const { message, extensions } = await untilFailed((text) => submit(world, recordId, text));
    expect(message).toMatch(FULL);
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_RECORD_RESPONSE', status: 507, reason: 'STORAGE_FULL' });

    expect((await fetch(`${running.gateway.url}/health`)).status).toBe(200);
    const session = await running.gateway.anonymous.run(
      'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { username } }',
      { username: world.admin.username, password: world.admin.password },
    );
    expect(session).toEqual({ signIn: { username: world.admin.username } });
    expect(await textOf(world, recordId)).toMatch(/^(before|x+ \d+)$/);
    expect((await storedByRequest(running.gateway, dataset)).size).toBe(records.acknowledged.size);

    const file = await send(running, 'text\n' + 'x'.repeat(8 * 2 ** 20));
    expect(file).toMatchObject({ status: 507, body: { detail: expect.stringMatching(FULL) as string } });

    clear(running.pid);
    await records.add();
    await submit(world, recordId, 'after');
    const rest = await send(running, 'text\nshort');
    expect(rest.status).toBe(201);

    await running.kill();
    await running.start();
    expect(await textOf(world, recordId)).toBe('after');
    const stored = await storedByRequest(running.gateway, dataset);
    expect([...stored.keys()].sort(byNumber)).toEqual([...records.acknowledged].sort(byNumber));
    expect(new Set(stored.values())).toEqual(new Set([BATCH]));
    expect(await marl(dataDir, 'check')).toMatchObject({ code: 0 });
  });
});

const [mounted] = WAYS;

test.skipIf(!mounted?.isPossible)(
  'a backup that does not fit says so and leaves nothing behind (needs the right to mount)',
  async () => {
    const { dataDir, fill, clear } = mounted!.open();
    const running = await startRunning(dataDir);
    fill(running.pid);
    const file = join(dataDir, 'backup.sqlite');
    expect(await marl(dataDir, 'backup', file)).toMatchObject({ code: 1, err: expect.stringMatching(FULL) as string });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('backup'))).toEqual([]);
    clear(running.pid);
    expect(await marl(dataDir, 'backup', file)).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(true);
  },
);

test.skipIf(!mounted?.isPossible)(
  'on a disk that became read-only, a backup says how to get at the store (needs the right to mount)',
  async () => {
    const { dataDir } = mounted!.open();
    await (await startRunning(dataDir)).stop();
    execFileSync('mount', ['-o', 'remount,ro', dataDir]);
    const file = join(temporaryFolder(), 'backup.sqlite');
    expect(await marl(dataDir, 'backup', file)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/read-only.*Copy/) as string,
    });
    const elsewhere = temporaryFolder();
    copyFileSync(join(dataDir, 'marl.sqlite'), join(elsewhere, 'marl.sqlite'));
    expect(await marl(elsewhere, 'backup', file)).toMatchObject({ code: 0 });
  },
);

const byNumber = (one: number, other: number): number => one - other;

interface Answered {
  status: number;
  body: unknown;
}

/** Requests that each add many records. */
function bulk({ gateway }: Running, { id }: TestDataset) {
  const acknowledged = new Set<number>();
  let sent = 0;
  return {
    acknowledged,
    add: async (): Promise<Answered> => {
      const request = sent++;
      const items = Array.from({ length: BATCH }, (_, index) => ({
        external_id: `${request}-${index}`,
        fields: { text: 'x'.repeat(500) },
      }));
      const answer = await fetch(`${gateway.url}/api/v1/datasets/${id}/records/bulk`, {
        method: 'POST',
        headers: { 'x-argilla-api-key': gateway.ownerKey, 'content-type': 'application/json' },
        body: JSON.stringify({ items }),
      });
      if (answer.status === 201) acknowledged.add(request);
      return { status: answer.status, body: await answer.json() };
    },
  };
}

async function untilRefused(add: () => Promise<Answered>): Promise<Answered> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const answer = await add();
    if (answer.status !== 201) return answer;
  }
  throw new Error('Nothing was refused.');
}

const SUBMIT = 'mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id } } }';

/** Answers the record; returns the failure, if any. */
async function submit({ annotator }: World, recordId: string, text: string): Promise<GraphQLFailure | undefined> {
  const answers = [
    { question: 'tone', value: { label: 'friendly' } },
    { question: 'correction', value: { text } },
  ];
  return (await annotator.send(SUBMIT, { input: { recordId, answers } })).errors[0];
}

async function untilFailed(act: (text: string) => Promise<GraphQLFailure | undefined>): Promise<GraphQLFailure> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const failure = await act(`${'x'.repeat(20_000)} ${attempt}`);
    if (failure) return failure;
  }
  throw new Error('Nothing failed.');
}

/** The annotator's last stored text. */
async function textOf({ annotator }: World, id: string): Promise<string> {
  const { record } = await annotator.run<{ record: { response: { answers: { answer: { text?: string } }[] } } }>(
    'query ($id: ID!) { record(id: $id) { response { answers { answer { ... on TextAnswer { text } } } } } }',
    { id },
  );
  return record.response.answers.map(({ answer }) => answer.text ?? '').join('');
}

async function send({ gateway }: Running, body: string): Promise<Answered> {
  const answer = await fetch(`${gateway.url}/files?name=rows.csv`, {
    method: 'POST',
    headers: { 'x-argilla-api-key': gateway.ownerKey, 'content-type': 'application/octet-stream' },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}
