import type { Question } from '#client/features/answer/index.ts';
import { isNarrowed, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { ReviewLink, SettingsLink } from '#client/features/datasetSettings/index.ts';
import { SuggestTool } from '#client/features/suggester/index.ts';
import { ExportButton } from '#client/features/transfer/index.ts';
import { reviewPath, settingsPath } from '#client/lib/paths.ts';

interface Props {
  datasetId: string;
  questions: readonly Question[];
  criteria: RecordCriteria;
}

/** The tools of owners and admins. */
export function EditorTools({ datasetId, questions, criteria }: Props) {
  const { similar } = criteria;
  const shown = { ...toRecordsVariables(criteria), ...(similar ? { limit: similar.limit } : {}) };
  return (
    <>
      <ExportButton isTool canSeeAll datasetId={datasetId} shown={shown} isNarrowed={isNarrowed(criteria)} />
      <SuggestTool datasetId={datasetId} questions={questions} criteria={criteria} />
      <ReviewLink to={reviewPath(datasetId)} />
      <SettingsLink to={settingsPath(datasetId)} />
    </>
  );
}
