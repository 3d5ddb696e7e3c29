import { reasonOf, RestError } from '#gateway/rest/error.ts';
import { FileProblem } from '../files/row.ts';

const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'The sign-in of who started the import is no longer valid. Sign in and start it again.',
  403: 'Who started the import may no longer write to the dataset.',
  404: 'The dataset is no longer there.',
};

/** What stopped an import, in a sentence; undefined for what nobody foresaw. */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof FileProblem) return error.message;
  if (!(error instanceof RestError)) return undefined;
  const { status, body } = error;
  if (status === 507) return reasonOf(body);
  if (status >= 500)
    return 'The server that keeps the records does not answer as it should. Start the import again later.';
  return BY_STATUS[status] ?? reasonOf(body);
}
