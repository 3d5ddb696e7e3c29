import { QUIET } from '#client/graphql/notices.ts';
import type { ImportStage } from '#client/graphql/schema-types.ts';
import { usePollingWhile } from '#client/graphql/usePollingWhile.ts';
import {
  type Transfer_ImportFragment,
  useCancelImportMutation,
  useRecordImportQuery,
  useStartImportMutation,
} from './Transfer.generated.ts';

/** Stages in which the gateway is polled. */
const BUSY: readonly ImportStage[] = ['CHECKING', 'WRITING', 'CANCELLING'];

/** An import, polled until it waits for the user or has ended. */
export function useRecordImport(id: string) {
  const query = useRecordImportQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    // A lost connection is shown beside the progress, as the gateway continues.
    context: QUIET,
  });
  const { data, error } = query;
  const [begin, beginning] = useStartImportMutation({ context: QUIET });
  const [stop, stopping] = useCancelImportMutation({ context: QUIET });
  const found: Transfer_ImportFragment | null | undefined = data?.recordImport;
  const isPolled = found === undefined ? true : found !== null && BUSY.includes(found.stage);
  usePollingWhile(query, isPolled);

  return {
    /** Null if it no longer exists, undefined while it loads. */
    found,
    /** The failure of polling or of the last action. */
    problem: error ?? beginning.error ?? stopping.error,
    isBusy: beginning.loading || stopping.loading,
    start: () => void begin({ variables: { id } }).catch(ignore),
    cancel: (keepWritten: boolean) => void stop({ variables: { id, keepWritten } }).catch(ignore),
  };
}

/** `problem` holds the failure. */
const ignore = (): void => undefined;
