import Type, { type Static } from 'typebox';
import { environment } from '../environment.ts';
import type { RuleIssue } from '../http/errors.ts';
import { duplicatesIn, notNull, optional, page, stringEnum, withRule } from '../http/shapes.ts';
import { forbiddenHost, forbiddenText } from '#gateway/lib/addresses.ts';

export const DATASET_EVENTS = ['dataset.created', 'dataset.updated', 'dataset.deleted', 'dataset.published'] as const;
export const RECORD_EVENTS = ['record.created', 'record.updated', 'record.deleted', 'record.completed'] as const;
export const RESPONSE_EVENTS = ['response.created', 'response.updated', 'response.deleted'] as const;

export type DatasetEvent = (typeof DATASET_EVENTS)[number];
export type RecordEvent = (typeof RECORD_EVENTS)[number];
export type ResponseEvent = (typeof RESPONSE_EVENTS)[number];
export type WebhookEvent = DatasetEvent | RecordEvent | ResponseEvent;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const URL_LENGTH_MAX = 2083;

const Url = withRule(Type.String(), (text: string): RuleIssue | undefined => {
  if (typeof text !== 'string') return undefined;
  if (text.length > URL_LENGTH_MAX) {
    const ctx = { max_length: URL_LENGTH_MAX };
    return { msg: `URL should have at most ${URL_LENGTH_MAX} characters`, type: 'url_too_long', ctx };
  }
  if (!URL.canParse(text)) return { msg: 'Input should be a valid URL', type: 'url_parsing' };
  const { protocol, hostname } = new URL(text);
  if (!/^https?:$/.test(protocol)) return { msg: "URL scheme should be 'http' or 'https'", type: 'url_scheme' };
  // Names are looked up for each message.
  const forbidden = forbiddenHost(hostname, { allowsPrivate: environment.webhooksToPrivateNetworks });
  return forbidden === undefined ? undefined : { msg: forbiddenText(forbidden), type: 'value_error' };
});

const Events = withRule(
  Type.Array(stringEnum([...DATASET_EVENTS, ...RECORD_EVENTS, ...RESPONSE_EVENTS]), { minItems: 1 }),
  (events: unknown): RuleIssue | undefined =>
    Array.isArray(events) && duplicatesIn(events).length > 0
      ? { msg: 'Events must be unique', type: 'value_error' }
      : undefined,
);

const Description = optional(Type.String({ minLength: 1, maxLength: 1000 }));

export const WebhookCreate = Type.Object({ url: Url, events: Events, description: Description });

export const WebhookUpdate = withRule(
  Type.Object({
    url: optional(Url),
    events: optional(Events),
    enabled: optional(Type.Boolean()),
    description: Description,
  }),
  notNull('url', 'events', 'enabled'),
);
export type WebhookUpdate = Static<typeof WebhookUpdate>;

export const PingQuery = Type.Object({ report: Type.Optional(Type.Boolean()) });

export const DeliveriesQuery = Type.Object({
  status: Type.Optional(stringEnum(DELIVERY_STATUSES)),
  ...page(100),
});
