import { isNarrowed, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { ReviewLink, SettingsLink } from '#client/features/datasetSettings/index.ts';
import { ExportButton } from '#client/features/transfer/index.ts';
import { reviewPath, settingsPath } from '#client/lib/paths.ts';

/** The tools of owners and admins. */
export function EditorTools({ datasetId, criteria }: { datasetId: string; criteria: RecordCriteria }) {
  const { similar } = criteria;
  const shown = { ...toRecordsVariables(criteria), ...(similar ? { limit: similar.limit } : {}) };
  return (
    <>
      <ExportButton isTool canSeeAll datasetId={datasetId} shown={shown} isNarrowed={isNarrowed(criteria)} />
      <ReviewLink to={reviewPath(datasetId)} />
      <SettingsLink to={settingsPath(datasetId)} />
    </>
  );
}
