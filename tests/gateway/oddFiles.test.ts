import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const dataset = await world.dataset();
const admin = transferOf(gateway, world.admin);

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const members = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Values, as JSON, that are no text. */
const VALUES = [
  ['a list of very many levels', nested(100_000)],
  ['an object of very many levels', members(100_000)],
  ['a number that is too large', '1e999'],
  ['a number with too many digits', '123456789012345678901234567890'],
  ['NUL', '"\\u0000"'],
  ['half a character', '"\\ud800"'],
  ['a prototype', '{"__proto__":{"text":"x"},"constructor":1}'],
] as const;

describe.each(['jsonl', 'json', 'csv'])('a file of %s', (format) => {
  const write = (value: string) => {
    if (format === 'csv') return `text,metadata.source\nfine,\n"${value.replaceAll('"', '""')}",mail\n`;
    const rows = ['{"text":"fine"}', `{"text":${value}}`];
    return format === 'json' ? `[${rows.join(',')}]` : rows.join('\n');
  };

  it.each(VALUES)('with %s is refused, or imported but for that row', async (_what, value) => {
    const answer = await admin.post(`rows.${format}`, write(value));
    const body = (await answer.json()) as { id: string; code?: string };
    if (answer.status !== 201) {
      expect([answer.status, body.code]).toEqual([422, expect.any(String)]);
      return;
    }
    const checked = await admin.check(dataset.id, body.id, { fields: [{ column: 'text', name: 'text' }] });
    expect(checked, JSON.stringify(checked).slice(0, 500)).toMatchObject({ stage: 'CHECKED', error: null });
    const done = await admin.start(checked.id);
    expect(done, JSON.stringify(done).slice(0, 500)).toMatchObject({ stage: 'DONE', error: null });
    const { uploadedFile } = await world.admin.run<{ uploadedFile: { sample: unknown[] } }>(
      'query ($id: ID!) { uploadedFile(id: $id) { sample(limit: 10) } }',
      { id: body.id },
    );
    expect(uploadedFile.sample.length).toBeGreaterThan(0);
  });
});

describe('GraphQL', () => {
  it.each(VALUES)('answers %s in a variable with a reason', async (_what, value) => {
    const query = 'mutation ($input: AddRecordsInput!) { addRecords(input: $input) { records { id } } }';
    const input = `{"datasetId":"${dataset.id}","records":[{"fields":{"text":${value}}},{"fields":{"text":"a"},"metadata":{"odd":${value}}}]}`;
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...world.admin.headers, 'content-type': 'application/json' },
      body: `{"query":${JSON.stringify(query)},"variables":{"input":${input}}}`,
    });
    const { errors } = (await answer.json()) as { errors: { extensions: { status: number } }[] };
    expect(errors[0]!.extensions.status, JSON.stringify(errors).slice(0, 500)).toBeLessThan(500);
  });
});
