import { wireTime } from '../store/clock.ts';
import type { ResponseRow } from '../store/responses.ts';

/** A response as JSON; the answers go out as they were stored. */
export const responseText = (response: ResponseRow, recordId: string): string => {
  const { id, answers, status, user_id, inserted_at, updated_at } = response;
  return `{"id":"${id}","values":${answers},"status":"${status}","record_id":"${recordId}","user_id":${user_id ? `"${user_id}"` : null},"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(updated_at)}"}`;
};
