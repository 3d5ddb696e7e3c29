import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { found, UnprocessableError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { ids, withoutNulls } from '../http/shapes.ts';
import { authorize } from '../plugins/auth.ts';
import { wireTime } from '../store/clock.ts';
import { messageOf, pingMessage } from '../webhooks/events.ts';
import { messageId } from '../webhooks/delivery.ts';
import type { Sender } from '../webhooks/sender.ts';
import { DeliveriesQuery, PingQuery, WebhookCreate, WebhookUpdate } from '../shapes/webhooks.ts';
import type { DeliveryRow } from '../store/webhookDeliveries.ts';
import type { WebhookRow } from '../store/webhooks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    webhookSender: Sender;
  }
}

const WEBHOOKS_MAX = 10;

/** The routes to manage webhooks, for owners, and their deliveries. The secret is only in the answer that creates a webhook. */
export const webhookRoutes: Routes = (app) => {
  const { webhooks } = app.store;
  const { deliveries } = webhooks;
  const params = ids('webhook_id');

  app.get('/webhooks', async (request) => {
    authorize(request, 'webhook:manage');
    return { items: webhooks.all().map(presentWebhook) };
  });

  app.post('/webhooks', { schema: { body: WebhookCreate } }, async (request, reply) => {
    authorize(request, 'webhook:manage');
    const { url, events, description = null } = request.body;
    if (webhooks.all().length >= WEBHOOKS_MAX) {
      throw new UnprocessableError(
        `You can't create more than ${WEBHOOKS_MAX} webhooks. Please delete some of them first`,
      );
    }
    const webhook = webhooks.create({ url: new URL(url).href, events, description });
    return reply.code(201).send(presentWebhook(webhook));
  });

  app.patch('/webhooks/:webhook_id', { schema: { params, body: WebhookUpdate } }, async (request) => {
    const webhook = webhookFor(request, request.params.webhook_id);
    const { url, events, enabled, description } = request.body;
    const changed = webhooks.update(webhook.pk, {
      ...withoutNulls({ url: url == null ? null : new URL(url).href, events, enabled }),
      ...(description !== undefined && { description }),
    });
    return presentWebhook(changed);
  });

  app.delete('/webhooks/:webhook_id', { schema: { params } }, async (request) => {
    const webhook = webhookFor(request, request.params.webhook_id);
    webhooks.remove(webhook.pk);
    return presentWebhook(webhook);
  });

  // `report` is an extension: it returns the receiver's response.
  app.post('/webhooks/:webhook_id/ping', { schema: { params, querystring: PingQuery } }, async (request, reply) => {
    const webhook = webhookFor(request, request.params.webhook_id);
    const outcome = await app.webhookSender.send(webhook, messageId({ id: randomUUID() }), pingMessage());
    if (request.query.report) return outcome;
    if (outcome.error !== null) throw new UnprocessableError(`The webhook could not be reached: ${outcome.error}`);
    return reply.code(204).send();
  });

  // The routes of deliveries and metrics are an extension.
  app.get('/webhooks/metrics', async (request) => {
    authorize(request, 'webhook:manage');
    return { items: webhooks.all().map(presentMetrics) };
  });

  const list = { schema: { params, querystring: DeliveriesQuery } };
  app.get('/webhooks/:webhook_id/deliveries', list, async (request) => {
    const webhook = webhookFor(request, request.params.webhook_id);
    const { status, offset, limit } = request.query;
    const { items, total } = deliveries.page(webhook.pk, status, offset, limit);
    return { items: items.map(presentDelivery), total };
  });

  const ofDelivery = { schema: { params: ids('webhook_id', 'delivery_id') } };
  app.get('/webhooks/:webhook_id/deliveries/:delivery_id', ofDelivery, async (request) => {
    const delivery = deliveryFor(request, request.params);
    const request_body = messageOf(delivery, deliveries.parts(delivery.pk)!);
    return { ...presentDelivery(delivery), request_body, response_body: delivery.response_body };
  });

  app.post('/webhooks/:webhook_id/deliveries/:delivery_id/resend', ofDelivery, async (request) => {
    const delivery = deliveryFor(request, request.params);
    if (!webhookFor(request, request.params.webhook_id).enabled)
      throw new UnprocessableError('The webhook is disabled');
    webhooks.resend(delivery);
    return presentDelivery(deliveries.byId(delivery.webhook_pk, delivery.id)!);
  });

  function presentMetrics({ pk, id, url }: WebhookRow) {
    const { pending, failed } = deliveries.totals(pk);
    const oldest = deliveries.oldestPending(pk);
    return {
      webhook_id: id,
      host: new URL(url).host,
      pending,
      failed,
      oldest_pending_at: oldest === null ? null : wireTime(oldest),
      outcomes: deliveries.outcomes(pk),
    };
  }

  function webhookFor(request: FastifyRequest, id: string): WebhookRow {
    const webhook = found(webhooks.byId(id), 'Webhook', id);
    authorize(request, 'webhook:manage');
    return webhook;
  }

  function deliveryFor(
    request: FastifyRequest,
    { webhook_id, delivery_id }: Record<'webhook_id' | 'delivery_id', string>,
  ) {
    const webhook = webhookFor(request, webhook_id);
    return found(deliveries.byId(webhook.pk, delivery_id), 'Webhook delivery', delivery_id);
  }
};

const presentWebhook = ({ pk: _pk, ...webhook }: WebhookRow) => webhook;

const presentDelivery = (delivery: DeliveryRow) => ({
  id: delivery.id,
  message_id: messageId(delivery),
  event: delivery.event,
  status: delivery.status,
  attempts: delivery.attempts,
  response_status: delivery.response_status,
  error: delivery.error,
  inserted_at: wireTime(delivery.created_at),
  attempted_at: delivery.attempted_at === null ? null : wireTime(delivery.attempted_at),
  next_attempt_at: delivery.status === 'pending' ? wireTime(delivery.next_attempt_at) : null,
});
