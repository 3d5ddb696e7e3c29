import { reasonOf, RestError } from '#gateway/rest/error.ts';
import type { LoggedRecord } from './taskRecord.source.ts';

/**
 * Stores records with one call. REST refuses all of them for one that it cannot take; they are then halved until those are found,
 * so that the others are stored. Returns the refused ones, and why.
 */
export async function saveEach(
  records: readonly LoggedRecord[],
  send: (records: readonly LoggedRecord[]) => Promise<unknown>,
): Promise<Map<LoggedRecord['id'], string>> {
  const [first] = records;
  if (!first) return new Map();
  try {
    await send(records);
    return new Map();
  } catch (error) {
    if (!isAboutRecords(error)) throw error;
    if (records.length === 1) return new Map([[first.id, reasonOf(error.body) ?? 'The server gave no reason.']]);
    const middle = Math.ceil(records.length / 2);
    const refused = await saveEach(records.slice(0, middle), send);
    return new Map([...refused, ...(await saveEach(records.slice(middle), send))]);
  }
}

/** Whether it was what the records hold that was refused, not the call. Argilla fails with 500 where it checks them again. */
function isAboutRecords(error: unknown): error is RestError {
  if (!(error instanceof RestError)) return false;
  const { code = '', params } = ((error.body ?? {}) as { detail?: Detail }).detail ?? {};
  if (code.endsWith('ClosedDatasetError')) return false;
  if (error.status === 500) return /(Validation|Value)Error$/.test(String(params?.type));
  return error.status === 400 || error.status === 422;
}

interface Detail {
  code?: string;
  params?: { type?: unknown };
}
