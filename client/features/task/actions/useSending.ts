import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { type Outcome, startJob } from '#client/features/sync/index.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { TaskDataset } from '../model.ts';
import type { Action, Item } from './action.ts';
import { snapshotOf } from './annotation.ts';
import type { useConfirmations } from './confirmations.tsx';
import { writeSaved } from './optimisticCache.ts';
import { CHUNK_SIZE, type createTaskApi } from './taskApi.ts';
import type { Conflict, useConflictCheck } from './useConflictCheck.ts';
import type { UnsavedEdits } from './useUnsavedEdits.ts';

export interface Settings extends Pick<ReturnType<typeof useConfirmations>, 'askAboutConflicts'> {
  dataset: TaskDataset;
  unsaved: UnsavedEdits;
  conflictCheck: ReturnType<typeof useConflictCheck>;
  api: ReturnType<typeof createTaskApi>;
}

export interface Sent {
  /** The items that were sent, or refused. */
  readonly sent: readonly Item[];
  readonly outcomes: readonly Outcome[];
}

/** Sends actions one after the other, after asking about conflicts. */
export function useSending({ dataset, unsaved, conflictCheck, api, askAboutConflicts }: Settings) {
  const { cache } = useApolloClient();
  const { edits, discardEdits } = unsaved;
  /** The progress of an action with more than one chunk. */
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [unansweredCount, setUnansweredCount] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** The items to send after the person has decided about conflicts. */
  async function resolveConflicts(items: readonly Item[], conflicts: readonly Conflict[]): Promise<readonly Item[]> {
    if (conflicts.length === 0) return items;
    const decision = await askAboutConflicts(conflicts);
    const theirs = new Map(conflicts.map((conflict) => [conflict.item.recordId, conflict.theirs]));
    // The person has seen the other versions: later changes are based on them.
    const decided = [...theirs].map(([recordId, record]) => ({ recordId, version: record.lastUpdated }));
    if (decision) edits.saved(decided, 0);
    if (decision !== 'mine') for (const record of theirs.values()) writeSaved(cache, dataset, record);
    if (decision === 'theirs') discardEdits(...theirs.keys());
    if (decision !== 'mine') return items.filter(({ recordId }) => !theirs.has(recordId));
    // Undo must restore the versions of the others.
    return items.map((item) => {
      const record = theirs.get(item.recordId);
      return item.before && record ? { ...item, before: snapshotOf(record) } : item;
    });
  }

  async function sendNow(action: Action): Promise<Sent> {
    const { conflicts, refused } = await conflictCheck.findConflicts(action.items);
    const refusedIds = new Set(refused.map(({ recordId }) => recordId));
    const readable = action.items.filter(({ recordId }) => !refusedIds.has(recordId));
    const sent = await resolveConflicts(readable, conflicts);
    const total = sent.length;
    const job = startJob(sent, api.targetOf(action), ({ outcomes }) => {
      if (total > CHUNK_SIZE) setProgress({ done: outcomes.length, total });
    });
    const { outcomes } = await job.finished;
    setProgress(null);
    // The failure that ended the job refuses the remaining items, too.
    const failure = outcomes.at(-1);
    const unsent = failure ? sent.slice(outcomes.length).map(({ recordId }) => ({ ...failure, recordId })) : [];
    return { sent, outcomes: [...refused, ...outcomes, ...unsent] };
  }

  const handlers = useHandlers({
    /** Sends an action after all earlier ones. */
    async send(action: Action): Promise<Sent> {
      setUnansweredCount((count) => count + 1);
      const sending = last.current.then(() => sendNow(action));
      last.current = sending;
      return sending.finally(() => setUnansweredCount((count) => count - 1));
    },
    /** Resolves once the server has answered to all actions. */
    settled: (): Promise<void> => last.current.then(() => undefined),
  });
  return { ...handlers, isSending: unansweredCount > 0, progress };
}
