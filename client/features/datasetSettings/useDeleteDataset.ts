import { useDeleteDatasetMutation } from './UpdateSettings.generated.ts';

/** Deletes a feedback dataset, here too. */
export function useDeleteDataset(id: string): () => Promise<unknown> {
  const [remove] = useDeleteDatasetMutation();
  return () =>
    remove({
      variables: { id },
      update: (cache) => {
        cache.evict({ id: cache.identify({ __typename: 'FeedbackDataset', id }) });
        cache.gc();
      },
    });
}
