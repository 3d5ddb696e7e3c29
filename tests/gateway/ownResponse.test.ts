import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { submit } from '#tests/support/following.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { passOn } from '#tests/support/passOn.ts';
import { stageBackend } from '#tests/support/stagedBackend.ts';
import { makeWorld } from '#tests/support/world.ts';

/** A backend that, like Argilla, sends no responses with a single record. */
const backend = await startTestBackend();
const argilla = await stageBackend();
argilla.act = (request, response) => {
  if (request.method === 'GET' && request.url?.startsWith('/api/v1/records/')) request.url = request.url.split('?')[0];
  passOn(backend.origin, () => false)(request, response);
};
const gateway = await startTestGateway({ backendOrigin: argilla.origin });
const world = await makeWorld(gateway);
const ASKED = 'query ($id: ID!) { record(id: $id) { status response { status } responses { status } } }';

it('an own response that is not sent with its record is searched for by the time of the record', async () => {
  const dataset = await world.dataset();
  const alike = Array.from({ length: 60 }, () => ({ fields: { text: 'Where is my parcel?' } }));
  const [first, ...others] = await dataset.add([...alike, { fields: { text: 'Where is my parcel now?' } }]);
  await submit(world.annotator, first!);
  expect(await world.annotator.run(ASKED, { id: first })).toEqual({
    record: { status: 'SUBMITTED', response: { status: 'SUBMITTED' }, responses: [{ status: 'SUBMITTED' }] },
  });
  for (const id of [others.at(-2), others.at(-1)])
    expect(await world.annotator.run(ASKED, { id })).toEqual({
      record: { status: 'PENDING', response: null, responses: [] },
    });
  expect(await world.colleague.run(ASKED, { id: first })).toMatchObject({ record: { status: 'PENDING' } });
});

it.each(['¿?', ' ', ''])('the text of the record does not matter: "%s"', async (text) => {
  const dataset = await world.dataset();
  const [id] = await dataset.add([{ fields: { text } }]);
  await submit(world.annotator, id!);
  expect(await world.annotator.run(ASKED, { id })).toMatchObject({ record: { status: 'SUBMITTED' } });
});

it('a response that the search does not find is an error, and not reported as missing', async () => {
  const dataset = await world.dataset();
  const [id] = await dataset.add([{}]);
  const act = argilla.act;
  argilla.act = (request, response) => {
    if (!request.url?.includes('/records/search')) return act(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"total":0}');
  };
  const { extensions } = await world.annotator.fails('query ($id: ID!) { record(id: $id) { status } }', { id });
  argilla.act = act;
  expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_RECORD_BY_ID', reason: 'NOT_SUPPORTED' });
});

it('an error of this search is reported as an error of the record', async () => {
  const dataset = await world.dataset();
  const [id] = await dataset.add([{}]);
  const act = argilla.act;
  argilla.act = (request, response) => {
    if (request.url?.includes('/records/search')) response.writeHead(500).end();
    else act(request, response);
  };
  const { extensions } = await world.annotator.fails('query ($id: ID!) { record(id: $id) { status } }', { id });
  argilla.act = act;
  expect(extensions).toMatchObject({ code: 'ERROR_FETCHING_RECORD_BY_ID', status: 500 });
});
