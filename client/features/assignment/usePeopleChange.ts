import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { toast } from '#client/ui/toast.ts';
import type { Assignments_OutcomeFragment } from './Assignments.generated.ts';

/** Carries out a change of assignments, shows its outcome and closes the dialog. */
export function usePeopleChange(
  told: 'toldAssigned' | 'toldAssignments' | 'toldRemoved' | 'toldReassigned',
  onClose: () => void,
) {
  const { t } = useTranslation('assignments');
  const { isBusy, failure, run } = useAsyncAction();
  const carryOut = (change: () => Promise<Assignments_OutcomeFragment | undefined>): Promise<unknown> =>
    run(async () => {
      const outcome = await change();
      if (!outcome) return;
      const { changed: count, underWay } = outcome;
      toast({ kind: 'info', message: underWay ? t('toldUnderWay') : t(told, { count }) });
      onClose();
    });
  return { isBusy, failure, carryOut };
}
