import { expect, it } from 'vitest';
import { callOf, isPublished } from '#gateway/live/writes.ts';
import { NO_ONE } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';

const { owner } = await startTestBackend();

/** Calls that change nothing of a dataset that a page may show. */
const OTHERS = [
  /\/token$|\/users\b|\/api-keys?\b|\/operations$|\/webhooks\b/,
  /^\w+ (\/v1)?\/workspaces\b/,
  // Nobody shows a new dataset yet.
  /^POST (\/v1\/datasets|\/datasets\/:name)$|^PUT \/datasets\/:name:copy$/,
  // Nothing is saved, or what is saved stays.
  /suggester\/(test|jobs\/:id\/stop)$/,
  // Refused: there is no Hub.
  /\/(import|export)$/,
];

interface OpenApi {
  paths: Record<string, Record<string, { security: { apiKey?: string[] }[] }>>;
}

it('pages are told of every call of the REST API that changes a dataset', async () => {
  const { body } = await owner.get<OpenApi>('/api/openapi.json');
  const calls = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { security }]) => method !== 'get' && security[0]?.apiKey?.[0] !== 'read')
      .map(([method]) => {
        const filled = path.replace(/\{\w*id\}/g, NO_ONE).replace(/\{\w+\}/g, 'nothing');
        return callOf(method.toUpperCase(), `${filled}?workspace=one`, {}).call;
      }),
  );
  expect(calls.length).toBeGreaterThan(80);
  const untold = calls.filter((call) => !isPublished(call));
  expect(untold.filter((call) => !OTHERS.some((other) => other.test(call)))).toEqual([]);
  // Each exception is still needed.
  expect(OTHERS.filter((other) => !untold.some((call) => other.test(call)))).toEqual([]);
});
