import { problemOf } from '#client/graphql/errors.ts';

/** Why a query could not be read, in the server's words; undefined when that is not what failed. */
export function queryRefusal(error: unknown, queryText: string): string | undefined {
  if (!error || !queryText) return undefined;
  const { code, status, detail = '' } = problemOf(error);
  if (code !== 'ERROR_FETCHING_TASK_RECORDS' || status !== 400) return undefined;
  const preface = `Failed to parse query [${queryText}]`;
  return detail.startsWith(preface) ? detail.slice(preface.length).replace(/^[:\s]+/, '') : detail;
}
