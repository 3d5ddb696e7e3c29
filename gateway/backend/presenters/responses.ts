import { wireTime } from '../store/clock.ts';
import type { ResponseRow } from '../store/responses.ts';

/** A response as JSON; the answers go out as they were stored. Its dataset is named where it is given. */
export const responseText = (response: ResponseRow, recordId: string, datasetId?: string): string => {
  const dataset = datasetId === undefined ? '' : `,"dataset_id":"${datasetId}"`;
  const { id, answers, status, user_id, inserted_at, updated_at } = response;
  return `{"id":"${id}","values":${answers},"status":"${status}","record_id":"${recordId}","user_id":${user_id ? `"${user_id}"` : null},"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(updated_at)}"${dataset}}`;
};
