import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { referenceCard } from '#client/features/similarity/index.ts';
import { EVERYTHING, TASK_LIMITS, type TaskCriteria } from '#client/features/task/criteria/index.ts';
import { NoTaskMatches } from '#client/features/task/filter/index.ts';
import { datasetVariables, textOf } from '#client/features/task/model.ts';
import { RulesView, type SelectedLabels } from '#client/features/task/rule/index.ts';
import { TaskBulkBar } from '#client/features/task/selection/index.ts';
import { EntityLegend } from '#client/features/task/tokenClassification/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { ClosedDataset, isClosed } from './ClosedDataset.tsx';
import { PageBar } from './PageBar.tsx';
import { CardSkeletons, TaskCards } from './TaskCards.tsx';
import styles from './TaskPage.module.css';
import { useTaskReferenceQuery } from '#client/features/task/record/TaskRecords.generated.ts';
import type { usePageCommands } from '#client/features/bulk/index.ts';
import type { ViewProps } from './view.ts';

interface Props extends ViewProps {
  moves: ReturnType<typeof usePageCommands>;
  onPage(page: number): void;
  onRecord(position: number): void;
  onSize(size: number): void;
}

/** The records, with the controls for all of them above and the page bar below. */
export function TaskView({ moves, onPage, onRecord, onSize, ...view }: Props) {
  const { dataset, address, mode, list, actions, selection, onSearch } = view;
  const { region } = view.cards;
  const { criteria, page, size } = address;
  const phase = useLoadingPhase(list.isLoading);
  // Kept here while another mode is shown.
  const [ruleLabels, setRuleLabels] = useState<SelectedLabels | null>(null);
  const isReadOnly = mode !== 'annotate';
  const results = <TaskResults {...view} phase={phase} isReadOnly={isReadOnly} />;
  // A query that cannot be read has no pages.
  const hasPages = !list.error || problemOf(list.error).status !== 400;
  const pageBar = hasPages && (
    <PageBar {...{ page, size, onPage, onRecord, onSize }} total={list.records && list.total} {...moves} />
  );

  return (
    <div className={styles.main} data-loading={phase !== 'brief' || undefined} aria-busy={list.isLoading}>
      {mode === 'labelling-rules' ? (
        // Rules take much room, so everything scrolls together.
        <div ref={region} className={styles.scroll} data-sticky-end>
          <RulesView
            dataset={dataset}
            criteria={criteria}
            onSearch={onSearch}
            selected={ruleLabels}
            onSelect={setRuleLabels}
          >
            {results}
            {pageBar}
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
            <div className={size === 1 ? styles.single : undefined}>
              <TaskBulkBar dataset={dataset} criteria={criteria} selection={selection} actions={actions} />
            </div>
          )}
          <div ref={region} className={styles.scroll}>
            <div className={styles.reference}>
              <SimilarReference dataset={dataset} criteria={criteria} onSearch={onSearch} />
            </div>
            {results}
          </div>
          {pageBar}
        </>
      )}
    </div>
  );
}

/** The cards of the page, or what replaces them. */
function TaskResults({
  phase,
  list,
  mode,
  address: { criteria },
  ...view
}: ViewProps & { phase: LoadingPhase; isReadOnly: boolean }) {
  const { t } = useTranslation(['task', 'common']);
  const { dataset, onSearch } = view;
  const { records, isStale, error } = list;
  const reload = (): void => void list.reload();

  if (isClosed(error)) {
    return <ClosedDataset workspace={dataset.workspace.name} name={dataset.name} onOpened={reload} />;
  }
  if (error && problemOf(error).status === 400) {
    // The search box shows the reason.
    const action = <Button onClick={() => onSearch({ ...criteria, queryText: '' })}>{t('common:reset')}</Button>;
    return <EmptyState title={t('task:refused')} action={action} />;
  }
  if (error) return <ErrorPanel error={error} onRetry={reload} />;
  if (!records || (isStale && phase !== 'brief')) {
    const action = (
      <Button variant="default" onClick={reload}>
        {t('common:retry')}
      </Button>
    );
    return (
      <>
        {phase === 'long' && <EmptyState title={t('task:stillLoading')} action={action} />}
        <CardSkeletons />
      </>
    );
  }
  if (records.length === 0 && !isNarrowed(criteria)) {
    return <EmptyState title={t('task:empty')}>{t('task:emptyWhy')}</EmptyState>;
  }
  if (records.length === 0) return <NoTaskMatches criteria={criteria} onSearch={onSearch} />;
  return <TaskCards {...view} records={records} criteria={criteria} isInert={isStale} />;
}

/** Whether the criteria exclude any records. */
const isNarrowed = (criteria: TaskCriteria): boolean =>
  JSON.stringify({ ...criteria, sort: [] }) !== JSON.stringify({ ...EVERYTHING, sort: [] });

/** The previous records stay on screen this long. */
const NOTICEABLE_MS = 300;
/** After this time, the page says that it is still loading, and offers to retry. */
const LONG_MS = 8000;

type LoadingPhase = 'brief' | 'noticeable' | 'long';

function useLoadingPhase(isLoading: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>('brief');
  useEffect(() => {
    if (!isLoading) return undefined;
    const timers = [
      setTimeout(() => setPhase('noticeable'), NOTICEABLE_MS),
      setTimeout(() => setPhase('long'), LONG_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
      setPhase('brief');
    };
  }, [isLoading]);
  return isLoading ? phase : 'brief';
}

const LIMITS = [TASK_LIMITS.neighbors];

/** The record whose neighbors are shown; nothing while all records are. */
function SimilarReference({
  dataset,
  criteria,
  onSearch,
}: Pick<ViewProps, 'dataset' | 'onSearch'> & { criteria: TaskCriteria }) {
  const { similar } = criteria;
  const { data } = useTaskReferenceQuery({
    variables: { ...datasetVariables(dataset), id: similar?.recordId ?? '' },
    skip: similar === null,
  });
  if (!similar) return null;
  const record = data?.taskDataset?.record;
  const names = [...new Set([...(record?.vectors ?? []).map((vector) => vector.name), similar.vector])];
  return (
    <referenceCard.Part
      vectors={names.map((vector) => ({ name: vector, title: vector }))}
      limits={LIMITS}
      value={similar}
      text={record === null ? null : record ? textOf(record) : ''}
      onChange={(changed) => onSearch({ ...criteria, similar: changed })}
      onEnd={() => onSearch({ ...criteria, similar: null })}
    />
  );
}
