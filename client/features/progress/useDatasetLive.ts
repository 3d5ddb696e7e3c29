import type { DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { QUIET } from '#client/graphql/notices.ts';
import type { DatasetChangeKind } from '#client/graphql/schema-types.ts';
import { datasetChanges } from './datasetChanges.ts';
import { useDatasetLiveSubscription } from './DatasetLive.generated.ts';
import { ProgressDocument } from './Progress.generated.ts';

interface Options {
  /** The query that reads the counters; by default that of feedback datasets. */
  progress?: { query: DocumentNode; variables: Record<string, string> };
  /** The dataset has changed; without kinds if it may have changed before the stream was open. */
  onChange?(kinds: readonly DatasetChangeKind[]): void;
  /** Called with the records to which somebody responded. */
  onResponded?(recordIds: readonly string[]): void;
  /** The viewer has responded elsewhere. */
  onOwn?(): void;
  /** Changes may have been missed, because the page was hidden or offline. */
  onReturn?(): void;
}

/** Keeps the counters of a dataset and the viewer's responses in the cache up to date while the page is visible. */
export function useDatasetLive(
  datasetId: string,
  { progress, onChange, onResponded, onOwn, onReturn }: Options = {},
): void {
  const client = useApolloClient();
  const reading = useRef<object>(null);
  const request = progress ?? { query: ProgressDocument, variables: { datasetId } };
  const change = (kinds: readonly DatasetChangeKind[]): void => {
    onChange?.(kinds);
    datasetChanges.emit(datasetId);
  };
  const options = useLiveOptions((isAgain) => {
    if (isAgain) onReturn?.();
    // Earlier changes are not in the stream.
    change([]);
    const current = (reading.current = {});
    client.query({ ...request, fetchPolicy: 'no-cache', context: QUIET }).then(
      ({ data }) => {
        // An event in the meantime has newer counters.
        if (data && reading.current === current) client.writeQuery({ ...request, data });
      },
      // The next event has the counters, too.
      () => undefined,
    );
  });
  useDatasetLiveSubscription({
    ...options,
    variables: { datasetId },
    onData: ({ data: { data } }) => {
      if (data?.datasetChanged.dataset) reading.current = null;
      change(data?.datasetChanged.kinds ?? []);
      onResponded?.(data?.datasetChanged.respondedRecordIds ?? []);
      if (data?.datasetChanged.records.length) onOwn?.();
    },
  });
}
