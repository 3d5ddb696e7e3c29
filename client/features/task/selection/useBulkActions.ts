import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { toast } from '#client/ui/toast.ts';
import { TASK_LIMITS, type TaskCriteria, toTaskSearchInput } from '../criteria/index.ts';
import type { TaskDataset, TaskRecord } from '../model.ts';
import { useRuleQueries } from '../rule/index.ts';
import { MatchedTaskRecordsDocument, type MatchedTaskRecordsQuery } from './MatchedTaskRecords.generated.ts';
import type { TaskSelection } from './useTaskSelection.ts';

/** An action on the selected records. */
export type BulkAction = (records: readonly TaskRecord[]) => Promise<boolean>;

/** Acts on the selected records, after a confirmation where some of them are on no page. */
export function useBulkActions(dataset: TaskDataset, criteria: TaskCriteria, selection: TaskSelection) {
  const findMatched = useMatchedRecords(dataset, criteria);
  const [pending, setPending] = useState<BulkAction | null>(null);
  const [isFinding, setFinding] = useState(false);

  async function perform(action: BulkAction, records: readonly TaskRecord[]): Promise<boolean> {
    const isDone = await action(records);
    if (isDone) selection.clear();
    return isDone;
  }

  return {
    /** Resolves to whether all of it was saved; what waits for a confirmation is not. */
    act: (action: BulkAction): Promise<boolean> => {
      if (!selection.isAllMatched) return perform(action, selection.records);
      setPending(() => action);
      return Promise.resolve(false);
    },
    isAsking: pending !== null,
    isFinding,
    async answer(isWanted: boolean): Promise<void> {
      setPending(null);
      if (!pending || !isWanted) return;
      setFinding(true);
      const records = await findMatched()
        .catch((failure: unknown) => toast({ kind: 'error', isReplacing: true, message: userMessage(failure) }))
        .finally(() => setFinding(false));
      if (records) await perform(pending, records);
    },
  };
}

/** How many records come with one answer. */
const PAGE = 100;

/** Finds all records that match, as far as the server lets them be reached. */
function useMatchedRecords(dataset: TaskDataset, criteria: TaskCriteria) {
  const client = useApolloClient();
  const ruleQueries = useRuleQueries(dataset);
  return async (): Promise<readonly TaskRecord[]> => {
    const found = new Map<string, TaskRecord>();
    for (let page = 1; page * PAGE <= TASK_LIMITS.records; page += 1) {
      const { data } = await client.query<MatchedTaskRecordsQuery>({
        query: MatchedTaskRecordsDocument,
        variables: {
          workspace: dataset.workspace.name,
          name: dataset.name,
          input: toTaskSearchInput(criteria, { page, size: PAGE }, ruleQueries ?? []),
        },
        // What is on no page would only fill the memory.
        fetchPolicy: 'no-cache',
        context: QUIET,
      });
      const search = data?.taskDataset?.search;
      for (const record of search?.items ?? []) found.set(record.id, record);
      if (!search || search.items.length < PAGE || page * PAGE >= search.total) break;
    }
    return [...found.values()];
  };
}
