import type { ApolloClient } from '@apollo/client';
import { QUIET } from '#client/graphql/notices.ts';
import { MajorityJobDocument, type MajorityJobQuery, type Review_JobFragment } from './Review.generated.ts';

export type MajorityJob = Review_JobFragment;

const POLL_MS = 400;

/** Follows a job in the background until it is finished. */
export async function untilFinished(
  client: ApolloClient,
  datasetId: string,
  started: MajorityJob,
  onProgress: (job: MajorityJob) => void = () => undefined,
): Promise<MajorityJob> {
  let job = started;
  while (!job.isFinished) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const { data } = await client.query<MajorityJobQuery>({
      query: MajorityJobDocument,
      variables: { datasetId, jobId: started.jobId },
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    const found = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset.bulkResolution : null;
    if (!found) throw new Error('The server does not know the job.');
    job = found;
    onProgress(job);
  }
  return job;
}
