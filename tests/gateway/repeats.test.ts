import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { TEST_SECRET } from '#tests/support/backend.ts';
import { atEnd } from '#tests/support/cleanUp.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway, type TestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { passOn } from '#tests/support/passOn.ts';
import { stageArgilla, stageBackend } from '#tests/support/stagedBackend.ts';
import { makeWorld } from '#tests/support/world.ts';

const ADD = `mutation ($input: AddRecordsInput!) {
  addRecords(input: $input) { records { id fields } dataset { id progress { total } } } }`;
const LABELS = 'response { status answers { answer { ... on LabelAnswer { label } } } }';
const SUBMIT = `mutation ($input: ResponseInput!) { submitResponse(input: $input) { record { id ${LABELS} } } }`;
const TOTAL = 'query ($id: ID!) { dataset(id: $id) { progress { total } } }';

interface Added {
  addRecords: { records: { id: string }[] };
}
const withKey = (key: string) => ({ 'idempotency-key': key });
const input = (datasetId: string, text = 'Hello') => ({ input: { datasetId, records: [{ fields: { text } }] } });
const total = async (caller: GraphQLCaller, id: string) =>
  (await caller.run<{ dataset: { progress: { total: number } } }>(TOTAL, { id })).dataset.progress.total;

const gateway = await startTestGateway();

describe.runIf(gateway.isEmbedded)('a mutation with a key', async () => {
  const world = await makeWorld(gateway);
  const { id } = await world.dataset();
  const { admin, annotator, colleague } = world;

  it('is answered as the first time, without another write', async () => {
    const before = await total(admin, id);
    const key = randomUUID();
    const first = await admin.send<Added>(ADD, input(id), withKey(key));
    expect(first.errors).toEqual([]);
    await admin.run(ADD, input(id));
    const again = await admin.send<Added>(ADD, input(id), withKey(key));
    expect(again.data).toEqual(first.data);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(again.calls).toEqual({ 'POST /v1/me/operations': 1 });
    expect(await total(admin, id)).toBe(before + 2);
  });

  it('keeps a refusal, too', async () => {
    const key = randomUUID();
    const wrong = input(randomUUID());
    const first = await admin.send(ADD, wrong, withKey(key));
    const again = await admin.send(ADD, wrong, withKey(key));
    expect(first.errors[0]!.extensions.status).toBe(404);
    const { requestId: _old, ...told } = first.errors[0]!.extensions;
    expect(again.errors[0]!.extensions).toMatchObject(told);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is refused with a key of another mutation, or of other variables', async () => {
    const key = randomUUID();
    await admin.send(ADD, input(id), withKey(key));
    const before = await total(admin, id);
    const others: [string, object][] = [
      [ADD, input(id, 'Other')],
      [`${ADD} `, input(id)],
    ];
    for (const [query, variables] of others) {
      const { status, errors } = await admin.send(query, { ...variables }, withKey(key));
      expect([status, errors[0]!.extensions]).toEqual([
        422,
        expect.objectContaining({ code: 'BAD_REQUEST', status: 422, reason: 'KEY_USED_OTHERWISE' }),
      ]);
      expect(errors[0]!.message).toContain('operation or its variables');
    }
    expect(await total(admin, id)).toBe(before);
  });

  it.each(['', ' ', 'x'.repeat(256)])('is refused with the key "%s"', async (key) => {
    const { status, errors } = await admin.send(ADD, input(id), withKey(key));
    expect([status, errors[0]!.message]).toEqual([400, expect.stringContaining('must have 1 to 255 characters')]);
  });

  it('does not undo what happened since, and is independent of the same key of another person', async () => {
    const [recordId] = await (await world.dataset()).add([{}]);
    const key = randomUUID();
    const answers = (label: string) => ({ input: { recordId, answers: [{ question: 'tone', value: { label } }] } });
    const first = await annotator.send(SUBMIT, answers('rude'), withKey(key));
    expect(first.errors).toEqual([]);
    await annotator.run(SUBMIT, answers('friendly'));
    expect((await annotator.send(SUBMIT, answers('rude'), withKey(key))).data).toEqual(first.data);
    const own = await annotator.run(`query ($id: ID!) { record(id: $id) { ${LABELS} } }`, { id: recordId });
    expect(JSON.stringify(own)).toContain('"friendly"');

    const other = await colleague.send(SUBMIT, answers('neutral'), withKey(key));
    expect([other.errors, other.headers.get('idempotent-replayed')]).toEqual([[], null]);
  });

  it('writes once when repeated at the same time', async () => {
    const before = await total(admin, id);
    const key = randomUUID();
    const sent = await Promise.all(Array.from({ length: 12 }, () => admin.send<Added>(ADD, input(id), withKey(key))));
    const [done, refused] = [
      sent.filter(({ errors }) => errors.length === 0),
      sent.filter(({ errors }) => errors.length > 0),
    ];
    expect(new Set(done.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    for (const { status, errors } of refused) {
      expect([status, errors[0]!.extensions.reason]).toEqual([409, 'REQUEST_UNDER_WAY']);
      expect(errors[0]!.message).toContain('Try again');
    }
    expect(await total(admin, id)).toBe(before + 1);
  });

  it('writes once, whenever its answer is cut off', async () => {
    const before = await total(admin, id);
    const rounds = 25;
    for (let round = 0; round < rounds; round += 1) {
      const key = randomUUID();
      const variables = input(id, `round ${round}`);
      await cutOff(gateway, { ...admin.headers, ...withKey(key) }, { query: ADD, variables }, round % 12);
      let answer = await admin.send<Added>(ADD, variables, withKey(key));
      while (answer.status === 409) answer = await admin.send<Added>(ADD, variables, withKey(key));
      expect(answer.errors).toEqual([]);
      expect((await admin.send(ADD, variables, withKey(key))).data).toEqual(answer.data);
    }
    expect(await total(admin, id)).toBe(before + rounds);
  });

  it('needs a person, and queries need no key', async () => {
    const nobody = await gateway.anonymous.send(ADD, input(id), withKey('k'));
    expect(nobody.errors[0]!.extensions).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    const key = randomUUID();
    expect((await admin.send(TOTAL, { id }, withKey(key))).calls['POST /v1/me/operations']).toBeUndefined();
    expect((await admin.send(ADD, input(id), withKey('with space'))).errors[0]!.extensions.status).toBe(400);
  });
});

describe('a backend that restarts', async () => {
  const databaseFile = join(temporaryFolder(), 'marl.sqlite');
  const start = async (port: number) => {
    const app = await buildBackend({ databaseFile, secret: TEST_SECRET, logLevel: 'error' });
    await app.listen({ host: '127.0.0.1', port });
    return app;
  };
  let backend = await start(0);
  atEnd(() => backend.close());
  const { port } = backend.server.address() as { port: number };
  const restart = async () => {
    await backend.close();
    backend = await start(port);
  };
  let isCut = false;
  const between = await stageBackend();
  const forward = passOn(`http://127.0.0.1:${port}`, () => false);
  between.act = (request, response) => {
    if (isCut && request.method === 'PUT') response.destroy();
    else forward(request, response);
  };
  const gateway = await startTestGateway({ backendOrigin: between.origin });
  const { admin, dataset } = await makeWorld(gateway);
  const { id } = await dataset();

  it.each([
    ['after the whole mutation', false],
    ['before the answer of the mutation is kept', true],
  ])('knows the key: %s', async (_when, cut) => {
    const before = await total(admin, id);
    const key = randomUUID();
    isCut = cut;
    const first = await admin.send<Added>(ADD, input(id), withKey(key));
    isCut = false;
    expect(first.errors).toEqual([]);
    await restart();
    const again = await admin.send<Added>(ADD, input(id), withKey(key));
    expect(again.errors).toEqual([]);
    expect(again.data.addRecords.records).toEqual(first.data.addRecords.records);
    expect(again.headers.get('idempotent-replayed')).toBe(cut ? null : 'true');
    expect(await total(admin, id)).toBe(before + 1);
  });
});

describe('an Argilla server', () => {
  it('gets no request with a key, because it would carry out each repeat', async () => {
    const datasetId = randomUUID();
    const staged = await stageArgilla(datasetId);
    const sent: string[] = [];
    const { act } = staged;
    staged.act = (request, response) => {
      sent.push(`${request.method} ${request.url}`);
      act(request, response);
    };
    const gateway = await startTestGateway({
      backendOrigin: staged.origin,
      settings: { argillaApiUrl: staged.origin },
    });
    sent.length = 0;
    const { status, errors } = await gateway.owner.send(ADD, input(datasetId), withKey('k'));
    expect([status, errors[0]!.extensions]).toMatchObject([501, { code: 'BAD_REQUEST', reason: 'NOT_SUPPORTED' }]);
    const rest = await fetch(`${gateway.url}/api/v1/datasets/${datasetId}/records?ids=${datasetId}`, {
      method: 'DELETE',
      headers: { ...gateway.owner.headers, ...withKey('k') },
    });
    expect([rest.status, await rest.json()]).toEqual([501, { detail: expect.stringContaining('Idempotency-Key') }]);
    expect(sent).toEqual([]);
  });
});

/** Sends an operation and closes the connection after some milliseconds, with or without an answer. */
function cutOff({ url }: TestGateway, headers: Record<string, string>, body: object, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const sending = httpRequest(`${url}/graphql`, options);
    sending.on('error', () => undefined);
    sending.once('close', () => resolve());
    sending.end(JSON.stringify(body));
    setTimeout(() => sending.destroy(), afterMs);
  });
}
