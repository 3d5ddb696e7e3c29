export { listWebhooks, webhookListing } from './listing.ts';
export { NewWebhookDialog } from './NewWebhookDialog.tsx';
export { WebhookPanel } from './WebhookPanel.tsx';
export { useWebhooksQuery } from './Webhooks.generated.ts';
export { WebhookTable } from './WebhookTable.tsx';
