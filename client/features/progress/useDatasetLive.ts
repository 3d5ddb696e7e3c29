import { useApolloClient } from '@apollo/client/react';
import { useMemo, useRef } from 'react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useDatasetLiveSubscription } from './DatasetLive.generated.ts';
import { ProgressDocument } from './Progress.generated.ts';

interface Reactions {
  /** Anything happened, or may have before news came in. */
  onSavedElsewhere?(): void;
  /** The dataset, its fields or its questions were changed. */
  onSettings?(): void;
  /** Something may have been missed: the page was hidden, or the connection lost. */
  onReturn?(): void;
}

/**
 * Keeps what the cache holds of a dataset as it is on the server while the page is seen: everybody's counters, and the
 * viewer's own responses where they are changed in another tab, on another device or by a program.
 */
export function useDatasetLive(datasetId: string, { onSavedElsewhere, onSettings, onReturn }: Reactions = {}): void {
  const recount = useRecount(datasetId);
  const options = useLiveOptions((isAgain) => {
    if (isAgain) onReturn?.();
    // What happened before the stream was open is missed by nobody.
    onSavedElsewhere?.();
    recount.begin();
  });
  useDatasetLiveSubscription({
    ...options,
    variables: { datasetId },
    onData: ({ data: { data } }) => {
      if (data?.datasetChanged.dataset) recount.overtake();
      onSavedElsewhere?.();
      if (data?.datasetChanged.kinds.includes('SETTINGS')) onSettings?.();
    },
  });
}

/** Reads the counters anew. News that come meanwhile bring newer ones, so what is read then is let go. */
function useRecount(datasetId: string) {
  const client = useApolloClient();
  const reading = useRef<object>(null);
  return useMemo(
    () => ({
      begin(): void {
        const own = (reading.current = {});
        const request = { query: ProgressDocument, variables: { datasetId } };
        client.query({ ...request, fetchPolicy: 'no-cache', context: QUIET }).then(
          ({ data }) => {
            if (data && reading.current === own) client.writeQuery({ ...request, data });
          },
          // A failure is mended by the next event.
          () => undefined,
        );
      },
      overtake(): void {
        reading.current = null;
      },
    }),
    [client, datasetId],
  );
}
