import { describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const admin = transferOf(gateway, world.admin);

const jsonl = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

/** Imports a file; each column with answers goes to a question. Returns the answers of each record by the questions' names. */
async function answersIn(name: string, body: string, columns: Record<string, string>) {
  const dataset = await world.dataset();
  const done = await admin.bring(dataset.id, name, body, {
    fields: [{ name: 'text', column: 'text' }],
    suggestions: Object.entries(columns).map(([question, column]) => ({ question, column })),
  });
  expect(done).toMatchObject({ refusedRows: 0, error: null });
  const { items } = await world.rest<{ items: { suggestions: { question_id: string; value: unknown }[] }[] }>(
    'GET',
    `/datasets/${dataset.id}/records?include=suggestions`,
  );
  const names = new Map(Object.entries(dataset.questions).map(([question, { id }]) => [id, question]));
  return items.map(({ suggestions }) =>
    Object.fromEntries(suggestions.map(({ question_id: id, value }) => [names.get(id), value])),
  );
}

const columnsOf = async (name: string, body: string) => {
  const { uploadedFile } = await world.admin.run<{ uploadedFile: { columns: { name: string; type: string }[] } }>(
    'query ($id: ID!) { uploadedFile(id: $id) { columns { name type values hasOverlaps } } }',
    { id: await admin.send(name, body) },
  );
  return Object.fromEntries(uploadedFile.columns.map(({ name: column, ...about }) => [column, about]));
};

const ADA = { label: 'PERSON', start: 0, end: 3 };
const BERLIN = { label: 'PLACE', start: 9, end: 15 };

describe('a file that another annotation tool exported', () => {
  it('brings spans from Doccano, as lists of start, end and label', async () => {
    const file = jsonl([
      {
        id: 1,
        text: 'Ada from Berlin',
        label: [
          [0, 3, 'PERSON'],
          [9, 15, 'PLACE'],
        ],
      },
      { id: 2, text: 'Nobody', label: [] },
    ]);
    expect(await columnsOf('doccano.jsonl', file)).toMatchObject({
      label: { type: 'SPANS', values: ['PERSON', 'PLACE'], hasOverlaps: false },
    });
    expect(await answersIn('doccano.jsonl', file, { entities: 'label' })).toEqual([
      { entities: [ADA, BERLIN] },
      { entities: [] },
    ]);
  });

  it('brings labels and texts from Doccano, as lists of one', async () => {
    const file = jsonl([{ text: 'Thanks', label: ['friendly'], summary: ['Somebody says thanks.'] }]);
    expect(await answersIn('doccano.jsonl', file, { tone: 'label', correction: 'summary' })).toEqual([
      { tone: 'friendly', correction: 'Somebody says thanks.' },
    ]);
  });

  it('brings spans from Prodigy, but not its tokens', async () => {
    const tokens = [{ text: 'Ada', start: 0, end: 3, id: 0, ws: true }];
    const spans = [{ start: 0, end: 3, token_start: 0, token_end: 0, label: 'PERSON' }];
    const overlapping = [...spans, { start: 0, end: 15, label: 'PERSON' }];
    const file = jsonl([{ text: 'Ada from Berlin', tokens, spans, overlapping, answer: 'accept', accept: ['app'] }]);
    expect(await columnsOf('prodigy.jsonl', file)).toMatchObject({
      tokens: { type: 'JSON' },
      spans: { type: 'SPANS', values: ['PERSON'], hasOverlaps: false },
      overlapping: { type: 'SPANS', values: ['PERSON'], hasOverlaps: true },
    });
    expect(await answersIn('prodigy.jsonl', file, { entities: 'spans', topics: 'accept' })).toEqual([
      { entities: [ADA], topics: ['app'] },
    ]);
  });

  it('brings spans, choices and ratings from Label Studio', async () => {
    const file = JSON.stringify([
      {
        id: 1,
        text: 'Ada from Berlin',
        entities: [
          { start: 0, end: 3, text: 'Ada', labels: ['PERSON'] },
          { start: 9, end: 15, text: 'Berlin', labels: ['PLACE'] },
        ],
        sentiment: 'friendly',
        topics: { choices: ['app', 'billing'] },
        stars: [{ rating: 4 }],
      },
    ]);
    const columns = { entities: 'entities', tone: 'sentiment', topics: 'topics', quality: 'stars' };
    expect(await answersIn('studio.json', file, columns)).toEqual([
      { entities: [ADA, BERLIN], tone: 'friendly', topics: ['app', 'billing'], quality: 4 },
    ]);
  });

  it('has positions in UTF-16 where only these yield the marked texts, else in characters', async () => {
    const spans = (start: number, end: number) => [{ start, end, text: 'Ada', labels: ['PERSON'] }];
    const file = JSON.stringify([
      { text: '👋🏽 Ada', entities: spans(5, 8) },
      { text: '👋🏽 Ada', entities: spans(3, 6) },
    ]);
    expect(await answersIn('studio.json', file, { entities: 'entities' })).toEqual([
      { entities: [{ label: 'PERSON', start: 3, end: 6 }] },
      { entities: [{ label: 'PERSON', start: 3, end: 6 }] },
    ]);
  });

  it('is refused where its spans are outside the text, whatever their form', async () => {
    const dataset = await world.dataset();
    const file = jsonl([
      { text: 'Ada', label: [[0, 9, 'PERSON']] },
      { text: 'Ada', label: [[0, 3, 'ANIMAL']] },
    ]);
    const checked = await admin.check(dataset.id, await admin.send('doccano.jsonl', file), {
      fields: [{ name: 'text', column: 'text' }],
      suggestions: [{ question: 'entities', column: 'label' }],
    });
    expect(checked.refused.map(({ line, code }) => [line, code])).toEqual([
      [1, 'SPAN_OUTSIDE_TEXT'],
      [2, 'ANSWER_NOT_OPTION'],
    ]);
  });
});
