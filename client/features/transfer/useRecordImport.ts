import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
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
    // A lost connection is shown beside the progress.
    context: QUIET,
  });
  const { data, error, refetch } = query;
  const [begin, beginning] = useStartImportMutation({ context: QUIET });
  const [stop, stopping] = useCancelImportMutation({ context: QUIET });
  const found: Transfer_ImportFragment | null | undefined = data?.recordImport;
  const isPolled = found === undefined || (found !== null && (error !== undefined || BUSY.includes(found.stage)));
  usePollingWhile(query, isPolled);

  // Another tab may have started or cancelled it.
  const reread = (): void => void refetch().catch(() => undefined);
  useWindowEvent('focus', reread);

  const stage = found?.stage;
  /** Why the last action failed; of no interest at a later stage. */
  const [failure, setFailure] = useState<{ stage: ImportStage | undefined; error: Error }>();
  const act = (action: Promise<unknown>): void => {
    setFailure(undefined);
    action.catch((thrown: Error) => {
      setFailure({ stage, error: thrown });
      reread();
    });
  };
  return {
    /** Null if it no longer exists, undefined while it loads. */
    found,
    /** The failure of polling or of the last action. */
    problem: error ?? (failure?.stage === stage ? failure?.error : undefined),
    isBusy: beginning.loading || stopping.loading,
    start: () => act(begin({ variables: { id } })),
    cancel: (keepWritten: boolean) => act(stop({ variables: { id, keepWritten } })),
  };
}
