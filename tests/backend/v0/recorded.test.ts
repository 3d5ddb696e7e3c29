import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';

/** Recorded calls to a released Argilla server, stored beside the project; skipped if there are none. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'peers', 'captures');

interface Recorded {
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    query: Record<string, string>;
    body: unknown;
  };
  response: { status: number; body: unknown };
}

const backend = await startTestBackend();
const { owner } = backend;
await owner.post('/api/v1/workspaces', { name: 'admin' });
for (const [name, task] of [
  ['peer-textcat', 'TextClassification'],
  ['peer-tokencls', 'TokenClassification'],
  ['peer-text2text', 'Text2Text'],
]) {
  await owner.post('/api/datasets', { name, task, workspace: 'admin' });
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?/g;
const timeless = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replace(TIME, 'a time'));

/** Long lists were truncated when they were recorded, and end with a note. */
function asRecorded(body: unknown, recorded: unknown): unknown {
  if (!Array.isArray(body) || !Array.isArray(recorded)) return body;
  const isCut = typeof recorded.at(-1) === 'string' && /more/.test(recorded.at(-1) as string);
  return isCut ? [...(body as unknown[]).slice(0, recorded.length - 1), recorded.at(-1)] : body;
}

// Each depends on the state that the previous ones leave.
const CALLS = [
  'v0-dataset-create',
  'v0-dataset-patch',
  'v0-dataset-copy',
  'v0-dataset-close',
  'v0-dataset-open',
  'v0-dataset-delete',
  'v0-dataset-delete-b',
  'v0-settings-put',
  'v0-settings-patch',
  'v0-TextClassification-settings',
  'v0-tc-bulk',
  'v0-tok-bulk',
  'v0-t2t-bulk',
  'v0-record-get',
  'v0-record-patch',
  'v0-tc-rule-create',
  'v0-tc-rule-patch',
  'v0-tc-rule-delete',
  'v0-data-delete',
  'v0-TextClassification-metrics',
  'v0-TokenClassification-metrics',
  'v0-Text2Text-metrics',
  'v0-TextClassification-metric-labeling_rule',
  'v0-TextClassification-metric-dataset_labeling_rules',
  'v0-TokenClassification-metric-tokens_length',
  'v0-TokenClassification-metric-predicted_tag_consistency',
];

describe.skipIf(!existsSync(FOLDER))('answers are those of Argilla', () => {
  test.each(CALLS)('%s', async (name) => {
    const recorded = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Recorded;
    const { method, path, query, body } = recorded.request;
    const parameters = query ? `?${new URLSearchParams(query).toString()}` : '';
    const verb = method.toLowerCase() as 'get';
    const answer = await (owner[verb] as typeof owner.post)(path + parameters, body ?? undefined);
    expect(answer.status).toBe(recorded.response.status);
    expect(asRecorded(timeless(answer.body), recorded.response.body)).toEqual(timeless(recorded.response.body));
  });
});
