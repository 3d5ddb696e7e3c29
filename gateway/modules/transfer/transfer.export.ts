import type { ExportInput, FileFormat } from '#gateway/graphql/__generated__/types.ts';
import { toRecordRequest } from '../record/record.request.ts';

/** Where an export is downloaded. What cannot be asked is refused here, not when the download begins. */
export function exportPath(datasetId: string, format: FileFormat, where: ExportInput | null | undefined): string {
  const path = `/files/datasets/${datasetId}.${format.toLowerCase()}`;
  if (!where) return path;
  toRecordRequest(
    datasetId,
    { ...where, offset: 0, limit: 1 },
    { responses: true, suggestions: true, questions: false },
  );
  return `${path}?where=${encodeURIComponent(JSON.stringify(where))}`;
}
