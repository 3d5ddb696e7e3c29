import { QUIET } from '#client/graphql/notices.ts';
import { removing } from '#client/graphql/updates.ts';
import { useDeleteTaskDatasetMutation } from './ChangeTaskSettings.generated.ts';
import type { TaskSettings_DatasetFragment } from './TaskSettings.generated.ts';

/** Deletes a dataset of an older task, here too. */
export function useDeleteTaskDataset({ id, __typename }: TaskSettings_DatasetFragment): () => Promise<unknown> {
  const [remove] = useDeleteTaskDatasetMutation({ context: QUIET });
  return () => remove({ variables: { id }, update: removing({ __typename, id }) });
}
