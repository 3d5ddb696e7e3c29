import type { DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { DatasetChangeKind } from '#client/graphql/schema-types.ts';
import { useDatasetLiveSubscription } from './DatasetLive.generated.ts';
import { ProgressDocument } from './Progress.generated.ts';

interface Options {
  /** What reads the counters of the dataset; for feedback datasets by default. */
  progress?: { query: DocumentNode; variables: Record<string, string> };
  /** Something happened, or may have before the stream was open; then without kinds. */
  onChange?(kinds: readonly DatasetChangeKind[]): void;
  /** Something may have been missed: the page was hidden, or the connection lost. */
  onReturn?(): void;
}

/**
 * Keeps what the cache holds of a dataset as it is on the server while the page is visible: everybody's counters, and the
 * viewer's own responses where they are changed in another tab, on another device or by a program.
 */
export function useDatasetLive(datasetId: string, { progress, onChange, onReturn }: Options = {}): void {
  const client = useApolloClient();
  const reading = useRef<object>(null);
  const request = progress ?? { query: ProgressDocument, variables: { datasetId } };
  const options = useLiveOptions((isAgain) => {
    if (isAgain) onReturn?.();
    // The stream does not tell what happened before it was open.
    onChange?.([]);
    const current = (reading.current = {});
    client.query({ ...request, fetchPolicy: 'no-cache', context: QUIET }).then(
      ({ data }) => {
        // An event that came meanwhile brought newer counters.
        if (data && reading.current === current) client.writeQuery({ ...request, data });
      },
      // After a failure the next event brings the counters.
      () => undefined,
    );
  });
  useDatasetLiveSubscription({
    ...options,
    variables: { datasetId },
    onData: ({ data: { data } }) => {
      if (data?.datasetChanged.dataset) reading.current = null;
      onChange?.(data?.datasetChanged.kinds ?? []);
    },
  });
}
