import { describe, expect, it } from 'vitest';
import { NO_ONE } from '#tests/support/answers.ts';
import { startTestGateway, type TestGateway } from '#tests/support/gateway.ts';
import { answer, answerBut, stageBackend } from '#tests/support/stagedBackend.ts';
import { isSigned, startReceiver } from '#tests/support/webhookReceiver.ts';
import { makeWorld } from '#tests/support/world.ts';

const WEBHOOK = 'id url events enabled description insertedAt updatedAt';
const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { ${WEBHOOK} } } }`;
const UPDATE = `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { ${WEBHOOK} } }`;
const PING = 'mutation ($id: ID!) { pingWebhook(id: $id) { responseStatus responseBody error } }';
const DELIVERY = 'id messageId event status attempts responseStatus error insertedAt attemptedAt nextAttemptAt';
const DELIVERIES = `query ($id: ID!, $status: WebhookDeliveryStatus, $limit: Int! = 25) {
  webhook(id: $id) { deliveries(status: $status, limit: $limit) { total items { ${DELIVERY} } } } }`;
const MESSAGE = `query ($webhookId: ID!, $deliveryId: ID!) {
  webhookMessage(webhookId: $webhookId, deliveryId: $deliveryId) { requestBody responseBody delivery { id event } } }`;
const RESEND = `mutation ($webhookId: ID!, $deliveryId: ID!) {
  resendWebhookDelivery(webhookId: $webhookId, deliveryId: $deliveryId) { ${DELIVERY} } }`;

interface Webhook {
  id: string;
  url: string;
}
interface Delivery {
  id: string;
  status: string;
}

async function create({ owner }: TestGateway, url: string, events = ['RECORD_CREATED']) {
  const input = { url, events };
  return (await owner.run<{ createWebhook: { secret: string; webhook: Webhook } }>(CREATE, { input })).createWebhook;
}

const input = { url: 'http://127.0.0.1:9/hook', events: ['RESPONSE_CREATED', 'DATASET_PUBLISHED'] };

describe('an owner', async () => {
  const gateway = await startTestGateway();
  const { owner } = gateway;
  const deliveriesOf = async (id: string, variables: object = {}) => {
    const { webhook } = await owner.run<{ webhook: { deliveries: { total: number; items: Delivery[] } } }>(DELIVERIES, {
      id,
      ...variables,
    });
    return webhook.deliveries;
  };

  it.runIf(gateway.backend !== 'ARGILLA_1')(
    'makes, changes and deletes a webhook; the secret is shown once',
    async () => {
      const { createWebhook } = await owner.run<{ createWebhook: { secret: string; webhook: Webhook } }>(CREATE, {
        input: { ...input, description: 'Search' },
      });
      const { webhook } = createWebhook;
      expect(webhook).toMatchObject({ ...input, enabled: true, description: 'Search' });
      expect(Buffer.from(createWebhook.secret, 'base64')).toHaveLength(64);
      const { webhooks } = await owner.run<{ webhooks: Webhook[] }>(`{ webhooks { ${WEBHOOK} } }`);
      expect(webhooks).toContainEqual(webhook);

      const { updateWebhook } = await owner.run<{ updateWebhook: Webhook }>(UPDATE, {
        input: { id: webhook.id, enabled: false, description: null },
      });
      expect(updateWebhook).toMatchObject({ ...input, enabled: false, description: null });
      const { id, url } = webhook;
      expect(await owner.run('mutation ($id: ID!) { deleteWebhook(id: $id) { id url } }', { id })).toEqual({
        deleteWebhook: { id, url },
      });
      expect(await owner.run('query ($id: ID!) { webhook(id: $id) { id } }', { id })).toEqual({ webhook: null });
    },
  );

  it.runIf(gateway.isEmbedded).each([
    [{ ...input, url: 'nowhere' }, 'url: Input should be a valid URL'],
    [{ ...input, events: [] }, 'events: ensure this value has at least 1 items'],
    [{ ...input, events: ['RECORD_CREATED', 'RECORD_CREATED'] }, 'events: Events must be unique'],
  ])('gets the reason for %j', { skip: !gateway.isEmbedded }, async (wrong, detail) => {
    const { extensions } = await owner.fails(CREATE, { input: wrong });
    expect(extensions).toMatchObject({ code: 'ERROR_CREATING_WEBHOOK', status: 422, detail });
  });

  it.runIf(gateway.isEmbedded)('pings, and sees the response', async () => {
    const receiver = await startReceiver();
    const { webhook, secret } = await create(gateway, receiver.url);
    expect(await owner.run(PING, { id: webhook.id })).toEqual({
      pingWebhook: { responseStatus: 200, responseBody: 'thanks', error: null },
    });
    expect(isSigned(receiver.messages[0]!, secret)).toBe(true);
    const nowhere = await create(gateway, input.url);
    const error = expect.stringContaining('ECONNREFUSED') as string;
    expect(await owner.run(PING, { id: nowhere.webhook.id })).toEqual({
      pingWebhook: { responseStatus: null, responseBody: null, error },
    });
    for (const { id } of [webhook, nowhere.webhook])
      await owner.run('mutation ($id: ID!) { deleteWebhook(id: $id) { id } }', { id });
  });

  it.runIf(gateway.isEmbedded)('sees deliveries with their messages, and sends one again', async () => {
    const receiver = await startReceiver();
    const { webhook } = await create(gateway, receiver.url);
    const dataset = await (await makeWorld(gateway)).dataset();
    await dataset.add([{}, {}, {}]);
    await expect.poll(async () => (await deliveriesOf(webhook.id, { status: 'DELIVERED' })).total).toBe(3);
    const page = await deliveriesOf(webhook.id, { limit: 2 });
    expect(page).toMatchObject({ total: 3, items: [{}, {}] });
    const [delivery] = page.items as [Delivery];
    expect(delivery).toMatchObject({
      event: 'RECORD_CREATED',
      attempts: 1,
      responseStatus: 200,
      error: null,
      nextAttemptAt: null,
    });
    const variables = { webhookId: webhook.id, deliveryId: delivery.id };
    const { webhookMessage } = await owner.run<{ webhookMessage: { requestBody: string } }>(MESSAGE, variables);
    expect(webhookMessage).toMatchObject({ responseBody: 'thanks', delivery: { id: delivery.id } });
    expect(receiver.messages.map(({ text }) => text)).toContain(webhookMessage.requestBody);
    expect(await owner.run(MESSAGE, { ...variables, deliveryId: NO_ONE })).toEqual({ webhookMessage: null });

    const { resendWebhookDelivery } = await owner.run<{ resendWebhookDelivery: Delivery }>(RESEND, variables);
    expect(resendWebhookDelivery).toMatchObject({ id: delivery.id, status: 'PENDING' });
    await expect.poll(() => receiver.messages.length).toBe(4);
    expect((await owner.fails(DELIVERIES, { id: webhook.id, limit: 101 })).extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('a server without', () => {
  const REST = {
    id: NO_ONE,
    url: 'http://h/',
    events: ['record.created'],
    enabled: true,
    description: null,
    secret: 's',
  };
  const ROW = { ...REST, inserted_at: '2026-01-01T00:00:00', updated_at: '2026-01-01T00:00:00' };

  it('webhooks says so', async () => {
    const backend = await stageBackend();
    backend.act = answer(404, '{"detail":"Not Found"}');
    const { owner } = await startTestGateway({ backendOrigin: backend.origin });
    for (const [query, variables] of [
      ['{ webhooks { id } }', {}],
      [CREATE, { input }],
    ] as const) {
      expect((await owner.fails(query, variables)).extensions).toMatchObject({ status: 501, reason: 'NOT_SUPPORTED' });
    }
  });

  it('deliveries says so, and shows the webhooks', async () => {
    const backend = await stageBackend();
    backend.act = answerBut({ '/v1/webhooks': { items: [ROW] } }, answer(404, '{"detail":"Not Found"}'));
    const { owner } = await startTestGateway({ backendOrigin: backend.origin });
    const { data, errors } = await owner.send(DELIVERIES, { id: NO_ONE });
    expect(data).toEqual({ webhook: { deliveries: null } });
    expect(errors).toMatchObject([{ extensions: { code: 'ERROR_FETCHING_WEBHOOK_DELIVERIES', status: 501 } }]);
    const variables = { webhookId: NO_ONE, deliveryId: NO_ONE };
    for (const query of [MESSAGE, RESEND]) {
      expect((await owner.fails(query, variables)).extensions).toMatchObject({ status: 501, reason: 'NOT_SUPPORTED' });
    }
  });

  it.each([
    ['reports of pings', 204, '', null],
    [
      'an answer to a ping',
      500,
      '{"detail":{"code":"argilla.api.errors::GenericServerError","params":{"type":"httpx.ConnectError","message":"refused"}}}',
      'refused',
    ],
  ])('%s reports what it knows', async (_what, status, body, error) => {
    const backend = await stageBackend();
    backend.act = answer(status, body);
    const { owner } = await startTestGateway({ backendOrigin: backend.origin });
    expect(await owner.run(PING, { id: NO_ONE })).toEqual({
      pingWebhook: { responseStatus: null, responseBody: null, error },
    });
  });
});
