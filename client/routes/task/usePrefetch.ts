import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { TaskRecordsDocument, type TaskRecordsQuery, type TaskRecordsQueryVariables } from './TaskRecords.generated.ts';

/** Nobody pages on while still annotating. */
const REST_MS = 400;
/** What was fetched longer ago may have been changed by others. */
const FRESH_MS = 60_000;

/** Pages that were fetched before anybody went there, and when. */
export type Ahead = Map<string, number>;

export const isPrefetched = (ahead: Ahead, variables: Partial<TaskRecordsQueryVariables>): boolean =>
  Date.now() - (ahead.get(JSON.stringify(variables)) ?? 0) < FRESH_MS;

/**
 * Fetches the next page once the one that is shown, `data`, is there and rests. A change of a record may move others to other
 * pages: what was fetched before it counts no more, and is fetched again.
 */
export function usePrefetch(
  ahead: Ahead,
  data: TaskRecordsQuery | undefined,
  next: TaskRecordsQueryVariables | undefined,
): void {
  const client = useApolloClient();
  const key = next && JSON.stringify(next);
  useEffect(
    function fetchNext() {
      ahead.clear();
      if (!data || !key) return undefined;
      let isOver = false;
      const fetch = async (): Promise<void> => {
        const variables = JSON.parse(key) as TaskRecordsQueryVariables;
        const isFetched = await client
          .query({ query: TaskRecordsDocument, variables, fetchPolicy: 'network-only', context: QUIET })
          // Should it fail, the page is fetched when somebody goes there.
          .then(
            ({ error }) => !error,
            () => false,
          );
        if (isFetched && !isOver) ahead.set(key, Date.now());
      };
      const timer = setTimeout(() => void fetch(), REST_MS);
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
    [ahead, client, data, key],
  );
}
