import fc from 'fast-check';
import { createSchema } from '#gateway/graphql/schema.ts';
import type { Fuzz } from '../world.ts';
import { type Attempt, attempts } from './attempts.ts';

const AT_ONCE = 4;
const BATCH = 50;
/** A longer response counts as a hang. */
const PATIENCE_MS = 60_000;
const MOST_PROBLEMS = 20;

/** Sends generated operations, valid and invalid, as every role. */
export const fuzzGraphql: Fuzz = async ({ url, world, seconds, seed }) => {
  const arbitrary = attempts(createSchema('schema'), world);
  const problems = new Map<string, string>();
  const outcomes: Record<string, number> = {};
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  for (let batch = 0; performance.now() < end && problems.size < MOST_PROBLEMS; batch += 1) {
    const queue = fc.sample(arbitrary, { seed: seed + batch, numRuns: BATCH }).entries();
    const work = async () => {
      for (const [index, attempt] of queue) {
        if (performance.now() > end) return;
        const { kind, problem } = await send(url, attempt);
        sent += 1;
        outcomes[kind] = (outcomes[kind] ?? 0) + 1;
        // One of each kind is enough to fix it.
        if (problem) problems.set(kind, `${problem}\n(batch ${batch}, number ${index})\n${told(attempt)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  console.log(`GraphQL: ${sent} operations`, outcomes);
  return [...problems.values()];
};

interface Answer {
  data?: unknown;
  errors?: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[];
}

/** The outcome as a word, and what is wrong with it. */
async function send(url: string, { headers, body }: Attempt): Promise<{ kind: string; problem?: string }> {
  try {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const { data, errors = [] } = JSON.parse(text) as Answer;
    const fault = errors.find(({ extensions }) => isOwnFault(extensions));
    if (response.status >= 500 || fault) {
      const path = fault?.path?.filter((step) => typeof step === 'string').join('.');
      return { kind: `fault at ${path ?? response.status}`, problem: `${response.status} ${text.slice(0, 1000)}` };
    }
    if (errors.length === 0) return { kind: 'answered' };
    return {
      kind: data
        ? 'answered in part'
        : `refused: ${String(errors[0]?.extensions?.code).replace(/^ERROR_.*/, 'ERROR_…')}`,
    };
  } catch (error) {
    return { kind: `no answer: ${(error as Error).name}`, problem: String(error) };
  }
}

/** No request may cause a fault of the server. */
const isOwnFault = (extensions: Record<string, unknown> = {}): boolean =>
  extensions.code === 'INTERNAL_SERVER_ERROR' || !(Number(extensions.status) < 500);

const told = ({ role, body }: Attempt): string => `as ${role}: ${body.slice(0, 4000)}`;
