import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import panel from '#client/ui/Panel.module.css';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { useOwnAssignmentsQuery } from './OwnAssignments.generated.ts';
import { useRefresh } from './useRefresh.ts';

interface Props {
  datasetId: string;
  /** The viewer's own counters. */
  own: object | null;
}

/** How much of what is assigned to the viewer is done; nothing if nothing is. */
export function OwnAssignments({ datasetId, own }: Props) {
  const { t } = useTranslation('assignments');
  const { data, refetch } = useOwnAssignmentsQuery({
    variables: { datasetId },
    // The panel's other counters in the cache stay as they are.
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
    context: QUIET,
  });
  useRefresh(datasetId, own, refetch);
  const mine = data?.dataset?.metrics?.assigned;
  if (!mine?.assigned) return null;
  const settled = mine.done + mine.needless;
  return (
    <>
      <p className={panel.note}>{t('mine', { done: settled, total: mine.assigned })}</p>
      <ProgressBar
        label={t('assignedToMe')}
        parts={[
          { status: 'submitted', count: settled },
          { status: 'draft', count: mine.begun },
          { status: 'pending', count: mine.assigned - settled - mine.begun },
        ]}
      />
    </>
  );
}
