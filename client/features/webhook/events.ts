import type { WebhookEvent } from '#client/graphql/schema-types.ts';

/** The events, grouped by their subject. */
export const EVENT_GROUPS = {
  datasets: ['DATASET_CREATED', 'DATASET_UPDATED', 'DATASET_PUBLISHED', 'DATASET_DELETED'],
  records: ['RECORD_CREATED', 'RECORD_UPDATED', 'RECORD_COMPLETED', 'RECORD_DELETED'],
  responses: ['RESPONSE_CREATED', 'RESPONSE_UPDATED', 'RESPONSE_DELETED'],
} as const satisfies Record<string, readonly WebhookEvent[]>;

/** The type of an event's messages, e.g. `record.created`. */
export const messageType = (event: WebhookEvent): string => event.toLowerCase().replace('_', '.');

/** Sorts events, so that lists of them can be compared. */
export const inOrder = (events: readonly WebhookEvent[]): WebhookEvent[] =>
  Object.values(EVENT_GROUPS)
    .flat()
    .filter((event) => events.includes(event));
