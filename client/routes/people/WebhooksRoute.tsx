import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCapabilities } from '#client/features/settings/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import {
  listWebhooks,
  NewWebhookDialog,
  useWebhooksQuery,
  webhookListing,
  WebhookPanel,
  WebhookTable,
} from '#client/features/webhook/index.ts';
import { useListing } from '#client/lib/listing.ts';
import { NotFound } from '#client/routes/errors/ErrorScreen.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PeoplePage } from './PeoplePage.tsx';

/** All webhooks, for owners only, where the server has any. */
export function Component() {
  const viewer = useViewer();
  const capabilities = useCapabilities();
  if (viewer?.role !== 'OWNER' || !capabilities?.webhooks) return <NotFound />;
  return <WebhooksPage hasDeliveries={capabilities.webhookDeliveries} />;
}

function WebhooksPage({ hasDeliveries }: { hasDeliveries: boolean }) {
  const { t, i18n } = useTranslation('webhooks');
  const { data, error, refetch } = useWebhooksQuery({ fetchPolicy: 'cache-and-network' });
  const { listing, change, linkTo, open, openId } = useListing(webhookListing);
  const [isCreating, setCreating] = useState(false);
  const shown = data?.webhooks ? listWebhooks(data.webhooks, listing, i18n.language) : undefined;
  const webhook = data?.webhooks?.find(({ id }) => id === openId);

  return (
    <PeoplePage
      title={t('webhooks')}
      found={shown && t('found', { count: shown.length })}
      isOwner
      newLabel={t('newWebhook')}
      onNew={() => setCreating(true)}
    >
      <WebhookTable
        items={shown}
        error={error}
        onRetry={refetch}
        empty={<EmptyState title={t('noWebhooks')}>{t('whatTheyAre')}</EmptyState>}
        sort={listing.sort}
        onSort={(sort) => change({ sort })}
        linkTo={linkTo}
      />
      {webhook && (
        <WebhookPanel key={webhook.id} webhook={webhook} hasDeliveries={hasDeliveries} onClose={() => open(null)} />
      )}
      {isCreating && <NewWebhookDialog onClose={() => setCreating(false)} />}
    </PeoplePage>
  );
}
