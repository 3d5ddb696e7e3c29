import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { Problem } from '#client/ui/Problem.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { useUpdateQueueMutation } from './Assignments.generated.ts';

/** The switch that decides whether queues contain records that are assigned to nobody. */
export function OnlyAssigned({ datasetId, isOn }: { datasetId: string; isOn: boolean }) {
  const { t } = useTranslation('assignments');
  const { failure, run } = useAsyncAction();
  const [update] = useUpdateQueueMutation({
    optimisticResponse: ({ input }) => ({
      updateQueue: {
        __typename: 'FeedbackDataset',
        id: datasetId,
        queue: { __typename: 'QueueSettings', onlyAssigned: input.onlyAssigned ?? isOn },
      },
    }),
  });
  return (
    <>
      <Toggle
        isOn={isOn}
        label={t('onlyAssigned')}
        description={isOn ? t('onlyAssignedHint') : t('alsoFreeHint')}
        onChange={(onlyAssigned) => void run(() => update({ variables: { input: { datasetId, onlyAssigned } } }))}
      />
      <Problem>{failure?.text}</Problem>
    </>
  );
}
