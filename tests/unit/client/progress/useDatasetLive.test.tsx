import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { useDatasetLive } from '#client/features/progress/useDatasetLive.ts';
import { createCache } from '#client/graphql/cache.ts';
import type { LiveContext } from '#client/graphql/live/liveLink.ts';

const dataset = (pending: number) => ({
  __typename: 'FeedbackDataset',
  id: 'd',
  metrics: {
    __typename: 'ResponseMetrics',
    ...{ records: 9, responses: 0, submitted: 0, discarded: 0, draft: 0, responded: 0, pending, progress: 0 },
    percentages: { __typename: 'ResponsePercentages', submitted: 0, discarded: 0, draft: 0, pending: 0 },
  },
  progress: {
    __typename: 'DatasetProgress',
    total: 9,
    submitted: 0,
    discarded: 0,
    conflicting: 0,
    pending,
    completed: 0,
  },
});

/** A page that subscribes to the dataset, with a server whose responses and events the test sends. */
function follow() {
  const reads: ((pending: number) => void)[] = [];
  const stream: { connect(): void; tell(pending: number): void } = { connect: () => undefined, tell: () => undefined };
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        if (operation.operationName === 'DatasetLive') {
          stream.connect = () => (operation.getContext() as LiveContext).onConnected?.();
          stream.tell = (pending) =>
            observer.next({
              data: {
                datasetChanged: {
                  __typename: 'DatasetChange',
                  ...{
                    datasetId: 'd',
                    kinds: ['RECORDS'],
                    respondedRecordIds: [],
                    records: [],
                    dataset: dataset(pending),
                  },
                },
              },
            });
          return;
        }
        reads.push((pending) => {
          observer.next({ data: { dataset: dataset(pending) } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ link, cache: createCache() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  renderHook(() => useDatasetLive('d'), { wrapper });
  const pending = () => {
    const held = client.readQuery<ProgressQuery>({ query: ProgressDocument, variables: { datasetId: 'd' } })?.dataset;
    return held?.__typename === 'FeedbackDataset' ? held.progress?.pending : undefined;
  };
  return { stream, reads, pending };
}

/** A page whose stream is open and whose counters include earlier changes. */
async function opened() {
  const page = follow();
  page.stream.connect();
  await expect.poll(() => page.reads).toHaveLength(1);
  page.reads[0]!(4);
  await waitFor(() => expect(page.pending()).toBe(4));
  return page;
}

it('counters are reloaded when the stream is open again', async () => {
  const { stream, reads, pending } = await opened();
  stream.connect();
  await expect.poll(() => reads).toHaveLength(2);
  reads[1]!(3);
  await waitFor(() => expect(pending()).toBe(3));
});

it('counters that were requested before an event do not replace newer ones', async () => {
  const { stream, reads, pending } = await opened();
  stream.connect();
  await expect.poll(() => reads).toHaveLength(2);
  stream.tell(2);
  reads[1]!(4);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(pending()).toBe(2);
  expect(reads).toHaveLength(2);
});
