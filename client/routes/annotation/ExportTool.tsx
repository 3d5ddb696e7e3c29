import { isNarrowed, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { ExportButton } from '#client/features/transfer/index.ts';

/** The way to take out the records on screen, or all. */
export function ExportTool({ datasetId, criteria }: { datasetId: string; criteria: RecordCriteria }) {
  const { similar } = criteria;
  const shown = { ...toRecordsVariables(criteria), ...(similar ? { limit: similar.limit } : {}) };
  return <ExportButton isTool canSeeAll datasetId={datasetId} shown={shown} isNarrowed={isNarrowed(criteria)} />;
}
