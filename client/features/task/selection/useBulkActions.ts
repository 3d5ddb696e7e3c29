import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { userMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { toast } from '#client/ui/toast.ts';
import { TASK_LIMITS, type TaskCriteria, toTaskSearchInput } from '../criteria/index.ts';
import { datasetVariables, type TaskDataset, type TaskRecord } from '../model.ts';
import { TaskRecordsDocument, type TaskRecordsQuery } from '../record/TaskRecords.generated.ts';
import { useRuleQueries } from '../rule/index.ts';
import type { TaskSelection } from './useTaskSelection.ts';

interface BulkAction {
  readonly label: string;
  /** Whether it deletes annotations or edits. */
  readonly isDestructive?: boolean;
  /** Resolves to whether all records were saved. */
  run(records: readonly TaskRecord[]): Promise<boolean>;
}

/** Performs actions on the selected records. Asks first if records of other pages are selected. */
export function useBulkActions(dataset: TaskDataset, criteria: TaskCriteria, selection: TaskSelection) {
  const findMatched = useMatchedRecords(dataset, criteria);
  const [pending, setPending] = useState<BulkAction | null>(null);
  const [isFinding, setFinding] = useState(false);

  async function perform(action: BulkAction, records: readonly TaskRecord[]): Promise<boolean> {
    const isDone = await action.run(records);
    if (isDone) selection.clear();
    return isDone;
  }

  return {
    /** Resolves to whether all records were saved; to false while the action waits for a confirmation. */
    act: (action: BulkAction): Promise<boolean> => {
      if (!selection.isAllMatched) return perform(action, selection.records);
      setPending(action);
      return Promise.resolve(false);
    },
    /** The action that waits for a confirmation. */
    pending,
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

const PAGE_SIZE = 100;

/** Loads all records that match, up to the server's limit. */
function useMatchedRecords(dataset: TaskDataset, criteria: TaskCriteria) {
  const client = useApolloClient();
  const ruleQueries = useRuleQueries(dataset);
  return async (): Promise<readonly TaskRecord[]> => {
    const found = new Map<string, TaskRecord>();
    for (let page = 1; page * PAGE_SIZE <= TASK_LIMITS.records; page += 1) {
      const { data } = await client.query<TaskRecordsQuery>({
        query: TaskRecordsDocument,
        variables: {
          ...datasetVariables(dataset),
          input: toTaskSearchInput(criteria, { page, size: PAGE_SIZE }, ruleQueries ?? []),
          isCounting: false,
        },
        // The cache is for records on screen.
        fetchPolicy: 'no-cache',
        context: QUIET,
      });
      const search = data?.taskDataset?.search;
      for (const record of search?.items ?? []) found.set(record.id, record);
      if (!search || search.items.length < PAGE_SIZE || page * PAGE_SIZE >= search.total) break;
    }
    return [...found.values()];
  };
}
