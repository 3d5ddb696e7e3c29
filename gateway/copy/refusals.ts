import { reasonOf, RestError } from '#gateway/rest/error.ts';

/** The statuses with which a server refuses content. An Argilla server also fails with 500 at some contents. */
const REFUSED: ReadonlySet<number> = new Set([400, 409, 413, 422, 500]);

export const isRefusal = (error: unknown): error is RestError =>
  error instanceof RestError && REFUSED.has(error.status) && error.cause === undefined;

/** So many records are refused that something else must be wrong. */
export class TooManyRefused extends Error {}

/** Whether an error ends the copy of a dataset, but not that of the others. It may have been deleted meanwhile. */
export const isAboutDataset = (error: unknown): error is RestError | TooManyRefused =>
  error instanceof TooManyRefused ||
  isRefusal(error) ||
  (error instanceof RestError && error.status === 404 && error.cause === undefined);

export const reasonFor = ({ body, status }: RestError): string => reasonOf(body) ?? `HTTP ${status}`;

/** Why a copy failed. */
export function problemOf(error: unknown): string {
  const { message, cause } = error as Error;
  const reason = error instanceof RestError ? reasonOf(error.body) : undefined;
  const detail = reason ?? (cause instanceof Error ? cause.message : '');
  return detail ? `${message}: ${detail}` : message;
}

/** Does a step; calls `onRefused` with the reason if the server refuses it. */
export async function unlessRefused<T>(
  step: Promise<T>,
  onRefused: (reason: string, status: number) => void,
): Promise<T | undefined> {
  try {
    return await step;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    onRefused(reasonFor(error), error.status);
    return undefined;
  }
}
