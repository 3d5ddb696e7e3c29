import { useEffect } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { isBusy } from './stages.ts';
import {
  type Transfer_ImportFragment,
  useCancelImportMutation,
  useRecordImportQuery,
  useStartImportMutation,
} from './Transfer.generated.ts';

const POLL_MS = 500;

/** An import that the gateway does, followed until it rests. */
export function useRecordImport(id: string) {
  const { data, error, startPolling, stopPolling } = useRecordImportQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    // A lost connection is told beside the progress; the gateway goes on meanwhile.
    context: QUIET,
  });
  const [begin, beginning] = useStartImportMutation({ context: QUIET });
  const [stop, stopping] = useCancelImportMutation({ context: QUIET });
  const found: Transfer_ImportFragment | null | undefined = data?.recordImport;
  const isPolled = found === undefined ? true : found !== null && isBusy(found.stage);

  useEffect(
    function follow() {
      if (!isPolled) return undefined;
      startPolling(POLL_MS);
      return stopPolling;
    },
    [isPolled, startPolling, stopPolling],
  );

  return {
    /** Null when there is no such import any more, undefined before anything is known. */
    found,
    /** Why nothing new could be learned, or why the last wish was refused. */
    problem: error ?? beginning.error ?? stopping.error,
    isAsking: beginning.loading || stopping.loading,
    start: () => void begin({ variables: { id } }).catch(told),
    cancel: (keepWritten: boolean) => void stop({ variables: { id, keepWritten } }).catch(told),
  };
}

/** What failed stands in `problem`. */
const told = (): void => undefined;
