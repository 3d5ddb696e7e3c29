import type { ApolloServerPlugin } from '@apollo/server';
import type { Meters } from '#gateway/metrics/meters.ts';
import type { Context } from '../context.ts';

/** Measures each operation, from when it has been read to when its answer goes out. */
export const measuring = (meters: Meters): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => {
    const begin = performance.now();
    return {
      willSendResponse: async ({ operationName, operation, response: { body } }) => {
        const isFailed = body.kind === 'single' && Boolean(body.singleResult.errors?.length);
        const seconds = (performance.now() - begin) / 1000;
        meters.operation(operationName ?? null, operation?.operation ?? 'none', isFailed ? 'failed' : 'ok', seconds);
      },
    };
  },
});
