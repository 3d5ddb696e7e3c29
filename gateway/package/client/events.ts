import { type Client, NetworkError, type RequestParams } from 'graphql-sse';
import { noAnswer, resultOf } from './answer.ts';
import { refused, type ServerError } from './errors.ts';

/** Opens a subscription. Resolves to its events once none can be missed. */
export function openEvents<Result>(streams: Client, request: RequestParams): Promise<AsyncGenerator<Result>> {
  return new Promise((resolve, reject) => {
    const results = streams.iterate<Result>(request, { connected: () => resolve(events()) });
    const first = results.next();
    first.catch((error: unknown) => errorOf(error).catch(reject));

    async function* events(): AsyncGenerator<Result> {
      try {
        for (let next = await first; !next.done; next = await results.next()) {
          const { data, errors } = next.value;
          if (errors?.[0]) throw refused(errors as unknown as [ServerError], data);
          if (data) yield data;
        }
      } catch (error) {
        await errorOf(error);
      } finally {
        await results.return?.(undefined);
      }
    }
  });
}

/** Throws the error as one of this package. */
async function errorOf(error: unknown): Promise<never> {
  if (!(error instanceof NetworkError)) throw error;
  const response = error.response as Response | undefined;
  if (!response) throw noAnswer(error);
  return resultOf({ status: response.status, text: await response.text() });
}
