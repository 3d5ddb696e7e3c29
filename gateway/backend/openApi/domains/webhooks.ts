import { stringEnum } from '../../http/shapes.ts';
import { DELIVERY_STATUSES } from '../../shapes/webhooks.ts';
import {
  byName,
  Count,
  type Domain,
  Flag,
  Id,
  items,
  list,
  object,
  orNull,
  page,
  ref,
  Text,
  Time,
  times,
} from '../descriptions.ts';

const waiting = object({ messages: Count, bytes: Count });

export const webhooks: Domain = {
  tag: 'Webhooks',
  description: 'Addresses that are told of events, and what was sent to them.',
  schemas: {
    Webhook: object({
      id: Id,
      url: Text,
      secret: Text,
      events: list(Text),
      enabled: Flag,
      description: orNull(Text),
      ...times,
    }),
    Delivery: object(delivery()),
  },
  operations: {
    'GET /api/v1/webhooks': { id: 'listWebhooks', summary: 'List the webhooks', answer: items(ref('Webhook')) },
    'POST /api/v1/webhooks': { id: 'createWebhook', summary: 'Add a webhook', answer: ref('Webhook'), status: 201 },
    'PATCH /api/v1/webhooks/{webhook_id}': {
      id: 'updateWebhook',
      summary: 'Change a webhook',
      answer: ref('Webhook'),
    },
    'DELETE /api/v1/webhooks/{webhook_id}': {
      id: 'deleteWebhook',
      summary: 'Delete a webhook',
      answer: ref('Webhook'),
    },
    'POST /api/v1/webhooks/{webhook_id}/ping': {
      id: 'pingWebhook',
      summary: 'Send a test to a webhook',
      description: 'With `report`, the status is 200 and the answer has the response of the receiver.',
      answer: null,
      status: 204,
      others: {
        200: object({ response_status: orNull(Count), response_body: orNull(Text), error: orNull(Text) }),
      },
    },
    'GET /api/v1/webhooks/metrics': {
      id: 'getWebhookMetrics',
      summary: 'Get the number of deliveries of each webhook, for monitoring',
      answer: items(
        object({
          webhook_id: Id,
          host: Text,
          pending: waiting,
          failed: waiting,
          oldest_pending_at: orNull(Time),
          outcomes: byName(Count),
        }),
      ),
    },
    'GET /api/v1/webhooks/{webhook_id}/deliveries': {
      id: 'listDeliveries',
      summary: 'List what was sent to a webhook, newest first',
      answer: page(ref('Delivery')),
    },
    'GET /api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}': {
      id: 'getDelivery',
      summary: 'Get a delivery with its request and its response',
      answer: object({ ...delivery(), request_body: Text, response_body: orNull(Text) }),
    },
    'POST /api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': {
      id: 'resendDelivery',
      summary: 'Send a delivery again',
      answer: ref('Delivery'),
    },
  },
};

function delivery() {
  return {
    id: Id,
    message_id: Text,
    event: Text,
    status: stringEnum(DELIVERY_STATUSES),
    attempts: Count,
    response_status: orNull(Count),
    error: orNull(Text),
    inserted_at: Time,
    attempted_at: orNull(Time),
    next_attempt_at: orNull(Time),
  };
}
