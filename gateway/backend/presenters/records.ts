import { floatsText } from '../http/floats.ts';
import { wireTime } from '../store/clock.ts';
import type { RecordRow } from '../store/records.ts';

/** What comes along with a record, as JSON; what is undefined is left out. */
export interface RecordParts {
  responses?: string | undefined;
  suggestions?: string | undefined;
  vectors?: string | undefined;
}

/** A record as JSON: what is stored as text is put in unread. */
export function recordText(record: RecordRow, datasetId: string, metadata: string | null, parts: RecordParts): string {
  const { id, fields, external_id, inserted_at, updated_at } = record;
  let text = `{"id":"${id}","fields":${fields},"metadata":${metadata},"external_id":${JSON.stringify(external_id)},`;
  if (parts.responses !== undefined) text += `"responses":${parts.responses},`;
  if (parts.suggestions !== undefined) text += `"suggestions":${parts.suggestions},`;
  if (parts.vectors !== undefined) text += `"vectors":${parts.vectors},`;
  const times = `"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(updated_at)}"`;
  return `${text}"dataset_id":"${datasetId}",${times}}`;
}

export const vectorsText = (vectors: readonly { name: string; numbers: Float64Array }[]): string =>
  `{${vectors.map(({ name, numbers }) => `${JSON.stringify(name)}:${floatsText(numbers)}`).join(',')}}`;
