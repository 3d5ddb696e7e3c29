import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import type { GraphQLError } from 'graphql';
import type { Budget } from '#gateway/limits/limiters.ts';
import type { Context } from './context.ts';
import { badRequest, rateLimited } from './errors.ts';
import { type PricedOperation, priceOf } from './price.ts';

/** The value of `extensions.cost` in a request: asks for the cost with the answer, or for the cost alone. */
type Wish = 'told' | 'estimate' | undefined;

/** The cost in a response. */
interface Cost {
  /** The price of the operation in values; 0 for an invalid one. */
  requested: number;
  /** The values that are left; null without a limit. */
  remaining: number | null;
  /** When all values of a minute can be requested again; null without a limit. */
  resetsAt: string | null;
  /** The requests to the REST API. */
  backendCalls: number;
  milliseconds: number;
}

/** Charges callers for each operation before it reads anything, and reports the remaining budget. */
export const costLimit: ApolloServerPlugin<Context> = {
  requestDidStart: async ({ request: { extensions } }) => {
    const began = performance.now();
    const wish = wishIn(extensions?.cost);
    let requested = 0;
    let budget: Budget | undefined;
    return {
      didResolveOperation: async ({ schema, document, operation, request: { variables = {} }, contextValue }) => {
        // Execution reports an unknown operation name.
        if (!operation) return;
        if (wish === null) throw invalidWish();
        requested = Math.ceil(priceOf({ schema, document, operation, variables }));
        if (wish === 'estimate') return;
        const charged = await charge(requested, contextValue);
        budget = charged.budget;
        if (charged.error) throw charged.error;
      },
      responseForOperation: async ({ response: { http } }) =>
        wish === 'estimate' ? { http, body: { kind: 'single', singleResult: { data: null } } } : null,
      willSendResponse: async ({ response: { body, http }, contextValue }) => {
        const { deps, session, calls } = contextValue;
        const { cost } = deps.limits;
        if (cost.perMinute > 0) {
          budget ??= await cost.budgetOf(session.callers);
          http.headers.set('ratelimit-policy', `"minute";q=${cost.perMinute};w=${cost.windowSeconds}`);
          http.headers.set('ratelimit', `"minute";r=${budget.remaining};t=${budget.resetsIn}`);
        }
        if (body.kind !== 'single') return;
        const limited = body.singleResult.errors?.find(({ extensions: of }) => of?.code === 'RATE_LIMITED');
        if (limited?.extensions?.retryAfter !== undefined) {
          // HTTP clients that do not know GraphQL expect a status and a header.
          http.status = 429;
          http.headers.set('retry-after', String(limited.extensions.retryAfter));
        }
        if (!wish) return;
        const told: Cost = {
          requested,
          remaining: budget?.remaining ?? null,
          resetsAt: budget ? new Date(Date.now() + budget.resetsIn * 1000).toISOString() : null,
          backendCalls: calls.count,
          milliseconds: Math.round(performance.now() - began),
        };
        body.singleResult = { ...body.singleResult, extensions: { ...body.singleResult.extensions, cost: told } };
      },
    };
  },
};

/** Charges the caller for an operation; with an error when the caller has to wait. */
export async function charge(
  price: number,
  { deps, session }: Context,
): Promise<{ error?: GraphQLError; budget?: Budget }> {
  const { cost } = deps.limits;
  if (cost.perMinute === 0) return {};
  const { wait, budget } = await cost.charge(session.callers, session.address, price);
  if (wait <= 0) return { budget };
  const why = `More than ${cost.perMinute} values were requested within a minute. Request fewer fields or smaller pages, or wait.`;
  return { budget, error: rateLimited(wait, why) };
}

/** Charges a subscription when it begins. */
export const chargeSubscription = async (operation: PricedOperation, context: Context): Promise<GraphQLError | null> =>
  (await charge(priceOf(operation), context)).error ?? null;

/** Whether a request only asks for its price. */
export const isEstimate = ({ extensions }: GraphQLRequest): boolean => wishIn(extensions?.cost) === 'estimate';

/** The wish in `extensions.cost`; null for any other value. */
function wishIn(cost: unknown): Wish | null {
  if (cost === undefined || cost === null || cost === false) return undefined;
  if (cost === true) return 'told';
  return cost === 'estimate' ? 'estimate' : null;
}

function invalidWish(): GraphQLError {
  const error = badRequest(
    '"extensions.cost" is true, or "estimate" to be told the cost without running the operation.',
  );
  error.extensions.http = { status: 400 };
  return error;
}
