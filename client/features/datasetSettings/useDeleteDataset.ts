import { removing } from '#client/graphql/updates.ts';
import { useDeleteDatasetMutation } from './UpdateSettings.generated.ts';

/** Deletes a feedback dataset, here too. */
export function useDeleteDataset(id: string): () => Promise<unknown> {
  const [remove] = useDeleteDatasetMutation();
  return () => remove({ variables: { id }, update: removing({ __typename: 'FeedbackDataset', id }) });
}
