import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { referenceCard } from '#client/features/similarity/index.ts';
import type { TaskActions } from '#client/features/task/actions/index.ts';
import { EVERYTHING, TASK_LIMITS, type TaskCriteria, type TaskMode } from '#client/features/task/criteria/index.ts';
import { NoTaskMatches } from '#client/features/task/filter/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import { textOf } from '#client/features/task/textOf.ts';
import { RulesView } from '#client/features/task/rule/index.ts';
import { TaskBulkBar, type TaskSelection } from '#client/features/task/selection/index.ts';
import { EntityLegend } from '#client/features/task/tokenClassification/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { ClosedDataset, isClosed } from './ClosedDataset.tsx';
import { PageBar } from './PageBar.tsx';
import { CardSkeletons, TaskCards } from './TaskCards.tsx';
import styles from './TaskPage.module.css';
import { useTaskReferenceQuery } from './TaskReference.generated.ts';
import type { useActiveCard } from './useActiveCard.ts';
import type { Advance } from './useAdvance.ts';
import type { useTaskCommands } from './useTaskCommands.ts';
import type { TaskAddressBar } from './useTaskAddress.ts';
import type { TaskRecordList } from './useTaskRecords.ts';

interface Props {
  dataset: TaskDataset;
  place: TaskAddressBar;
  mode: TaskMode;
  list: TaskRecordList;
  work: TaskActions;
  selection: TaskSelection;
  cards: ReturnType<typeof useActiveCard>;
  commands: ReturnType<typeof useTaskCommands>;
  onSearch(criteria: TaskCriteria): void;
  onDealtWith: Advance['onDealtWith'];
  onPage(page: number): void;
  onSize(size: number): void;
}

/** The records, with what belongs to all of them above, and the ways to the others below. */
export function TaskView({ dataset, place, mode, list, work, selection, cards, commands, ...props }: Props) {
  const { onSearch, onPage, onSize, onDealtWith } = props;
  const { criteria, page, size } = place;
  const { region } = cards;
  const lateness = usePendingTime(list.isLoading);
  const isReadOnly = mode !== 'annotate';
  const results = (
    <TaskResults
      {...{ dataset, criteria, list, lateness, work, selection, cards, isReadOnly, onSearch, onDealtWith }}
    />
  );
  // Of what cannot be searched for there are no pages; those before are of another search.
  const hasPages = !list.error || problemOf(list.error).status !== 400;
  const bar = hasPages && (
    <PageBar
      page={page}
      size={size}
      total={list.records && list.total}
      previous={commands.previous}
      next={commands.next}
      onPage={onPage}
      onSize={onSize}
    />
  );

  return (
    <div className={styles.work} data-loading={lateness !== 'soon' || undefined} aria-busy={list.isLoading}>
      {mode === 'labelling-rules' ? (
        // Rules are written above the records, or take their place; so all of it scrolls together.
        <div ref={region} className={styles.scroll} data-sticky-end>
          <RulesView dataset={dataset} criteria={criteria} onSearch={onSearch}>
            {results}
            {bar}
          </RulesView>
        </div>
      ) : (
        <>
          {dataset.task === 'TOKEN_CLASSIFICATION' && (
            <div className={styles.legend}>
              <EntityLegend dataset={dataset} isReadOnly={isReadOnly} />
            </div>
          )}
          {!isReadOnly && (
            <div className={styles.bulk} data-single={size === 1 || undefined}>
              <TaskBulkBar dataset={dataset} criteria={criteria} selection={selection} work={work} />
            </div>
          )}
          <div ref={region} className={styles.scroll}>
            <div className={styles.reference}>
              <SimilarReference dataset={dataset} criteria={criteria} onSearch={onSearch} />
            </div>
            {results}
          </div>
          {bar}
        </>
      )}
    </div>
  );
}

interface ResultsProps {
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
function TaskResults({
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
}: ResultsProps) {
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

/** What there was stays on screen so long. */
const SOON_MS = 300;
/** From then on people want to know that something is going on, and try again. */
const LONG_MS = 8000;

type PendingTime = 'soon' | 'late' | 'long';

/** How long something has been awaited by now. */
function usePendingTime(isAwaited: boolean): PendingTime {
  const [lateness, setLateness] = useState<PendingTime>('soon');
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timers = [setTimeout(() => setLateness('late'), SOON_MS), setTimeout(() => setLateness('long'), LONG_MS)];
    return () => {
      timers.forEach(clearTimeout);
      setLateness('soon');
    };
  }, [isAwaited]);
  return isAwaited ? lateness : 'soon';
}

interface ReferenceProps {
  dataset: TaskDataset;
  criteria: TaskCriteria;
  onSearch(criteria: TaskCriteria): void;
}

const LIMITS = [TASK_LIMITS.neighbours];

/** The record whose neighbours are shown, above them; absent while all records are. */
function SimilarReference({ dataset, criteria, onSearch }: ReferenceProps) {
  const { similar } = criteria;
  const { data } = useTaskReferenceQuery({
    variables: { workspace: dataset.workspace.name, name: dataset.name, id: similar?.recordId ?? '' },
    skip: similar === null,
  });
  if (!similar) return null;
  const record = data?.taskDataset?.record;
  const names = [...new Set([...(record?.vectors ?? []).map(({ name }) => name), similar.vector])];
  return (
    <referenceCard.Part
      vectors={names.map((name) => ({ name, title: name }))}
      limits={LIMITS}
      value={{ ...similar, limit: TASK_LIMITS.neighbours }}
      text={record === null ? null : record ? textOf(record) : ''}
      onChange={({ vector, order }) => onSearch({ ...criteria, similar: { ...similar, vector, order } })}
      onEnd={() => onSearch({ ...criteria, similar: null })}
    />
  );
}
