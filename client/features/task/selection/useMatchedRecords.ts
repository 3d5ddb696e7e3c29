import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { TASK_LIMITS, type TaskCriteria, toTaskSearchInput } from '../criteria/index.ts';
import type { TaskDataset, TaskRecord } from '../model.ts';
import { useRuleQueries } from '../rule/index.ts';
import { MatchedTaskRecordsDocument, type MatchedTaskRecordsQuery } from './MatchedTaskRecords.generated.ts';

/** So many records come with one answer. */
const PAGE = 100;

/** Finds all records that match, as far as the server lets them be reached. */
export function useMatchedRecords(dataset: TaskDataset, criteria: TaskCriteria) {
  const client = useApolloClient();
  const ruleQueries = useRuleQueries(dataset);
  return useCallback(async (): Promise<readonly TaskRecord[]> => {
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
  }, [client, dataset, criteria, ruleQueries]);
}
