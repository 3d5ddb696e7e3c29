import { reasonOf, RestError } from '#gateway/rest/error.ts';

/** The statuses with which a server refuses content. An Argilla server also fails with 500 at some contents. */
const REFUSED: ReadonlySet<number> = new Set([400, 409, 413, 422, 500]);

export const isRefusal = (error: unknown): error is RestError =>
  error instanceof RestError && REFUSED.has(error.status) && error.cause === undefined;

/** Whether a server has certainly not done what it was asked for; without an answer of its own, it may have. */
export const isDenied = (error: unknown): error is RestError =>
  isRefusal(error) || (error instanceof RestError && error.status < 500 && error.cause === undefined);

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

/**
 * The outcome of a write, or what is found if it is refused: when a connection breaks, the answer is lost, and the repetition is refused
 * because everything is written already.
 */
export async function orFound<T>(write: Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const found = isRefusal(error) ? await find() : undefined;
    if (found === undefined) throw error;
    return found;
  }
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
