import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDeliveryStatus } from '#client/graphql/schema-types.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { Delivery } from './Delivery.tsx';
import styles from './Webhook.module.css';
import { useWebhookDeliveriesQuery, type Webhook_WebhookFragment } from './Webhooks.generated.ts';

const STATUSES: readonly WebhookDeliveryStatus[] = ['PENDING', 'DELIVERED', 'FAILED'];
const PAGE = 10;
/** The API's maximum page size. */
const MAX_SHOWN = 100;
const POLL_MS = 5_000;

/** The latest deliveries of a webhook, kept up to date. */
export function Deliveries({ webhook }: { webhook: Webhook_WebhookFragment }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [status, setStatus] = useState<WebhookDeliveryStatus | null>(null);
  const [limit, setLimit] = useState(PAGE);
  const { data, previousData, error, refetch } = useWebhookDeliveriesQuery({
    variables: { id: webhook.id, status, limit },
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const page = (data ?? previousData)?.webhook?.deliveries;
  const choose = (value: string): void => {
    setStatus(STATUSES.find((one) => one === value) ?? null);
    setLimit(PAGE);
  };

  return (
    <>
      <NativeSelect
        aria-label={t('deliveryStatus')}
        value={status ?? ''}
        data={[
          { value: '', label: t('anyStatus') },
          ...STATUSES.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {page ? (
        page.total === 0 ? (
          <p>{status ? t('noSuchDeliveries') : t('noDeliveries')}</p>
        ) : (
          <ul className={styles.deliveries} aria-label={t('deliveries')}>
            {page.items.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} webhook={webhook} onResent={() => void refetch()} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText />
      )}
      {page && page.items.length < page.total && (
        <Group gap="sm" justify="space-between">
          <p>{t('shown', { count: page.total, shown: page.items.length })}</p>
          {limit < MAX_SHOWN && (
            <Button variant="default" onClick={() => setLimit(Math.min(limit + 3 * PAGE, MAX_SHOWN))}>
              {t('showMore')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
