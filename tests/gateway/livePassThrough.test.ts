import { request as send } from 'node:http';
import { createGzip } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { filledDataset, submit, type Update, UPDATES } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

/** A backend that compresses responses like Argilla, and names no datasets of responses. */
const backend = await startTestBackend();
const argilla = await stageBackend();
/** Replaces the response to a bulk of responses. */
let odd: string | undefined;
/** The requests it received. */
const asked: string[] = [];
argilla.act = (request, response) => {
  if (odd !== undefined && request.url?.includes('/bulk')) return answer(200, odd)(request, response);
  asked.push(`${request.method} ${request.url?.split('?')[0]}`);
  const isCompressed = String(request.headers['accept-encoding']).includes('gzip');
  const { method, headers } = request;
  const onward = send(backend.origin + request.url?.replace('?datasets=true', ''), { method, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, {
      'content-type': answered.headers['content-type'],
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    });
    if (isCompressed) answered.pipe(createGzip()).pipe(response);
    else answered.pipe(response);
  });
  request.pipe(onward);
};
const gateway = await startTestGateway({ backendOrigin: argilla.origin });
const world = await makeWorld(gateway);

it('responses written by a program are published, although the program accepts compression', async () => {
  const { dataset, records } = await filledDataset(world, 2);
  const headers = { 'x-argilla-api-key': world.colleague.apiKey, 'content-type': 'application/json' };
  const updates = await follow<{ recordResponseUpdated: Update }>(gateway.url, world.annotator.headers, UPDATES, {
    id: dataset.id,
  });
  const items = records.map((record_id) => ({ record_id, status: 'submitted', values: { tone: { value: 'rude' } } }));
  const body = JSON.stringify({ items });
  const written = await fetch(`${gateway.url}/api/v1/me/responses/bulk`, { method: 'POST', headers, body });
  expect(await written.json()).toMatchObject({ items: [{ error: null }, { error: null }] });
  for (const recordId of records)
    expect((await updates.next()).data?.recordResponseUpdated).toMatchObject({ recordId, change: 'SUBMITTED' });

  const read = await fetch(`${gateway.url}/api/v1/me`, { headers });
  expect(read.headers.get('content-encoding')).toBe('gzip');
  expect(await read.json()).toMatchObject({ id: world.colleague.id });
});

it('an invalid response reaches the program unchanged, and later writes are published', async () => {
  const { dataset, records } = await filledDataset(world, 1);
  const updates = await follow<{ recordResponseUpdated: Update }>(gateway.url, world.annotator.headers, UPDATES, {
    id: dataset.id,
  });
  const failed = vi.fn();
  process.on('unhandledRejection', failed);
  onTestFinished(() => {
    process.off('unhandledRejection', failed);
    odd = undefined;
  });
  for (odd of [
    '{"items":[null]}',
    '{"items":{}}',
    '{"items":[{"item":{"record_id":1,"status":"lost"}}]}',
    '[]',
    'null',
  ]) {
    const written = await fetch(`${gateway.url}/api/v1/me/responses/bulk`, {
      method: 'POST',
      headers: world.colleague.headers,
    });
    expect([written.status, await written.text()]).toEqual([200, odd]);
  }
  odd = undefined;
  await submit(world.colleague, records[0]!);
  expect((await updates.next()).data?.recordResponseUpdated).toMatchObject({ recordId: records[0] });
  expect(failed).not.toHaveBeenCalled();
});

it('the dataset of each record of a bulk is looked up once', async () => {
  const { dataset, records } = await filledDataset(world, 5);
  const updates = await follow(
    gateway.url,
    world.admin.headers,
    'subscription ($id: ID!) { recordResponseUpdated(datasetId: $id) { recordId } }',
    { id: dataset.id },
  );
  const items = records.map((recordId) => ({ recordId, status: 'DISCARDED', answers: [] }));
  const { respondInBulk: done } = await world.annotator.run<{ respondInBulk: object }>(
    'mutation ($items: [BulkResponseInput!]!) { respondInBulk(items: $items) { results { record { dataset { id } } } } }',
    { items },
  );
  expect(done).toEqual({ results: records.map(() => ({ record: { dataset: { id: dataset.id } } })) });
  for (const recordId of records) expect((await updates.next()).data).toEqual({ recordResponseUpdated: { recordId } });
  const lookedUp = asked.filter((call) => records.some((id) => call === `GET /api/v1/records/${id}`));
  expect(lookedUp).toHaveLength(records.length);
});
