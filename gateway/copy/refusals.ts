import { reasonOf, RestError } from '#gateway/rest/error.ts';

/** What a server says of something that it does not take. An Argilla server also fails at some contents. */
const REFUSED: ReadonlySet<number> = new Set([400, 409, 413, 422, 500]);

export const isRefusal = (error: unknown): error is RestError =>
  error instanceof RestError && REFUSED.has(error.status) && error.cause === undefined;

export const reasonFor = ({ body, status }: RestError): string => reasonOf(body) ?? `HTTP ${status}`;

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
