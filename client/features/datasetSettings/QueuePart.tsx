import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QueueOrder } from '#client/graphql/schema-types.ts';
import { ItemCard } from './ItemCard.tsx';
import { useItem } from './SaveForm.tsx';
import { useUpdateQueueOrderMutation } from './UpdateSettings.generated.ts';

const ORDERS = ['SHUFFLED', 'LEAST_SURE', 'MOST_DISAGREEMENT', 'FARTHEST'] as const satisfies QueueOrder[];

interface Props {
  datasetId: string;
  order: QueueOrder;
  hasVectors: boolean;
}

/** The settings of the order in which records come to each person. */
export function QueuePart({ datasetId, order, hasVectors }: Props) {
  const { t } = useTranslation('settings');
  const item = useItem({ order });
  const orders = ORDERS.filter((value) => value !== 'FARTHEST' || hasVectors || order === value);
  const [update] = useUpdateQueueOrderMutation();
  return (
    <ItemCard
      id="queue"
      title={t('queue')}
      item={item}
      onSave={() => update({ variables: { input: { datasetId, ...item.changes } } })}
    >
      <NativeSelect
        label={t('queueOrder')}
        description={t(`orderHint${item.value.order}`)}
        value={item.value.order}
        data={orders.map((value) => ({ value, label: t(`order${value}`) }))}
        onChange={({ currentTarget }) => item.change({ order: currentTarget.value as QueueOrder })}
      />
    </ItemCard>
  );
}
