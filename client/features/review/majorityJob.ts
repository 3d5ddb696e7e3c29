import type { ApolloClient } from '@apollo/client';
import { isUnreached, problemOf } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { createBackoff } from '#client/lib/backoff.ts';
import { MajorityJobDocument, type MajorityJobQuery, type Review_JobFragment } from './Review.generated.ts';

export type MajorityJob = Review_JobFragment;

const POLL_MS = 400;

async function read(client: ApolloClient, datasetId: string, jobId: string): Promise<MajorityJob> {
  const { data } = await client.query<MajorityJobQuery>({
    query: MajorityJobDocument,
    variables: { datasetId, jobId },
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const found = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset.bulkResolution : null;
  if (!found) throw new Error('The server does not know the job.');
  return found;
}

/** Follows a job in the background until it is finished, also after the connection was lost. */
export async function untilFinished(
  client: ApolloClient,
  datasetId: string,
  started: MajorityJob,
  onProgress: (job: MajorityJob) => void = () => undefined,
): Promise<MajorityJob> {
  let job = started;
  const backoff = createBackoff();
  while (!job.isFinished) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    try {
      job = await read(client, datasetId, started.jobId);
    } catch (error) {
      if (!isUnreached(problemOf(error))) throw error;
      await new Promise<void>((resolve) => backoff.plan(resolve));
      continue;
    }
    backoff.reset();
    onProgress(job);
  }
  return job;
}
