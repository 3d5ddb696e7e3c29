import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { datasetChanges, useRefresh } from '#client/features/progress/index.ts';
import { REMOVED } from '#client/graphql/removed.ts';
import { evictRecords } from '#client/graphql/updates.ts';
import { type Acts_TakenBackFragment, RedoActsDocument, UndoActsDocument, useOwnActsQuery } from './Acts.generated.ts';

export type Way = 'undo' | 'redo';

/** What became of acts that were undone or redone. */
export interface Outcome extends Pick<Acts_TakenBackFragment, 'changed' | 'kept' | 'keptCount'> {
  readonly way: Way;
  readonly ids: readonly string[];
}

const PAGE = 50;
/** The API's maximum. */
const MAX_SHOWN = 1000;
/** Long enough for an answer to be saved that the counters show already. */
const PAUSE_MS = 1_500;

export interface ActsOptions {
  datasetId: string;
  /** Changes with each act of the viewer, for example the viewer's counters. */
  own: object | null;
  /** The query of the page, which is repeated when settings have changed. */
  pageQuery: string;
  /** Something was undone or redone. */
  onChanged?(): void;
}

/** The viewer's acts in a dataset. */
export function useActs({ datasetId, own, pageQuery, onChanged }: ActsOptions) {
  const client = useApolloClient();
  const [first, setFirst] = useState(PAGE);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { data, previousData, error, loading, refetch } = useOwnActsQuery({
    variables: { datasetId, first },
    fetchPolicy: 'no-cache',
  });
  const dataset = (data ?? previousData)?.dataset;
  const page = dataset && 'ownActs' in dataset ? dataset.ownActs : undefined;

  useRefresh(datasetId, own, refetch, PAUSE_MS);

  async function send(way: Way, actIds: readonly string[]): Promise<Acts_TakenBackFragment | undefined> {
    const variables = { input: { datasetId, actIds } };
    if (way === 'undo') {
      const mutation = UndoActsDocument;
      return (await client.mutate<{ undoActs: Acts_TakenBackFragment }>({ mutation, variables })).data?.undoActs;
    }
    const mutation = RedoActsDocument;
    return (await client.mutate<{ redoActs: Acts_TakenBackFragment }>({ mutation, variables })).data?.redoActs;
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
        if (step.settingsChanged) await client.refetchQueries({ include: [pageQuery] });
        if (step.isComplete || step.changed === 0) break;
      }
    } catch {
      // The page has told it; the list shows what is done.
    } finally {
      if (removed > 0) {
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
