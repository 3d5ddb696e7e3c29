import { useApolloClient } from '@apollo/client/react';
import { useCallbackRef } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useDatasetLive } from '#client/features/progress/index.ts';
import type { TaskCriteria, TaskMode } from '#client/features/task/criteria/index.ts';
import type { TaskDataset, TaskRecord } from '#client/features/task/model.ts';
import { useRuleQueries } from '#client/features/task/rule/index.ts';
import { useTaskSelection } from '#client/features/task/selection/index.ts';
import { TaskConfirmations, useTaskActions } from '#client/features/task/actions/index.ts';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { PageTitle } from '#client/ui/Page.tsx';
import { Rail, RailTool } from '#client/ui/Rail.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { modesOf, ModeSwitch, useModeCommands } from './ModeSwitch.tsx';
import { PanelContent, usePanels } from './panels.tsx';
import { pageAt, pageCount } from './pages.ts';
import { TaskPageDocument } from './TaskPage.generated.ts';
import { TaskProgressDocument } from './TaskProgress.generated.ts';
import { TaskToolbar } from './TaskToolbar.tsx';
import { TaskView } from './TaskView.tsx';
import frame from '#client/ui/WorkPage.module.css';
import styles from './TaskPage.module.css';
import { useActiveCard } from './useActiveCard.ts';
import { useAdvance } from './useAdvance.ts';
import { useTaskCommands } from './useTaskCommands.ts';
import { useTaskAddress } from './useTaskAddress.ts';
import { useTaskRecords } from './useTaskRecords.ts';

/** The records of a dataset of an older task: which of them, and what is done with them. */
export function TaskPage({ dataset, viewerId }: { dataset: TaskDataset; viewerId: string }) {
  const client = useApolloClient();
  const place = useTaskAddress();
  const { criteria, page, size } = place;
  const modes = useMemo(() => modesOf(dataset), [dataset]);
  const mode = modes.includes(place.mode) ? place.mode : 'annotate';
  const work = useTaskActions(dataset, viewerId);
  useDatasetLive(dataset.id, {
    progress: { query: TaskProgressDocument, variables: { workspace: dataset.workspace.name, name: dataset.name } },
    // Records stay as they were read until somebody asks for them again: nothing moves under a person's hands.
    onChange(kinds) {
      if (kinds.includes('RECORDS_UPDATED')) work.distrust();
      const isPageChanged = kinds.includes('SETTINGS') || kinds.includes('DELETED');
      if (isPageChanged) void client.refetchQueries({ include: [TaskPageDocument] });
    },
  });
  const { confirmLeaving } = work;
  const ruleQueries = useRuleQueries(dataset);
  const list = useTaskRecords({
    dataset,
    address: place,
    ruleQueries,
    onMissing: (last) => void place.correct({ page: last }),
  });
  const records = list.records ?? NONE;
  const selection = useTaskSelection(records, list.total);
  const cards = useActiveCard(records);

  const search = useCallbackRef((to: TaskCriteria): void => confirmLeaving(() => void place.search(to)));
  const goToPage = useCallbackRef((to: number): void => confirmLeaving(() => void place.go({ page: to })));
  /** What was done to records took them out of those that match: others have moved up, and would be skipped on the next page. */
  const { statuses } = criteria;
  const hasGaps = statuses.length > 0 && records.some(({ status }) => !statuses.includes(status));
  const reload = (): void => void work.settled().then(list.reload);
  const turn = (step: 1 | -1): void => {
    if (step === 1 && hasGaps) confirmLeaving(reload);
    else goToPage(page + step);
  };
  const last = pageCount(list.total, size);
  const { onDealtWith, undoLast, redoLast } = useAdvance({ viewerId, records, place, last, work, cards, reload });
  /** The record at hand stays on screen. */
  const goToSize = useCallbackRef((to: number): void =>
    confirmLeaving(() => void place.go({ size: to, page: pageAt((page - 1) * size + cards.at + 1, to) })),
  );
  const showMode = useCallbackRef((to: TaskMode): void => void place.go({ mode: to }));
  const refresh = useCallbackRef((): void =>
    confirmLeaving(() => {
      reload();
      void client.refetchQueries({ include: [TaskPageDocument, TaskProgressDocument] });
    }),
  );
  const commands = useTaskCommands(
    { page, last, hasGaps, canUndo: work.canUndo, canRedo: work.canRedo },
    { turn, move: cards.move, refresh, undoLast, redoLast },
  );
  const rail = usePanels();
  useModeCommands(modes, showMode);

  return (
    <div className={frame.page}>
      <PageTitle>{work.pendingCount > 0 ? `* ${dataset.name}` : dataset.name}</PageTitle>
      <h1>
        <VisuallyHidden>{dataset.name}</VisuallyHidden>
      </h1>
      <DatasetBreadcrumbs workspace={dataset.workspace.name} name={dataset.name} />
      <TaskToolbar dataset={dataset} criteria={criteria} list={list} size={size} onSearch={search} onSize={goToSize} />
      <div className={frame.body}>
        <TaskView
          {...{ dataset, place, mode, list, work, selection, cards, commands }}
          onSearch={search}
          onDealtWith={onDealtWith}
          onPage={goToPage}
          onSize={goToSize}
        />
        <Rail
          isNamed
          rail={rail}
          before={<ModeSwitch modes={modes} mode={mode} onMode={showMode} />}
          after={
            <div className={styles.refresh}>
              <RailTool isNamed label={commands.refresh.label} Icon={IconRefresh} onClick={refresh} />
            </div>
          }
        >
          {rail.open && <PanelContent panel={rail.open} dataset={dataset} viewerId={viewerId} list={list} />}
        </Rail>
      </div>
      <TaskConfirmations actions={work} />
    </div>
  );
}

const NONE: readonly TaskRecord[] = [];
