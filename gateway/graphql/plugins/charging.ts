import type { ApolloServerPlugin } from '@apollo/server';
import type { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { rateLimited } from '../errors.ts';
import { type Asked, priceOf } from '../price.ts';

/** Lets each caller ask for so much in a minute, counted before anything is read. */
export const charging: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request: { variables = {} }, contextValue }) => {
      // No operation of that name: execution says so.
      if (!operation) return;
      const refusal = await charge({ schema, document, operation, variables }, contextValue);
      if (refusal) throw refusal;
    },
    // As programs that know nothing of GraphQL expect it.
    willSendResponse: async ({ response: { body, http } }) => {
      const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
      const refusal = errors.find(({ extensions }) => extensions?.code === 'RATE_LIMITED');
      if (refusal?.extensions?.retryAfter === undefined) return;
      http.status = 429;
      http.headers.set('retry-after', String(refusal.extensions.retryAfter));
    },
  }),
};

/** Charges the caller for an operation, or says why it has to wait. Who shows no credentials is known by address. */
export async function charge(asked: Asked, { deps, session }: Context): Promise<GraphQLError | null> {
  const { cost } = deps.limits;
  const retryAfter = await cost.charge(session.callers, session.address, priceOf(asked));
  return retryAfter > 0 ? rateLimited(retryAfter, worthMore(cost.perMinute)) : null;
}

const worthMore = (perMinute: number): string =>
  `More than ${perMinute} values were asked for within a minute. Ask for fewer fields or smaller pages, or wait.`;
