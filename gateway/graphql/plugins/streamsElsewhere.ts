import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';

/** Says where subscriptions are answered to who sends one with the queries. */
export const streamsElsewhere: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      throw new GraphQLError('Subscriptions are answered at /graphql/stream, as text/event-stream.', {
        extensions: { code: 'BAD_REQUEST', status: 400, reason: 'INVALID', http: { status: 400 } },
      });
    },
  }),
};
