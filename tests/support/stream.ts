import { type Client, createClient } from 'graphql-sse';
import { onTestFinished } from 'vitest';
import type { GraphQLFailure, Variables } from './graphql.ts';

export interface StreamedResult<T> {
  data?: T | null;
  errors?: readonly GraphQLFailure[];
}

/** An open subscription. */
export interface Followed<T> {
  /** The next event; fails when the stream has ended. */
  next(): Promise<StreamedResult<T>>;
  /** Resolves when the stream has ended, for any reason. */
  readonly over: Promise<void>;
  stop(): void;
}

/** Opens a subscription like a program, and resolves once it is open: it receives all later events. It does not reconnect. */
export async function follow<T>(
  url: string,
  headers: Record<string, string>,
  query: string,
  variables: Variables = {},
): Promise<Followed<T>> {
  const client: Client = createClient({ url: `${url}/graphql/stream`, headers, retryAttempts: 0 });
  const arrived: StreamedResult<T>[] = [];
  let wake: (() => void) | undefined;
  let isOver = false;
  const stir = (): void => wake?.();
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const finish = (): void => {
    isOver = true;
    end();
    stir();
  };
  await new Promise<void>((resolve, reject) => {
    client.subscribe<T>(
      { query, variables },
      {
        next: (result) => {
          arrived.push(result as StreamedResult<T>);
          stir();
        },
        error: (error) => {
          reject(error as Error);
          finish();
        },
        complete: finish,
      },
      { connected: () => resolve() },
    );
  });
  const stop = (): void => client.dispose();
  onTestFinished(stop);
  return {
    over,
    stop,
    next: async () => {
      while (!arrived.length) {
        if (isOver) throw new Error('The stream is over.');
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return arrived.shift()!;
    },
  };
}
