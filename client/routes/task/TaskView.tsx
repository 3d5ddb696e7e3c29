import type { TaskCriteria, TaskMode } from '#client/features/task/criteria/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import { RulesView } from '#client/features/task/rule/index.ts';
import { TaskBulkBar, type TaskSelection } from '#client/features/task/selection/index.ts';
import { SimilarReference } from '#client/features/task/similarity/index.ts';
import { EntityLegend } from '#client/features/task/tokenClassification/index.ts';
import type { TaskActions } from '#client/features/task/actions/index.ts';
import { problemOf } from '#client/graphql/errors.ts';
import { PageBar } from './PageBar.tsx';
import styles from './TaskPage.module.css';
import { TaskResults } from './TaskResults.tsx';
import type { useActiveCard } from './useActiveCard.ts';
import type { Advance } from './useAdvance.ts';
import { usePendingTime } from './usePendingRefresh.ts';
import type { useTaskCommands } from './useTaskCommands.ts';
import type { TaskPlace } from './useTaskPlace.ts';
import type { TaskRecordList } from './useTaskRecords.ts';

interface Props {
  dataset: TaskDataset;
  place: TaskPlace;
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
