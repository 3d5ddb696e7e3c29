import type { ApolloClient } from '@apollo/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MajorityJob, untilFinished } from '#client/features/review/majorityJob.ts';

const job = (done: number, isFinished = false): MajorityJob => ({
  __typename: 'BulkResolution',
  jobId: 'j',
  done,
  changed: done,
  total: 10,
  isFinished,
});

const answering = (...answers: (MajorityJob | Error)[]) => {
  const query = vi.fn(async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return { data: { dataset: { __typename: 'FeedbackDataset', bulkResolution: next ?? null } } };
  });
  return { query, client: { query } as unknown as ApolloClient };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a job is followed to its end although the connection is lost for a while', async () => {
  const lost = new TypeError('Failed to fetch');
  const { client } = answering(job(4), lost, lost, job(10, true));
  const shown: number[] = [];
  const ended = untilFinished(client, 'd', job(0), ({ done }) => shown.push(done));
  await vi.runAllTimersAsync();
  expect(await ended).toMatchObject({ changed: 10 });
  expect(shown).toEqual([4, 10]);
});

it('a job that the server does not know is not waited for', async () => {
  const { client, query } = answering();
  const ended = expect(untilFinished(client, 'd', job(0))).rejects.toThrow('does not know the job');
  await vi.runAllTimersAsync();
  await ended;
  expect(query).toHaveBeenCalledOnce();
});
