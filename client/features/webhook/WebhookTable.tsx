import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import table from '#client/ui/DataTable.module.css';
import { type ItemListProps, ItemTable } from '#client/ui/ItemTable.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Time } from '#client/ui/Time.tsx';
import { messageType } from './events.ts';
import type { WebhookListing } from './listing.ts';
import { StatePill } from './StatePill.tsx';
import styles from './Webhook.module.css';
import type { Webhook_WebhookFragment } from './Webhooks.generated.ts';

type Props = ItemListProps<Webhook_WebhookFragment, WebhookListing['sort']['by']>;

export function WebhookTable({ linkTo, ...list }: Props) {
  const { t } = useTranslation('webhooks');
  const columns = [
    { by: 'url', title: t('url'), className: undefined },
    { title: t('events'), className: undefined },
    { by: 'enabled', title: t('status'), className: styles.state },
    { by: 'insertedAt', title: t('created'), className: styles.created, isDescendingFirst: true },
  ] as const;
  return (
    <ItemTable
      label={t('webhooks')}
      columns={columns}
      {...list}
      row={({ id, url, events, enabled, description, insertedAt }, place) => {
        const types = events.map(messageType).join(', ');
        return (
          <tr key={id} {...place}>
            <th scope="row">
              <Link to={linkTo(id)} className={table.link} preventScrollReset title={url}>
                {url}
              </Link>
              {description && (
                <Text size="xs" truncate>
                  {description}
                </Text>
              )}
            </th>
            <td>
              <span title={types}>{types}</span>
            </td>
            <td className={styles.state}>
              <StatePill state={enabled ? 'enabled' : 'disabled'} />
            </td>
            <td className={styles.created}>
              <Time iso={insertedAt} />
            </td>
          </tr>
        );
      }}
    />
  );
}
