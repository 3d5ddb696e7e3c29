import { createHash } from 'node:crypto';
import type { ApolloServerPlugin, GraphQLRequest, GraphQLResponse } from '@apollo/server';
import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import type { RestClient } from '#gateway/rest/client.ts';
import { type Context, resetLoaders } from './context.ts';
import { failure, refusal } from './errors.ts';

type Result = Pick<FormattedExecutionResult, 'data' | 'errors'>;

/**
 * Answers a repeated mutation with the same Idempotency-Key as the first time. Its writes to the backend have keys derived from it, so a
 * mutation that was cut off in the middle repeats none of them.
 */
export const repeatMutations: ApolloServerPlugin<Context> = {
  requestDidStart: async () => {
    let begun: { key: string; request: string } | undefined;
    return {
      responseForOperation: async ({ request, operation, contextValue, response: { http } }) => {
        const key = request.http?.headers.get('idempotency-key');
        if (!key || operation.operation !== 'mutation') return null;
        const answered = (result: Result): GraphQLResponse => ({
          http,
          body: { kind: 'single', singleResult: result },
        });
        const { rest } = contextValue;
        const attempt = { key, request: hashOf(request) };
        try {
          const answer = await begin(rest, attempt);
          if (answer === null) {
            begun = attempt;
            contextValue.rest = rest.repeatable(`${attempt.key}\n${attempt.request}`);
            resetLoaders(contextValue);
            return null;
          }
          http.headers.set('idempotent-replayed', 'true');
          return answered(JSON.parse(answer) as Result);
        } catch (error) {
          const refused = failure(error, 'BAD_REQUEST');
          http.status = Number(refused.extensions.status);
          return answered({ errors: [refused.toJSON()] });
        }
      },
      willSendResponse: async ({ response: { body }, contextValue }) => {
        if (!begun || body.kind !== 'single') return;
        const { data, errors } = body.singleResult;
        const answer = errors?.some(isPassing) ? null : JSON.stringify({ data, errors } satisfies Result);
        const { rest, log } = contextValue;
        await rest
          .detached()
          .put('/v1/me/operations', { body: { ...begun, answer } })
          .catch((err: unknown) => log.warn({ err }, 'the answer to a mutation could not be kept'));
      },
    };
  },
};

async function begin(rest: RestClient, body: { key: string; request: string }): Promise<string | null> {
  if (rest.capabilities.backend !== 'EMBEDDED') throw refusal(NOT_KNOWN, 'BAD_REQUEST', 501);
  const { answer } = await rest.detached().post<{ answer: string | null }>('/v1/me/operations', { body });
  return answer;
}

export const NOT_KNOWN = 'This Argilla server knows no Idempotency-Key; without one, the request works.';

/** The request without what may change from one attempt to the next. */
function hashOf({ query, operationName, variables, http }: GraphQLRequest): string {
  const workspace = http?.headers.get('x-argilla-workspace');
  const text = JSON.stringify([query, operationName ?? null, variables ?? {}, workspace ?? null]);
  return createHash('sha256').update(text).digest('hex');
}

const PASSING_STATUSES: readonly unknown[] = [401, 429, 499];

/** Whether the same mutation may succeed later. */
const isPassing = ({ extensions: { status = 500, reason } = {} }: GraphQLFormattedError): boolean =>
  Number(status) >= 500 || PASSING_STATUSES.includes(status) || reason === 'REQUEST_UNDER_WAY';
