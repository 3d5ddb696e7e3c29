import type { Resolvers } from '#gateway/graphql/__generated__/resolvers-types.ts';
import { written } from '#gateway/graphql/context.ts';
import { type FailureCode, notSupported } from '#gateway/graphql/errors.ts';
import { nullOnStatus } from '#gateway/rest/error.ts';
import { checkNumber, isUuid } from '#gateway/graphql/input.ts';
import * as webhooks from './webhook.source.ts';

const MAX_DELIVERIES = 100;

const hasNoWebhooks = (code: FailureCode) => notSupported('This Argilla server has no webhooks', code);
const hasNoDeliveries = (code: FailureCode) =>
  notSupported('This Argilla server does not tell about the deliveries of webhooks', code);

export const webhookResolvers: Resolvers = {
  Query: {
    webhooks: (_root, _args, { load }) => load.webhooks().catch(hasNoWebhooks('ERROR_FETCHING_WEBHOOKS')),
    webhook: async (_root, { id }, { load }) => {
      const all = await load.webhooks().catch(hasNoWebhooks('ERROR_FETCHING_WEBHOOKS'));
      return all.find((webhook) => webhook.id === id) ?? null;
    },
    webhookMessage: (_root, { webhookId, deliveryId }, { rest }) =>
      isUuid(webhookId) && isUuid(deliveryId)
        ? webhooks
            .messageOf(rest, webhookId, deliveryId)
            .catch(hasNoDeliveries('ERROR_FETCHING_WEBHOOK_DELIVERIES'))
            .catch(nullOnStatus(404))
        : null,
  },
  Mutation: {
    createWebhook: (_root, { input: { url, events, description = null } }, context) =>
      written(
        context,
        webhooks.create(context.rest, url, events, description).catch(hasNoWebhooks('ERROR_CREATING_WEBHOOK')),
      ),
    updateWebhook: (_root, { input: { id, url, events, enabled, description } }, context) => {
      const patch = { url: url ?? undefined, events: events ?? undefined, enabled: enabled ?? undefined, description };
      return written(context, webhooks.update(context.rest, id, patch));
    },
    deleteWebhook: (_root, { id }, context) => written(context, webhooks.remove(context.rest, id)),
    pingWebhook: (_root, { id }, { rest }) => webhooks.ping(rest, id),
    resendWebhookDelivery: (_root, { webhookId, deliveryId }, { rest }) =>
      webhooks.resend(rest, webhookId, deliveryId).catch(hasNoDeliveries('ERROR_RESENDING_WEBHOOK_DELIVERY')),
  },
  Webhook: {
    deliveries: ({ id }, { status, offset, limit }, { rest }) => {
      checkNumber('offset', offset, 0);
      checkNumber('limit', limit, 1, MAX_DELIVERIES);
      return webhooks
        .deliveriesOf(rest, id, { status, offset, limit })
        .catch(hasNoDeliveries('ERROR_FETCHING_WEBHOOK_DELIVERIES'));
    },
  },
};
