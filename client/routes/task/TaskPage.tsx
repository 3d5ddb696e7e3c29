import { useApolloClient } from '@apollo/client/react';
import { useCallbackRef } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { useActiveCard, usePageCommands } from '#client/features/bulk/index.ts';
import { useDatasetLive } from '#client/features/progress/index.ts';
import { useHistoryCommands } from '#client/features/sync/index.ts';
import { TaskConfirmations, useTaskActions } from '#client/features/task/actions/index.ts';
import type { TaskMode } from '#client/features/task/criteria/index.ts';
import { datasetVariables, type TaskDataset, type TaskRecord } from '#client/features/task/model.ts';
import { useRuleQueries } from '#client/features/task/rule/index.ts';
import { useTaskSelection } from '#client/features/task/selection/index.ts';
import { DatasetBreadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { Rail, RailTool } from '#client/ui/Rail.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import frame from '#client/ui/WorkPage.module.css';
import { modesOf, ModeSwitch } from './ModeSwitch.tsx';
import { PanelContent, usePanels } from './panels.tsx';
import { TaskPageDocument, TaskProgressDocument } from './TaskPage.generated.ts';
import styles from './TaskPage.module.css';
import { TaskToolbar } from './TaskToolbar.tsx';
import { TaskView } from './TaskView.tsx';
import { useAdvance } from './useAdvance.ts';
import { useTaskAddress } from './useTaskAddress.ts';
import { useTaskNavigation } from './useTaskNavigation.ts';
import { useTaskRecords } from './useTaskRecords.ts';

/** The records of a task dataset. */
export function TaskPage({ dataset, viewerId }: { dataset: TaskDataset; viewerId: string }) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const address = useTaskAddress();
  const { criteria, size } = address;
  const modes = modesOf(dataset);
  const mode = modes.includes(address.mode) ? address.mode : 'annotate';
  const actions = useTaskActions(dataset, viewerId);
  const readSettings = (): void => void client.refetchQueries({ include: [TaskPageDocument] }).catch(() => undefined);
  useDatasetLive(dataset.id, {
    progress: { query: TaskProgressDocument, variables: datasetVariables(dataset) },
    // The records are read again only on request, so that nothing moves while somebody works on them.
    onChange(kinds) {
      // Without kinds, any change is possible.
      if (kinds.length === 0 || kinds.includes('RECORDS_UPDATED')) actions.markAllStale();
      if (kinds.includes('SETTINGS') || kinds.includes('DELETED')) readSettings();
    },
    onReturn: readSettings,
  });
  const ruleQueries = useRuleQueries(dataset);
  const onMissing = (lastPage: number): void => void address.correct({ page: lastPage });
  const list = useTaskRecords({ dataset, address, ruleQueries, onMissing });
  const records = list.records ?? NONE;
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const selection = useTaskSelection(records, list.total);
  const [first] = ids;
  const cards = useActiveCard<HTMLOListElement>({ ids, page: first, isLoading: list.isLoading });
  useLayoutEffect(
    function startPageAtTop() {
      // On a low screen, the element around the region scrolls.
      const region = cards.list.current?.parentElement;
      region?.scrollTo({ top: 0 });
      region?.parentElement?.scrollTo({ top: 0 });
    },
    [cards.list, first],
  );

  const go = useTaskNavigation({ address, list, actions, cards });
  const { lastPage, reload } = go;
  const { onCompleted, undo, redo } = useAdvance({ records, address, lastPage, actions, cards, reload });
  useHistoryCommands({ canUndo: actions.canUndo, undo, canRedo: actions.canRedo, redo });
  const { canTurn, turn } = go;
  const moves = usePageCommands({ canTurn, turn, move: cards.move, moveKeys: MOVE_KEYS });
  const showMode = useCallbackRef((to: TaskMode): void => void address.go({ mode: to }));
  const refreshLabel = t('refresh');
  useCommands('page', [{ id: 'page.refresh', keys: [], label: refreshLabel, run: go.refresh }]);
  const rail = usePanels();
  const { isSending } = actions;
  const own = useMemo(() => ({ isSending, ruleQueries }), [isSending, ruleQueries]);

  return (
    <div className={frame.page}>
      <PageTitle>{actions.pendingCount > 0 ? `* ${dataset.name}` : dataset.name}</PageTitle>
      <h1>
        <VisuallyHidden>{dataset.name}</VisuallyHidden>
      </h1>
      <DatasetBreadcrumbs workspace={dataset.workspace.name} name={dataset.name} />
      <TaskToolbar
        dataset={dataset}
        criteria={criteria}
        list={list}
        size={size}
        onSearch={go.toSearch}
        onSize={go.toSize}
      />
      <div className={frame.body}>
        <TaskView
          {...{ dataset, address, mode, list, actions, selection, cards, moves, onCompleted }}
          onSearch={go.toSearch}
          onPage={go.toPage}
          onRecord={go.toRecord}
          onSize={go.toSize}
        />
        <Rail
          isNamed
          rail={rail}
          before={<ModeSwitch modes={modes} mode={mode} onMode={showMode} />}
          after={
            <div className={styles.refresh}>
              <RailTool isNamed label={refreshLabel} Icon={IconRefresh} onClick={go.refresh} />
            </div>
          }
        >
          {rail.open && <PanelContent panel={rail.open} onChanged={reload} {...{ dataset, viewerId, list, own }} />}
        </Rail>
      </div>
      <TaskConfirmations
        confirmations={actions.confirmations}
        pendingCount={actions.pendingCount}
        discardAllEdits={actions.discardAllEdits}
      />
    </div>
  );
}

const NONE: readonly TaskRecord[] = [];
const MOVE_KEYS = { down: ['j', 'ArrowDown'], up: ['k', 'ArrowUp'] };
