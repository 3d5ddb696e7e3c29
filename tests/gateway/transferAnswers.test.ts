import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { marl } from '../backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld, type TestDataset } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);
const owner = transferOf(gateway, gateway.owner);
const server = ['--url', gateway.url, '--api-key', world.admin.apiKey];
const admin = transferOf(gateway, world.admin);

type Answers = Record<string, { value: unknown }>;

const ranked = (...values: string[]) => values.map((value, index) => ({ value, rank: index + 1 }));
const person = (start: number, end: number) => ({ label: 'PERSON', start, end });
const answersOf = (values: Record<string, unknown>): Answers =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** Three people answer the first record, two the second; the third only has a draft. */
const RECORDS = [
  {
    fields: { text: 'Ada from Berlin' },
    external_id: 'agreed',
    answers: [
      {
        tone: 'rude',
        topics: ['app', 'billing'],
        quality: 5,
        preference: ranked('reply-2', 'reply-1'),
        entities: [person(0, 3)],
        correction: 'a "b"\nc',
      },
      {
        tone: 'rude',
        topics: ['app', 'delivery'],
        quality: 4,
        preference: ranked('reply-2', 'reply-1'),
        entities: [person(0, 8)],
        correction: 'a "b"\nc',
      },
      {
        tone: 'friendly',
        topics: ['delivery'],
        quality: 1,
        preference: ranked('reply-1', 'reply-2'),
        entities: [],
        correction: 'no',
      },
    ],
  },
  { fields: { text: 'Tied' }, external_id: 'tied', answers: [{ tone: 'rude' }, { tone: 'neutral' }] },
  { fields: { text: 'Draft' }, external_id: 'draft', answers: [], draft: { tone: 'rude' } },
];

const MAJORITY = {
  tone: { value: 'rude', votes: 2, share: 2 / 3 },
  topics: { value: ['app', 'delivery'], votes: 1, share: 1 / 3 },
  quality: { value: 4, votes: 1, share: 1 / 3 },
  preference: { value: ranked('reply-2', 'reply-1'), votes: 2, share: 2 / 3 },
  entities: { value: [person(0, 3)], votes: 1, share: 1 / 3 },
  correction: { value: 'a "b"\nc', votes: 2, share: 2 / 3 },
};

async function annotatedDataset(): Promise<TestDataset> {
  const dataset = await world.dataset();
  const people = [world.admin, world.annotator, world.colleague];
  await dataset.add(
    RECORDS.map(({ answers, draft, ...record }) => ({
      ...record,
      responses: [
        ...answers.map((values, index) => ({
          user_id: people[index]!.id,
          status: 'submitted',
          values: answersOf(values),
        })),
        ...(draft ? [{ user_id: world.annotator.id, status: 'draft', values: answersOf(draft) }] : []),
      ],
    })),
  );
  return dataset;
}

async function exported(datasetId: string, format = 'JSONL', where: object = { answers: 'MAJORITY' }) {
  const answer = await admin.get(await admin.exportPath(datasetId, format, where));
  expect(answer.status, await answer.clone().text()).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const rowsIn = (file: Uint8Array) =>
  new TextDecoder()
    .decode(file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const answersIn = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(MAJORITY).map((name) => {
      const [value, votes, share] = ['', '.votes', '.share'].map((end) => row[`answers.${name}${end}`]);
      return [name, { value, votes, share }];
    }),
  );

describe.runIf(gateway.isEmbedded)('an export of resolutions', () => {
  async function resolvedDataset(): Promise<TestDataset> {
    const dataset = await annotatedDataset();
    const { items } = await world.rest<{ items: { id: string }[] }>('GET', `/datasets/${dataset.id}/records?limit=10`);
    const resolve = (place: number, values: Record<string, unknown>) =>
      world.rest('PUT', `/datasets/${dataset.id}/resolutions/${items[place]!.id}`, { values: answersOf(values) });
    await resolve(0, { tone: 'friendly' });
    await resolve(1, { tone: 'neutral', topics: ['app'] });
    return dataset;
  }
  const settled = (value: unknown) => ({ value, votes: null, share: null });
  const NONE = { value: null, votes: null, share: null };

  it('has the majority where a resolution answers nothing, or no other answers', async () => {
    const { id } = await resolvedDataset();
    const [first, second, draft] = rowsIn(await exported(id, 'JSONL', { answers: 'RESOLUTION_ELSE_MAJORITY' }));
    expect(answersIn(first!)).toEqual({ ...MAJORITY, tone: settled('friendly') });
    expect(first).toMatchObject({ 'answers.tone.source': 'resolution', 'answers.quality.source': 'majority' });
    expect(answersIn(second!)).toMatchObject({ tone: settled('neutral'), topics: settled(['app']), quality: NONE });
    expect(answersIn(draft!)).toMatchObject({ tone: NONE });

    const [only, ...others] = rowsIn(await exported(id, 'JSONL', { answers: 'RESOLUTION' }));
    expect(answersIn(only!)).toMatchObject({ tone: settled('friendly'), topics: NONE, correction: NONE });
    expect(only).not.toHaveProperty('record.responses');
    expect(others).toHaveLength(2);
  });

  it.each(['CSV', 'TSV', 'JSON', 'JSONL', 'PARQUET'])('as %s is imported as responses', async (format) => {
    const [from, to] = [await resolvedDataset(), await world.dataset()];
    const file = await exported(from.id, format, { answers: 'RESOLUTION_ELSE_MAJORITY' });
    const done = await owner.bring(to.id, `settled.${format.toLowerCase()}`, file);
    expect(done).toMatchObject({ stage: 'DONE', refused: [], writtenRows: RECORDS.length });
    const [first, second, draft] = rowsIn(await exported(to.id));
    const alone = Object.entries(MAJORITY).map(([name, { value }]) => [name, { value, votes: 1, share: 1 }]);
    expect(answersIn(first!)).toEqual({
      ...(Object.fromEntries(alone) as object),
      tone: { value: 'friendly', votes: 1, share: 1 },
    });
    expect(second).toMatchObject({ 'answers.tone': 'neutral', 'answers.topics': ['app'] });
    expect(answersIn(draft!)).toMatchObject({ tone: NONE });
  });

  it('is written by the command line', async () => {
    const { name } = await resolvedDataset();
    const here = temporaryFolder();
    const file = join(here, 'settled.jsonl');
    const answers = ['--answers', 'resolution-else-majority'];
    expect(await marl(here, 'export', file, '--dataset', name, ...answers, ...server)).toMatchObject({ code: 0 });
    expect(rowsIn(readFileSync(file))[0]).toMatchObject({ 'answers.tone': 'friendly', 'answers.quality': 4 });
  });

  it('is refused for own responses only, and to annotators', async () => {
    const { id } = await resolvedDataset();
    const path = `query ($id: ID!, $where: ExportInput!) {
      dataset(id: $id) { ... on FeedbackDataset { exportPath(format: CSV, where: $where) } } }`;
    const mine = { id, where: { scope: 'MINE', answers: 'RESOLUTION' } };
    expect((await world.admin.fails(path, mine)).extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    const everyone = await admin.exportPath(id, 'CSV', { answers: 'RESOLUTION' });
    expect((await transferOf(gateway, world.annotator).get(everyone)).status).toBe(403);
  });
});

describe('an export of the majority', () => {
  it('has one row a record with one answer to each question, its votes and their share', async () => {
    const { id } = await annotatedDataset();
    const [agreed, tied, draft] = rowsIn(await exported(id));
    expect(answersIn(agreed!)).toEqual(MAJORITY);
    expect(agreed).toMatchObject({ 'answers.tone.source': 'majority' });
    expect(agreed).not.toHaveProperty('record.responses');
    const none = { 'answers.tone': null, 'answers.tone.source': null, 'answers.tone.votes': null };
    expect([tied, draft]).toMatchObject([none, none]);
  });

  it.each(['CSV', 'TSV', 'JSON', 'JSONL', 'PARQUET'])(
    'as %s is imported as responses of the importing user',
    async (format) => {
      const [from, to] = [await annotatedDataset(), await world.dataset()];
      const done = await owner.bring(to.id, `majority.${format.toLowerCase()}`, await exported(from.id, format));
      expect(done).toMatchObject({ stage: 'DONE', refused: [], writtenRows: RECORDS.length });

      const { items } = await world.rest<{ items: { responses: { status: string; values: Answers }[] }[] }>(
        'GET',
        `/datasets/${to.id}/records?limit=10&include=responses`,
      );
      const values = Object.entries(MAJORITY).map(([name, { value }]): [string, unknown] => [name, { value }]);
      expect(items.map(({ responses }) => responses)).toMatchObject([
        [{ status: 'submitted', values: Object.fromEntries(values) }],
        [],
        [],
      ]);
      const [again] = rowsIn(await exported(to.id));
      const alone = Object.entries(MAJORITY).map(([name, { value }]) => [name, { value, votes: 1, share: 1 }]);
      expect(answersIn(again!)).toEqual(Object.fromEntries(alone));
    },
  );

  it('is written by the command line', async () => {
    const { name } = await annotatedDataset();
    const here = temporaryFolder();
    const file = join(here, 'majority.jsonl');
    const run = (answers: string) => marl(here, 'export', file, '--dataset', name, '--answers', answers, ...server);
    expect(await run('majority')).toMatchObject({ code: 0 });
    expect(rowsIn(readFileSync(file))[0]).toMatchObject({ 'answers.tone': 'rude' });
    expect(await run('best')).toMatchObject({ code: 2, err: expect.stringContaining('all, majority') as string });
  });

  it('has suggestions only where --map gives a column that is called like the question no other target', async () => {
    const { id, name } = await world.dataset();
    const here = temporaryFolder();
    const file = join(here, 'rows.csv');
    writeFileSync(file, 'text,tone,quality\nOne,rude,4\n');
    const run = ['import', file, '--dataset', name, '--map', 'tone=answers.tone', ...server];
    expect(await marl(here, ...run)).toMatchObject({ code: 0 });
    const { items } = await world.rest<{ items: { suggestions: object[]; responses: object[] }[] }>(
      'GET',
      `/datasets/${id}/records?include=responses&include=suggestions`,
    );
    expect(items[0]!.responses).toMatchObject([{ values: { tone: { value: 'rude' } } }]);
    expect(items[0]!.suggestions).toMatchObject([{ value: 4 }]);
  });

  it('is imported as drafts where a required question has no answer', async () => {
    const to = await world.dataset();
    await owner.bring(to.id, 'rows.csv', 'text,answers.quality\nOne,3\n');
    const { items } = await world.rest<{ items: { responses: object[] }[] }>(
      'GET',
      `/datasets/${to.id}/records?include=responses`,
    );
    expect(items[0]!.responses).toMatchObject([{ status: 'draft', values: { quality: { value: 3 } } }]);
  });

  it('is refused in an import where an answer does not fit its question', async () => {
    const to = await world.dataset();
    const checked = await owner.check(to.id, await owner.send('rows.csv', 'text,answers.tone\nOne,loud\n'));
    expect(checked.refused).toMatchObject([{ code: 'ANSWER_NOT_OPTION' }]);
  });
});
