import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contents } from '#client/features/answer/index.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { useRecordHistoryQuery } from './History.generated.ts';
import styles from './History.module.css';
import { HistoryItem } from './HistoryItem.tsx';

const PAGE = 20;
/** The API's maximum page size. */
const MAX_SHOWN = 1000;

interface Props {
  recordId: string;
  /** The record's fields. */
  contents: Contents;
  onClose(): void;
}

/** The versions of the responses to a record and of its resolution, newest first. */
export function HistoryDialog({ recordId, contents, onClose }: Props) {
  const { t } = useTranslation(['review', 'common']);
  const [first, setFirst] = useState(PAGE);
  const { data, previousData, error, loading, refetch } = useRecordHistoryQuery({
    variables: { recordId, first },
    fetchPolicy: 'no-cache',
  });
  const page = (data ?? previousData)?.record?.history;
  return (
    <Dialog onClose={onClose} title={t('history.title')} size="lg">
      {page ? (
        page.edges.length === 0 ? (
          <EmptyState title={t('history.none')}>{t('history.noneHint')}</EmptyState>
        ) : (
          <ol className={styles.entries} aria-label={t('history.title')}>
            {page.edges.map(({ node }) => (
              <HistoryItem key={node.number} entry={node} contents={contents} />
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText />
      )}
      {page?.pageInfo.hasNextPage && first < MAX_SHOWN && (
        <Button variant="default" loading={loading} onClick={() => setFirst(Math.min(first + 3 * PAGE, MAX_SHOWN))}>
          {t('history.more')}
        </Button>
      )}
    </Dialog>
  );
}
