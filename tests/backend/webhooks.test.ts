import { describe, expect, test } from 'vitest';
import { FORBIDDEN, NO_ONE } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { isSigned, startReceiver } from '#tests/support/webhookReceiver.ts';

const ALL = '/api/v1/webhooks';
const events = ['record.created', 'dataset.deleted'];

async function withWebhook(body: object = {}) {
  const backend = await startTestBackend();
  const { body: webhook } = await backend.owner.post(ALL, { url: 'http://127.0.0.1:9/x', events, ...body });
  return { ...backend, webhook, path: `${ALL}/${webhook.id}` };
}

const METADATA_SERVICES = [
  'http://169.254.169.254/latest/meta-data',
  'http://2852039166/',
  'http://[fe80::1]/',
  'http://[::ffff:a9fe:a9fe]/',
];

describe('a webhook', () => {
  test('is created with its own secret, enabled, with the complete URL', async () => {
    const { owner, webhook } = await withWebhook({ url: 'HTTP://127.0.0.1:9', description: 'To the search' });
    expect(webhook).toEqual({
      id: expect.any(String) as string,
      url: 'http://127.0.0.1:9/',
      secret: expect.any(String) as string,
      events,
      enabled: true,
      description: 'To the search',
      inserted_at: expect.any(String) as string,
      updated_at: webhook.inserted_at,
    });
    expect(Buffer.from(webhook.secret as string, 'base64')).toHaveLength(64);
    expect((await owner.get(ALL)).body).toEqual({ items: [webhook] });
  });

  test('changes only given members', async () => {
    const { owner, webhook, path } = await withWebhook({ description: 'Old' });
    expect((await owner.patch(path, {})).body).toEqual(webhook);
    const { body } = await owner.patch(path, { enabled: false, description: null, events: ['response.created'] });
    expect(body).toEqual({
      ...webhook,
      enabled: false,
      description: null,
      events: ['response.created'],
      updated_at: body.updated_at,
    });
    expect(body.updated_at).not.toBe(webhook.updated_at);
    expect((await owner.patch(path, { url: 'https://example.org' })).body.url).toBe('https://example.org/');
  });

  test.each(METADATA_SERVICES)('is refused with an address that nothing is ever sent to: %s', async (url) => {
    const { owner, webhook, path } = await withWebhook();
    const errors = [{ loc: ['body', 'url'], msg: expect.stringContaining('are not allowed') as string }];
    const body = { detail: { params: { errors } } };
    expect(await owner.post(ALL, { url, events })).toMatchObject({ status: 422, body });
    expect(await owner.patch(path, { url })).toMatchObject({ status: 422, body });
    expect((await owner.get(ALL)).body.items).toEqual([webhook]);
  });

  test('is unknown after its deletion', async () => {
    const { owner, webhook, path } = await withWebhook();
    expect((await owner.delete(path)).body).toEqual(webhook);
    const unknown = { status: 404, body: { detail: `Webhook with id \`${webhook.id}\` not found` } };
    expect(await owner.delete(path)).toMatchObject(unknown);
    expect(await owner.patch(path, {})).toMatchObject(unknown);
    expect(await owner.post(`${path}/ping`)).toMatchObject(unknown);
    expect(await owner.get(`${path}/deliveries`)).toMatchObject(unknown);
  });

  test.each([
    [{}, ['url', 'events']],
    [{ url: 'nope', events: ['nope'] }, ['url', 'events.0']],
    [{ url: 'ftp://example.org', events: [], description: '' }, ['url', 'events', 'description']],
    [{ url: 'http://', events }, ['url']],
    [{ url: `http://example.org/${'x'.repeat(2083)}`, events }, ['url']],
    [{ url: 'http://example.org', events: [...events, ...events] }, ['events']],
    [{ url: 'http://example.org', events, description: 'x'.repeat(1001) }, ['description']],
  ])('is refused as %j', async (body, places) => {
    const { owner } = await startTestBackend();
    const { status, body: answer } = await owner.post<{ detail: { params: { errors: { loc: string[] }[] } } }>(
      ALL,
      body,
    );
    expect(status).toBe(422);
    expect(answer.detail.params.errors.map(({ loc }) => loc.slice(1).join('.'))).toEqual(places);
  });

  test.each([{ url: null }, { events: null }, { enabled: null }, { events: [] }, { url: 'x' }])(
    'is not changed by %j',
    async (changes) => {
      const { owner, path, webhook } = await withWebhook();
      expect((await owner.patch(path, changes)).status).toBe(422);
      expect((await owner.get(ALL)).body.items).toEqual([webhook]);
    },
  );

  test('is one of at most ten', async () => {
    const { owner } = await withWebhook();
    for (let more = 0; more < 9; more += 1) await owner.post(ALL, { url: 'http://example.org', events });
    const { status, body } = await owner.post(ALL, { url: 'http://example.org', events });
    expect([status, body.detail]).toEqual([
      422,
      "You can't create more than 10 webhooks. Please delete some of them first",
    ]);
  });

  test('requires an owner', async () => {
    const { admin, annotator, anonymous, path, webhook } = await withWebhook();
    for (const caller of [admin, annotator]) {
      const answers = [
        await caller.get(ALL),
        await caller.post(ALL, { url: 'http://example.org', events }),
        await caller.patch(path, {}),
        await caller.delete(path),
        await caller.post(`${path}/ping`),
        await caller.get(`${path}/deliveries`),
        await caller.get(`${path}/deliveries/${NO_ONE}`),
        await caller.post(`${path}/deliveries/${NO_ONE}/resend`),
      ];
      for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 403, body: FORBIDDEN });
    }
    expect((await anonymous.get(ALL)).status).toBe(401);
    expect(JSON.stringify(await admin.get(ALL))).not.toContain(webhook.secret);
  });
});

describe('a ping', () => {
  test('is sent at once, signed, also to a disabled webhook', async () => {
    const receiver = await startReceiver();
    const { owner, webhook, path } = await withWebhook({ url: receiver.url });
    await owner.patch(path, { enabled: false });
    expect((await owner.post(`${path}/ping`)).status).toBe(204);
    const [message] = receiver.messages;
    expect(message).toMatchObject({
      path: '/hook',
      type: 'ping',
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as string,
      data: { agent: 'argilla-server', version: '2.8.0' },
    });
    expect(message!.headers['content-type']).toBe('application/json');
    expect(isSigned(message!, webhook.secret as string)).toBe(true);
    expect(isSigned({ ...message!, text: `${message!.text} ` }, webhook.secret as string)).toBe(false);
  });

  test('that the receiver refuses succeeds, because it was sent; the report contains the response', async () => {
    const receiver = await startReceiver();
    receiver.answerWith((_message, response) => response.writeHead(418).end(`short ${'and stout '.repeat(10_000)}`));
    const { owner, path } = await withWebhook({ url: receiver.url });
    expect((await owner.post(`${path}/ping`)).status).toBe(204);
    const { body } = await owner.post(`${path}/ping?report=true`);
    expect(body).toMatchObject({ response_status: 418, error: null });
    expect(body.response_body).toMatch(/^short and stout/);
    expect((body.response_body as string).length).toBe(4096);
  });

  test('without a receiver reports the reason', async () => {
    const { owner, path } = await withWebhook();
    const detail = expect.stringMatching(/^The webhook could not be reached: .*ECONNREFUSED/) as string;
    expect(await owner.post(`${path}/ping`)).toMatchObject({ status: 422, body: { detail } });
    const { status, body } = await owner.post<Wire>(`${path}/ping?report=true`);
    expect([status, body.response_status, body.error]).toEqual([200, null, expect.stringContaining('ECONNREFUSED')]);
  });

  test.each(METADATA_SERVICES)('to the metadata service of a cloud is not sent: %s', async (url) => {
    const { app, owner, webhook, path } = await withWebhook();
    // As a server that did not refuse the address has stored it.
    app.store.db.run('UPDATE webhooks SET url = ? WHERE id = ?', [url, webhook.id as string]);
    const detail = expect.stringContaining('are not allowed') as string;
    expect(await owner.post(`${path}/ping`)).toMatchObject({ status: 422, body: { detail } });
  });

  test('follows no redirect', async () => {
    const [receiver, elsewhere] = [await startReceiver(), await startReceiver()];
    receiver.answerWith((_message, response) => response.writeHead(307, { location: elsewhere.url }).end());
    const { owner, path } = await withWebhook({ url: receiver.url });
    expect((await owner.post(`${path}/ping?report=true`)).body.response_status).toBe(307);
    expect(elsewhere.messages).toEqual([]);
  });

  test('with a malformed name in the URL reports it', async () => {
    const receiver = await startReceiver();
    const { owner, path } = await withWebhook({ url: receiver.url.replace('//', '//%zz@') });
    expect((await owner.post(`${path}/ping?report=true`)).body).toMatchObject({ error: 'URI malformed' });
  });

  test('sends name and password of the URL', async () => {
    const receiver = await startReceiver();
    const { owner, path } = await withWebhook({ url: receiver.url.replace('//', '//ada:l%20ove@') });
    await owner.post(`${path}/ping`);
    expect(receiver.messages[0]!.headers.authorization).toBe(`Basic ${Buffer.from('ada:l ove').toString('base64')}`);
  });
});
