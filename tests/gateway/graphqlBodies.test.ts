import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLFailure } from '#tests/support/graphql.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();
let world: World;
let dataset: TestDataset;
beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
});

const ADD = `mutation ($id: ID!, $metadata: JSONObject) {
  addRecords(input: { datasetId: $id, records: [{ fields: { text: "Hi" }, metadata: $metadata }] }) { records { metadata } } }`;

async function send(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { ...world.admin.headers, 'content-type': 'application/json', ...headers },
    body: body as BodyInit,
  });
  const { data, errors } = (await answer.json()) as { data?: unknown; errors?: GraphQLFailure[] };
  return { status: answer.status, data, errors };
}
const adding = (metadata: string) =>
  send(`{"query":${JSON.stringify(ADD)},"variables":{"id":"${dataset.id}","metadata":${metadata}}}`);
const refused = (message: string, status = 400) => ({
  ...{ status, errors: [{ message, extensions: { code: 'BAD_REQUEST', status, reason: 'INVALID' } }] },
});

describe('numbers that would be stored as others are refused', () => {
  it.each(['9007199254740993', '-12345678901234567890', '1e400'])('in variables: %s', async (number) => {
    expect(await adding(`{"more":[${number}]}`)).toMatchObject(
      refused(`${number} has more digits than a number can keep here; send it as a text.`),
    );
  });

  it.each(['9007199254740993', '1e400'])('in the document: %s', async (number) => {
    const document = ADD.replace('metadata: $metadata', `metadata: { more: [${number}] }`).replace(
      /, \$meta.*?\)/,
      ')',
    );
    const { status, errors } = await world.admin.send(document, { id: dataset.id });
    expect(status).toBe(400);
    expect(errors[0]!.message).toContain(`${number} has more digits than a number can keep here`);
  });

  it('numbers in texts, and those that are stored as they are, are accepted', async () => {
    const metadata = { more: [9007199254740992, ':9007199254740993,', 1e300] };
    expect(await adding(JSON.stringify(metadata))).toMatchObject({ data: { addRecords: { records: [{ metadata }] } } });
  });
});

describe('a body', () => {
  const QUERY = '{"query":"{ __typename }"}';
  const latin1 = Buffer.from('{"query":"{ __typename }","operationName":"\xe4"}', 'latin1');

  it('of another encoding is refused, with a length or in chunks', async () => {
    const told = refused('The body is not valid UTF-8.');
    expect(await send(latin1)).toMatchObject(told);
    const chunks = new Blob([latin1]).stream();
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...world.admin.headers, 'content-type': 'application/json' },
      ...{ body: chunks, duplex: 'half' },
    });
    expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject(told);
  });

  it('that is compressed is refused', async () => {
    expect(await send(gzipSync(QUERY), { 'content-encoding': 'gzip' })).toMatchObject(
      refused('Content-Encoding gzip is not supported. Send the body as it is.', 415),
    );
    expect((await send(QUERY, { 'content-encoding': 'identity' })).status).toBe(200);
  });

  it.each(['application/x-www-form-urlencoded', 'application/graphql'])(
    'of type %s is refused, with the header that it needs',
    async (type) => {
      expect(await send(QUERY, { 'content-type': type })).toMatchObject({
        status: 415,
        errors: [{ message: expect.stringContaining('with the header Content-Type: application/json') }],
      });
    },
  );

  it.each(['', '{'])('is refused if it is not JSON: %j', async (text) => {
    expect((await send(text)).status).toBe(400);
  });

  it('may have a byte order mark', async () => {
    expect((await send(`\ufeff${QUERY}`)).status).toBe(200);
  });

  it('may have names that every JavaScript object has', async () => {
    const metadata = '{"__proto__":{"a":1},"constructor":{"prototype":2}}';
    const { data } = await adding(metadata);
    expect(JSON.stringify(data)).toContain(metadata);
  });
});
