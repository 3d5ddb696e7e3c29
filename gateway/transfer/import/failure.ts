import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { reasonOf, RestError } from '#gateway/rest/error.ts';
import { FileProblem } from '../files/row.ts';
import type { Refusal } from '../refusal.ts';

const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  401: 'SIGNED_OUT',
  403: 'ACCESS_LOST',
  404: 'DATASET_GONE',
  507: 'DISK_FULL',
};

/** What stopped an import; undefined for what nobody foresaw. */
export function whyStopped(error: unknown): Refusal | undefined {
  if (error instanceof FileProblem) return error.refusal;
  if (!(error instanceof RestError)) return undefined;
  const { status, body } = error;
  const code = BY_STATUS[status] ?? (status >= 500 ? 'BACKEND_UNWELL' : undefined);
  if (code) return { code, about: {} };
  const message = reasonOf(body);
  return message === undefined ? undefined : { code: 'IMPORT_REFUSED', about: { message } };
}
