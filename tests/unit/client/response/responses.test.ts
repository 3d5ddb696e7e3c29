import type { ApolloCache } from '@apollo/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pendingIn } from '#client/features/dataset/counts.ts';
import { DatasetCountsDocument, type DatasetCountsQuery } from '#client/features/dataset/Datasets.generated.ts';
import { ProgressDocument, type ProgressQuery } from '#client/features/progress/index.ts';
import { createResponses, readSaved } from '#client/features/response/outbox/responses.ts';
import { contractClient } from '../support/contractClient.ts';
import { entry } from './entries.ts';

const variables = { datasetId: 'd1' };

function dataset(submitted: number) {
  const counts = { pending: 10 - submitted, draft: 0, submitted, discarded: 0 };
  const metrics = { ...counts, records: 10, responses: submitted, responded: submitted, progress: submitted / 10 };
  const progress = {
    total: 10,
    submitted,
    discarded: 0,
    conflicting: 0,
    pending: counts.pending,
    completed: submitted,
  };
  return { __typename: 'FeedbackDataset', id: 'd1', metrics: { ...metrics, percentages: counts }, progress };
}

/** A server whose answers to saves count one response, and whose later answers count two: somebody else has submitted, too. */
function createServer() {
  const server = { reads: 0, onSave: (): void => undefined };
  const record = { id: 'r1', status: 'SUBMITTED', updatedAt: '2026-01-01T00:00:00Z', response: null };
  const roots = {
    submitResponse: () => ({ record, dataset: dataset(1) }),
    dataset: () => {
      server.reads += 1;
      return dataset(2);
    },
  };
  const client = contractClient(roots, (isMutation, go) => {
    if (isMutation) server.onSave();
    go();
  });
  const write = (submitted: number): void => {
    const data = { dataset: dataset(submitted) } as ProgressQuery;
    client.writeQuery({ query: ProgressDocument, variables, data });
  };
  write(0);
  const submitted = () =>
    client.readQuery<ProgressQuery>({ query: ProgressDocument, variables }, true)?.dataset?.metrics?.submitted;
  return { client, server, responses: createResponses(client), write, submitted };
}

it('saving a response shows the counters that the server returned', async () => {
  const { server, responses, submitted } = createServer();
  responses.settle('r1', await responses.write(entry('r1')));
  expect(submitted()).toBe(1);
  expect(server.reads).toBe(0);
});

it('an event that overtakes the answer to a save is not undone by its older counters', async () => {
  const { server, responses, write, submitted } = createServer();
  server.onSave = () => write(2);
  responses.settle('r1', await responses.write(entry('r1')));
  expect(submitted()).toBe(2);
  expect(server.reads).toBe(1);
});

/** How many layers a value may be searched in. */
function depthOf(cache: ApolloCache): number {
  let depth = 0;
  for (let at = (cache as unknown as { optimisticData: Layer }).optimisticData; at.parent; at = at.parent) depth += 1;
  return depth;
}
interface Layer {
  readonly parent?: Layer;
}

it('hundreds of unsent answers are counted right, and do not slow the page down', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, responses, submitted } = createServer();
  const entries = Array.from({ length: 120 }, (_, index) => entry(`r${index}`));
  for (const one of entries) {
    responses.applyOptimistically([one]);
    vi.advanceTimersByTime(1000);
    expect(depthOf(client.cache)).toBeLessThan(30);
  }
  expect(submitted()).toBe(120);
  for (const { recordId, outcome } of entries.slice(0, 80)) responses.settle(recordId, { record: outcome });
  vi.advanceTimersByTime(3000);
  // The server has not counted those that it has saved.
  expect(submitted()).toBe(40);
  expect(readSaved(client.cache, 'r0', 'server')?.status).toBe('SUBMITTED');
  expect(readSaved(client.cache, 'r119', 'server')).toBeNull();
  expect(readSaved(client.cache, 'r119', 'screen')?.status).toBe('SUBMITTED');
});

it('unsent answers count in lists of datasets, too', () => {
  const client = contractClient({});
  const counts = { query: DatasetCountsDocument, variables: { ids: ['d1'] } };
  client.writeQuery({ ...counts, data: { datasetsById: [dataset(0)] } as DatasetCountsQuery });
  createResponses(client).applyOptimistically([entry('r1'), entry('r2')]);
  const [counted] = client.readQuery<DatasetCountsQuery>(counts, true)?.datasetsById ?? [];
  expect(counted && pendingIn(counted)).toBe(8);
});
