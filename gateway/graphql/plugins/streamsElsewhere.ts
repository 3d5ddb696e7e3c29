import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';

/** Says where subscriptions are answered to who sends one with the queries. */
export const streamsElsewhere: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      const refusal = badRequest('Subscriptions are answered at /graphql/stream, as text/event-stream.');
      refusal.extensions.http = { status: 400 };
      throw refusal;
    },
  }),
};
