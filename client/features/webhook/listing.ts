import { toParams } from '#client/lib/listing.ts';
import { readSort, type Sort, sorted, writeSort } from '#client/lib/sorting.ts';
import type { Webhook_WebhookFragment } from './Webhooks.generated.ts';

const SORT_KEYS = ['url', 'enabled', 'insertedAt'] as const;
const OLDEST_FIRST: Sort<(typeof SORT_KEYS)[number]> = { by: 'insertedAt', isDescending: false };

const readWebhookListing = (params: URLSearchParams) => ({
  sort: readSort(params.get('sort'), SORT_KEYS, OLDEST_FIRST),
});

export type WebhookListing = ReturnType<typeof readWebhookListing>;

export const webhookListing = {
  itemParam: 'webhook',
  read: readWebhookListing,
  write: ({ sort }: WebhookListing) => toParams([['sort', writeSort(sort, OLDEST_FIRST)]]),
};

/** Sorts webhooks. */
export const listWebhooks = (
  webhooks: readonly Webhook_WebhookFragment[],
  { sort }: WebhookListing,
  language: string,
): Webhook_WebhookFragment[] =>
  sorted(webhooks, {
    language,
    isDescending: sort.isDescending,
    by: (webhook) => (sort.by === 'enabled' ? Number(!webhook.enabled) : webhook[sort.by]),
    nameOf: ({ url }) => url,
  });
