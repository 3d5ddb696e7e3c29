import type { WebhookDeliveryStatus, WebhookEvent } from '#gateway/graphql/__generated__/types.ts';
import { camelCased } from '#gateway/rest/camelCase.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { codedDetail, type RestError } from '#gateway/rest/error.ts';

interface RestWebhook {
  id: string;
  url: string;
  secret: string;
  events: string[];
  enabled: boolean;
  description: string | null;
  inserted_at: string;
  updated_at: string;
}

interface RestDelivery {
  id: string;
  message_id: string;
  event: string;
  status: Lowercase<WebhookDeliveryStatus>;
  attempts: number;
  response_status: number | null;
  error: string | null;
  inserted_at: string;
  attempted_at: string | null;
  next_attempt_at: string | null;
}

interface RestMessage extends RestDelivery {
  request_body: string;
  response_body: string | null;
}

/** `RECORD_CREATED` is `record.created`. */
const toRestEvent = (event: WebhookEvent): string => event.toLowerCase().replace('_', '.');
const toEvent = (event: string): WebhookEvent => event.toUpperCase().replace('.', '_') as WebhookEvent;

const toWebhook = ({ events, ...webhook }: RestWebhook) => ({ ...camelCased(webhook), events: events.map(toEvent) });

export type WebhookModel = ReturnType<typeof toWebhook>;

const toDelivery = ({ event, status, ...delivery }: RestDelivery) => ({
  ...camelCased(delivery),
  event: toEvent(event),
  status: status.toUpperCase() as WebhookDeliveryStatus,
});

export const list = (rest: RestClient) => rest.list('/v1/webhooks', toWebhook);

export const create = (rest: RestClient, url: string, events: readonly WebhookEvent[], description: string | null) =>
  rest
    .post<RestWebhook>('/v1/webhooks', { body: { url, events: events.map(toRestEvent), description } })
    .then((row) => ({ webhook: toWebhook(row), secret: row.secret }));

interface WebhookPatch {
  url: string | undefined;
  events: readonly WebhookEvent[] | undefined;
  enabled: boolean | undefined;
  description: string | null | undefined;
}

export const update = (rest: RestClient, id: string, { events, ...patch }: WebhookPatch) =>
  rest
    .patch<RestWebhook>('/v1/webhooks/:id', { params: { id }, body: { ...patch, events: events?.map(toRestEvent) } })
    .then(toWebhook);

export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestWebhook>('/v1/webhooks/:id', { params: { id } }).then(toWebhook);

type RestPing = Pick<RestMessage, 'response_status' | 'response_body' | 'error'>;

const UNTOLD: RestPing = { response_status: null, response_body: null, error: null };

/** Only the embedded backend reports the response; an Argilla server fails if it gets none. */
export async function ping(rest: RestClient, id: string) {
  const report = { params: { id }, query: { report: 'true' } };
  const answer = await rest
    .post<RestPing | undefined>('/v1/webhooks/:id/ping', report)
    .catch((error: unknown) => ({ ...UNTOLD, error: connectionFailure(error) }));
  return camelCased(answer ?? UNTOLD);
}

/** The error of an Argilla server's HTTP client. */
function connectionFailure(error: unknown): string {
  const { type, message } = codedDetail((error as RestError).body).params ?? {};
  if (typeof type !== 'string' || !type.startsWith('httpx.')) throw error;
  return String(message);
}

/** Only the embedded backend has the routes of deliveries. */
export const deliveriesOf = (
  rest: RestClient,
  id: string,
  page: { status: WebhookDeliveryStatus | null | undefined; offset: number; limit: number },
) =>
  rest
    .get<{ items: RestDelivery[]; total: number }>('/v1/webhooks/:id/deliveries', {
      params: { id },
      query: { ...page, status: page.status?.toLowerCase() },
    })
    .then(({ items, total }) => ({ items: items.map(toDelivery), total }));

export const messageOf = (rest: RestClient, id: string, deliveryId: string) =>
  rest
    .get<RestMessage>('/v1/webhooks/:id/deliveries/:deliveryId', { params: { id, deliveryId } })
    .then((row) => ({ delivery: toDelivery(row), requestBody: row.request_body, responseBody: row.response_body }));

export const resend = (rest: RestClient, id: string, deliveryId: string) =>
  rest
    .post<RestDelivery>('/v1/webhooks/:id/deliveries/:deliveryId/resend', { params: { id, deliveryId } })
    .then(toDelivery);

export interface WebhookMetrics {
  webhook_id: string;
  host: string;
  pending: { messages: number; bytes: number };
  failed: { messages: number; bytes: number };
  oldest_pending_at: string | null;
  /** The outcomes of attempts, and the reasons why messages failed, since the webhook was created. */
  outcomes: Record<string, number>;
}

/** Only the embedded backend counts the messages of webhooks. */
export const metrics = (rest: RestClient) => rest.list('/v1/webhooks/metrics', (row: WebhookMetrics) => row);
