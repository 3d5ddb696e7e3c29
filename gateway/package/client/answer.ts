import { MarlError, refused, type ServerError } from './errors.ts';

/** Sends one request and returns its result; throws a `MarlError` if any part of it failed. */
export async function send<Result>(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Result> {
  let answer: { status: number; text: string };
  try {
    const response = await fetch(url, init);
    answer = { status: response.status, text: await response.text() };
  } catch (cause) {
    throw noAnswer(cause);
  }
  return resultOf(answer);
}

export const noAnswer = (cause: unknown): MarlError =>
  new MarlError('NO_ANSWER', [{ message: 'The server did not answer.' }], { cause });

/** The result in the body of an answer. */
export function resultOf<Result>({ status, text }: { status: number; text: string }): Result {
  const { data, errors } = parsed(text) as { data?: Result; errors?: ServerError[] };
  if (errors?.[0]) throw refused(errors as [ServerError], data);
  if (data) return data;
  const message = `The server answered with status ${status}, but not to GraphQL: ${text.slice(0, 200)}`;
  throw new MarlError('UNEXPECTED_ANSWER', [{ message, extensions: { status } }]);
}

function parsed(text: string): object {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
