import { request as send } from 'node:http';
import { createGzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { filledDataset, type Update, UPDATES } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { stageBackend } from '#tests/support/stagedBackend.ts';
import { follow } from '#tests/support/stream.ts';
import { makeWorld } from '#tests/support/world.ts';

/** A backend that, as Argilla does, compresses its answers for those who understand that. */
const backend = await startTestBackend();
const argilla = await stageBackend();
argilla.act = (request, response) => {
  const isCompressed = String(request.headers['accept-encoding']).includes('gzip');
  const { method, headers } = request;
  const onward = send(backend.origin + request.url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      'content-type': answer.headers['content-type'],
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    });
    if (isCompressed) answer.pipe(createGzip()).pipe(response);
    else answer.pipe(response);
  });
  request.pipe(onward);
};
const gateway = await startTestGateway({ backendOrigin: argilla.origin });
const world = await makeWorld(gateway);

it('responses that a program writes are told, although the program likes its answers compressed', async () => {
  const { dataset, records } = await filledDataset(world, 2);
  const headers = { 'x-argilla-api-key': world.colleague.apiKey, 'content-type': 'application/json' };
  const updates = await follow<{ recordResponseUpdated: Update }>(gateway.url, world.annotator.headers, UPDATES, {
    id: dataset.id,
  });
  const items = records.map((record_id) => ({ record_id, status: 'submitted', values: { tone: { value: 'rude' } } }));
  const body = JSON.stringify({ items });
  const answer = await fetch(`${gateway.url}/api/v1/me/responses/bulk`, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ items: [{ error: null }, { error: null }] });
  for (const recordId of records)
    expect((await updates.next()).data?.recordResponseUpdated).toMatchObject({ recordId, change: 'SUBMITTED' });

  const read = await fetch(`${gateway.url}/api/v1/me`, { headers });
  expect(read.headers.get('content-encoding')).toBe('gzip');
  expect(await read.json()).toMatchObject({ id: world.colleague.id });
});
