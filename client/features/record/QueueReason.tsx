import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { useQueueReasonQuery } from './QueueReason.generated.ts';

/** The reason for a pending record's place in the queue; nothing if queues are shuffled. */
export function QueueReason({ recordId }: { recordId: string }) {
  const { t } = useTranslation('assignments');
  const { data } = useQueueReasonQuery({ variables: { recordId }, fetchPolicy: 'no-cache', context: QUIET });
  const record = data?.record;
  const order = record?.dataset.queue?.order;
  if (record?.status !== 'PENDING' || !order || order === 'SHUFFLED') return null;
  const scores = record.suggestions.flatMap((suggestion) => suggestion.scores);
  const score = scores.length > 0 ? Math.min(...scores) : null;
  const reason =
    order === 'MOST_DISAGREEMENT' || order === 'FARTHEST'
      ? t(`why${order}`)
      : score === null
        ? t('whyNoScore')
        : t('whyLEAST_SURE', { score });
  return (
    <>
      <Text component="h3" fw={600}>
        {t('why')}
      </Text>
      <Text>{reason}</Text>
    </>
  );
}
