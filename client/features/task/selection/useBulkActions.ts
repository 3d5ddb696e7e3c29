import { useState } from 'react';
import type { TaskDataset, TaskRecord } from '../model.ts';
import type { TaskCriteria } from '../criteria/index.ts';
import { userMessage } from '#client/graphql/errors.ts';
import { toast } from '#client/ui/toast.ts';
import { useMatchedRecords } from './useMatchedRecords.ts';
import type { TaskSelection } from './useTaskSelection.ts';

/** What is done to the selected records. */
export type BulkAction = (records: readonly TaskRecord[]) => Promise<boolean>;

/** Does things to the selected records, once the person has agreed where some of them are on no page. */
export function useBulkActions(dataset: TaskDataset, criteria: TaskCriteria, selection: TaskSelection) {
  const find = useMatchedRecords(dataset, criteria);
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [isFinding, setFinding] = useState(false);

  async function carryOut(action: BulkAction, records: readonly TaskRecord[]): Promise<boolean> {
    const isDone = await action(records);
    if (isDone) selection.clear();
    return isDone;
  }

  return {
    /** Resolves to whether all of it was stored; what waits for an answer is not. */
    act: (action: BulkAction): Promise<boolean> => {
      if (!selection.isAllMatched) return carryOut(action, selection.records);
      setAsked(() => action);
      return Promise.resolve(false);
    },
    isAsking: asked !== null,
    isFinding,
    async answer(isWanted: boolean): Promise<void> {
      setAsked(null);
      if (!asked || !isWanted) return;
      setFinding(true);
      const records = await find()
        .catch((failure: unknown) => toast({ kind: 'error', isReplacing: true, message: userMessage(failure) }))
        .finally(() => setFinding(false));
      if (records) await carryOut(asked, records);
    },
  };
}
