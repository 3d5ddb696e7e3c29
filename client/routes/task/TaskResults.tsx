import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EVERYTHING, type TaskCriteria } from '#client/features/task/criteria/index.ts';
import { NoTaskMatches } from '#client/features/task/filter/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import type { TaskSelection } from '#client/features/task/selection/index.ts';
import type { TaskActions } from '#client/features/task/actions/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import { isClosed } from './closed.ts';
import { ClosedDataset } from './ClosedDataset.tsx';
import { TaskCards } from './TaskCards.tsx';
import type { useActiveCard } from './useActiveCard.ts';
import type { Advance } from './useAdvance.ts';
import type { PendingTime } from './usePendingRefresh.ts';
import type { TaskRecordList } from './useTaskRecords.ts';

interface Props {
  dataset: TaskDataset;
  criteria: TaskCriteria;
  list: TaskRecordList;
  lateness: PendingTime;
  work: TaskActions;
  selection: TaskSelection;
  cards: ReturnType<typeof useActiveCard>;
  isReadOnly: boolean;
  onSearch(criteria: TaskCriteria): void;
  onDealtWith: Advance['onDealtWith'];
}

/** The cards of the page, or what stands where there are none. */
export function TaskResults({
  dataset,
  criteria,
  list,
  lateness,
  work,
  selection,
  cards,
  isReadOnly,
  onSearch,
  onDealtWith,
}: Props) {
  const { t } = useTranslation(['task', 'common']);
  const { records, isStale, error } = list;
  const reload = (): void => void list.reload();

  if (isClosed(error)) {
    return <ClosedDataset workspace={dataset.workspace.name} name={dataset.name} onOpened={reload} />;
  }
  if (error && problemOf(error).status === 400) {
    // The search box says what is wrong with it.
    const action = <Button onClick={() => onSearch({ ...criteria, queryText: '' })}>{t('common:reset')}</Button>;
    return <EmptyState title={t('task:refused')} action={action} />;
  }
  if (error) return <ErrorPanel error={error} onRetry={reload} />;
  if (!records || (isStale && lateness !== 'soon')) {
    return (
      <>
        {lateness === 'long' && (
          <EmptyState
            title={t('task:stillLoading')}
            action={
              <Button variant="default" onClick={reload}>
                {t('common:retry')}
              </Button>
            }
          />
        )}
        <CardSkeletons />
      </>
    );
  }
  if (records.length === 0 && !isNarrowed(criteria)) {
    return <EmptyState title={t('task:empty')}>{t('task:emptyWhy')}</EmptyState>;
  }
  if (records.length === 0) return <NoTaskMatches criteria={criteria} onSearch={onSearch} />;
  return (
    <TaskCards
      records={records}
      dataset={dataset}
      work={work}
      cards={cards}
      selection={selection}
      isReadOnly={isReadOnly}
      criteria={criteria}
      isInert={isStale}
      onSearch={onSearch}
      onDealtWith={onDealtWith}
    />
  );
}

/** Whether anything but the order differs from all records there are. */
const isNarrowed = (criteria: TaskCriteria): boolean =>
  JSON.stringify({ ...criteria, sort: [] }) !== JSON.stringify({ ...EVERYTHING, sort: [] });
