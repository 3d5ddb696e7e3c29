import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { marl } from '../backend/support/commandLine.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { passOn } from '#tests/support/passOn.ts';
import { stageBackend } from '#tests/support/stagedBackend.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const backend = await startTestBackend();
const staged = await stageBackend();
const forward = passOn(backend.origin, () => false);
staged.act = forward;
const gateway = await startTestGateway({ backendOrigin: staged.origin });
const world = await makeWorld(await startTestGateway({ backendOrigin: backend.origin }));
const admin = transferOf(gateway, gateway.as(world.admin.apiKey));
const annotator = backend.as(world.annotator.apiKey);

const ROWS = 800;

/** Does something before the response with the list's second page. */
function beforeSecondPage(datasetId: string, act: () => Promise<unknown>): void {
  let pages = 0;
  staged.act = (request, response) => {
    const isPage = request.url?.includes(`/datasets/${datasetId}/records`);
    if (!isPage || (pages += 1) !== 2) return forward(request, response);
    request.pause();
    void act().then(() => forward(request, response));
  };
}

const discard = (ids: readonly string[]) =>
  Promise.all(ids.map((id) => annotator.post(`/api/v1/records/${id}/responses`, { status: 'discarded' })));

async function exported(datasetId: string, where: object): Promise<string[]> {
  const text = await (await admin.get(await admin.exportPath(datasetId, 'JSONL', where))).text();
  return text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as Record<string, string>)['record.id']!);
}

async function datasetOf(count: number) {
  const dataset = await world.dataset();
  const ids: string[] = [];
  while (ids.length < count) ids.push(...(await dataset.add(Array.from({ length: 400 }, () => ({})))));
  return { dataset, ids };
}

it('an export of pending records is complete while others are annotated', async () => {
  const { dataset, ids } = await datasetOf(ROWS);
  const gone = new Set(ids.slice(150, 250));
  beforeSecondPage(dataset.id, () => discard([...gone]));
  const rows = await exported(dataset.id, { filter: { statuses: ['PENDING'] } });
  expect(rows).toHaveLength(ROWS);
  expect(new Set(rows)).toEqual(new Set(ids));
});

it('an export of discarded records has no duplicates while others are discarded', async () => {
  const { dataset, ids } = await datasetOf(ROWS);
  await discard(ids.slice(200));
  beforeSecondPage(dataset.id, () => discard(ids.slice(0, 100)));
  const rows = await exported(dataset.id, { filter: { statuses: ['DISCARDED'] } });
  expect(new Set(rows).size).toBe(rows.length);
  expect(ids.slice(200).filter((id) => !rows.includes(id))).toEqual([]);
});

it('an export of a constantly changing list ends with an error, and the command line deletes the file', async () => {
  const { dataset, ids } = await datasetOf(ROWS);
  const mark = (id: string) => backend.owner.patch(`/api/v1/records/${id}`, { metadata: { source: 'mail' } });
  await Promise.all(ids.slice(ROWS / 2).map(mark));
  // Each page contains an older record that was not in the list before.
  const others = ids.slice(0, ROWS / 2).values();
  staged.act = (request, response) => {
    if (!request.url?.includes('/records/search')) return forward(request, response);
    request.pause();
    void mark(others.next().value!).then(() => forward(request, response));
  };
  const where = {
    filter: { metadata: [{ property: 'source', is: { terms: ['mail'] } }] },
    sort: [{ by: { record: 'UPDATED_AT' }, order: 'DESC' }],
  };
  const answer = await admin.get(await admin.exportPath(dataset.id, 'JSONL', where));
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');

  const here = temporaryFolder();
  const server = ['--url', gateway.url, '--api-key', world.admin.apiKey];
  const args = ['export', join(here, 'out.jsonl'), '--dataset', dataset.name, '--where', JSON.stringify(where)];
  expect(await marl(here, ...args, ...server)).toMatchObject({
    code: 1,
    err: 'The server ended the download early: the file is incomplete. See the log of the server.\n',
  });
  expect(readdirSync(here)).toEqual([]);
});
