import type { QueuedRecord_RecordFragment } from '#client/features/record/index.ts';
import { type DownloadedDataset, updateDownload } from './downloadStore.ts';

type Known<Part> = Partial<Part> & { id: string };

/** Operations whose records have all parts that are kept, or the person's response at least. */
const KEPT_UP_WITH = new Set([
  'SubmitResponse',
  'SaveDraft',
  'DiscardRecord',
  'ClearResponse',
  'RespondInBulk',
  'RecordNow',
  'RecordWindow',
  'QueuedRecord',
  'TeamStatus',
  'Progress',
  'AnnotationPage',
]);

/** Updates the records on the device with an answer of the server. */
export async function noteAnswer(userId: string, operationName: string | undefined, data: object): Promise<void> {
  if (!KEPT_UP_WITH.has(operationName ?? '')) return;
  const records = objectsIn(data, 'Record') as Known<QueuedRecord_RecordFragment>[];
  const [dataset] = objectsIn(data, 'FeedbackDataset') as (Known<DownloadedDataset> & { records?: object })[];
  const { records: _page, ...parts } = dataset ?? { id: '' };
  await updateDownload(userId, records, parts);
}

/** The objects of a type in an answer, but for those within another one of it. */
function objectsIn(value: unknown, type: string): object[] {
  if (typeof value !== 'object' || value === null) return [];
  if ((value as { __typename?: string }).__typename === type) return [value];
  return Object.values(value).flatMap((part) => objectsIn(part, type));
}
