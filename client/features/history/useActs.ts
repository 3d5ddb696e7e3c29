import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { datasetChanges, useRefresh } from '#client/features/progress/index.ts';
import { REMOVED } from '#client/graphql/removed.ts';
import { evictRecords } from '#client/graphql/updates.ts';
import {
  type Acts_OutcomeFragment,
  type Acts_TaskOutcomeFragment,
  RedoActsDocument,
  RedoTaskActsDocument,
  UndoActsDocument,
  UndoTaskActsDocument,
  useOwnActsQuery,
  useOwnTaskActsQuery,
} from './Acts.generated.ts';

export type Way = 'undo' | 'redo';

/** The outcome of undoing or redoing acts. */
export interface Outcome extends Pick<Acts_TaskOutcomeFragment, 'changed' | 'kept' | 'keptCount'> {
  readonly way: Way;
  readonly ids: readonly string[];
}

const PAGE = 50;
/** The API's maximum. */
const MAX_SHOWN = 1000;

type ActsOutcome = Acts_OutcomeFragment | Acts_TaskOutcomeFragment;

const DOCUMENTS = {
  feedback: { undo: UndoActsDocument, redo: RedoActsDocument },
  task: { undo: UndoTaskActsDocument, redo: RedoTaskActsDocument },
};

export interface ActsOptions {
  datasetId: string;
  /** The address of an older dataset; absent for feedback datasets. */
  task?: { readonly workspace: string; readonly name: string } | undefined;
  /** Changes with each act of the viewer, for example the viewer's counters. */
  own: object | null;
  /** The queries of the page, which are repeated when settings have changed. */
  pageQueries: readonly string[];
  /** Something was undone or redone. */
  onChanged?(): void;
}

/** The viewer's acts in a dataset. */
export function useActs({ datasetId, task, own, pageQueries, onChanged }: ActsOptions) {
  const client = useApolloClient();
  const [first, setFirst] = useState(PAGE);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { page, error, loading, refetch } = useOwnActs(datasetId, task, first);

  useRefresh(datasetId, own, refetch);

  async function send(way: Way, actIds: readonly string[]): Promise<ActsOutcome | undefined> {
    const mutation = DOCUMENTS[task ? 'task' : 'feedback'][way];
    const variables = { input: { datasetId, actIds } };
    const { data } = await client.mutate<Record<string, ActsOutcome>>({ mutation, variables });
    return Object.values(data ?? {})[0];
  }

  async function change(way: Way, ids: readonly string[]): Promise<void> {
    setBusy(true);
    setOutcome(null);
    let changed = 0;
    let removed = 0;
    try {
      // A request that is not the last one changes about a thousand responses or records.
      for (;;) {
        const step = await send(way, ids);
        if (!step) break;
        changed += step.changed;
        removed += step.recordsRemoved;
        setOutcome({ way, ids, changed, kept: step.kept, keptCount: step.keptCount });
        if (step.settingsChanged) {
          const onQueryUpdated = ({ queryName = '' }: { queryName?: string | undefined }) =>
            pageQueries.includes(queryName);
          await client.refetchQueries({ include: 'active', onQueryUpdated });
        }
        if (step.isComplete || step.changed === 0) break;
      }
    } catch {
      // The page has shown the failure. The list shows the acts that were done nevertheless.
    } finally {
      if (removed > 0 && !task) {
        evictRecords(client.cache, datasetId);
        window.dispatchEvent(new Event(REMOVED));
      }
      datasetChanges.emit(datasetId);
      onChanged?.();
      await refetch().catch(() => undefined);
      setBusy(false);
    }
  }

  return {
    acts: page?.items,
    hasMore: page?.hasMore === true && first < MAX_SHOWN,
    showMore: () => setFirst(Math.min(first + 4 * PAGE, MAX_SHOWN)),
    isLoading: loading,
    error,
    retry: () => void refetch(),
    isBusy,
    change,
    outcome,
  };
}

function useOwnActs(datasetId: string, task: ActsOptions['task'], first: number) {
  const fetchPolicy = 'no-cache';
  const ofFeedback = useOwnActsQuery({ variables: { datasetId, first }, fetchPolicy, skip: task !== undefined });
  const ofTask = useOwnTaskActsQuery({
    variables: { ...(task ?? NO_TASK), first },
    fetchPolicy,
    skip: task === undefined,
  });
  const dataset = (ofFeedback.data ?? ofFeedback.previousData)?.dataset;
  const page = dataset && 'ownActs' in dataset ? dataset.ownActs : undefined;
  if (!task) return { ...ofFeedback, page };
  return { ...ofTask, page: (ofTask.data ?? ofTask.previousData)?.taskDataset?.ownActs };
}

const NO_TASK = { workspace: '', name: '' };
