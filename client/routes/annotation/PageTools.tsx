import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommands } from '#client/commands/useCommands.ts';
import type { Question } from '#client/features/answer/index.ts';
import { isNarrowed, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { ReviewLink, SettingsLink } from '#client/features/datasetSettings/index.ts';
import { WorkOfflineTool } from '#client/features/offline/index.ts';
import { SuggestTool } from '#client/features/suggester/index.ts';
import { ExportButton } from '#client/features/transfer/index.ts';
import { dashboardPath, reviewPath, settingsPath } from '#client/lib/paths.ts';

interface Props {
  datasetId: string;
  questions: readonly Question[];
  criteria: RecordCriteria;
  viewerId: string;
  canEdit: boolean;
}

/** The tools of everybody, and those of owners and admins. */
export function PageTools({ datasetId, questions, criteria, viewerId, canEdit }: Props) {
  const { t } = useTranslation('panel');
  const navigate = useNavigate();
  const openDashboard = (): void => void navigate(dashboardPath(datasetId));
  useCommands('page', [{ id: 'page.dashboard', keys: 'g b', label: t('dashboard'), run: openDashboard }], canEdit);
  const { similar } = criteria;
  const shown = { ...toRecordsVariables(criteria), ...(similar ? { limit: similar.limit } : {}) };
  return (
    <>
      <WorkOfflineTool userId={viewerId} datasetId={datasetId} />
      {canEdit && (
        <>
          <ExportButton isTool canSeeAll datasetId={datasetId} shown={shown} isNarrowed={isNarrowed(criteria)} />
          <SuggestTool datasetId={datasetId} questions={questions} criteria={criteria} />
          <ReviewLink to={reviewPath(datasetId)} />
          <SettingsLink to={settingsPath(datasetId)} />
        </>
      )}
    </>
  );
}
