import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { analyse } from '#gateway/analytics/analytics.ts';
import { type RestQuestion, toQuestion } from '#gateway/modules/question/question.source.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { annotators, type Annotator, valuesOf } from './support/annotators.ts';
import { datasetWith, QUESTIONS, type TestDataset, workspaceId } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;

interface QuestionAgreement {
  question: string;
  items: number;
  alpha: number | null;
  pairs: { user_ids: [string, string]; items: number; kappa: number | null }[];
}

const agreementOf = async (path: string): Promise<QuestionAgreement[]> =>
  (await owner.get<{ questions: QuestionAgreement[] }>(`${path}/agreement`)).body.questions;

/** The same figures from all responses, as they are worked out for a server without counts. */
async function computed(path: string): Promise<QuestionAgreement[]> {
  const { body } = await owner.get(`${path}/questions`);
  const records = await owner.get(`${path}/records?include=responses&limit=1000`);
  const questions = (body.items as unknown as RestQuestion[]).map(toQuestion);
  const { questions: found } = await analyse(pagesOf(records.body.items as unknown as RestRecord[]), questions, true);
  return found.flatMap(({ question, agreement }) => {
    if (!agreement) return [];
    const { items, alpha, pairs } = agreement;
    return [
      {
        question: question.name,
        items,
        alpha,
        pairs: pairs.map((pair) => ({ user_ids: pair.annotators, items: pair.items, kappa: pair.kappa })),
      },
    ];
  });
}

async function* pagesOf(records: RestRecord[]) {
  yield records;
}

/** Pairs in one order, and figures as numbers that are equal within 1e-9. */
const close = (questions: readonly QuestionAgreement[]) =>
  questions.map(({ alpha, pairs, ...question }) => ({
    ...question,
    alpha: near(alpha),
    pairs: pairs
      .map(({ user_ids, items, kappa }) => ({ user_ids: user_ids.toSorted(), items, kappa: near(kappa) }))
      .sort((a, b) => (a.user_ids.join() < b.user_ids.join() ? -1 : 1)),
  }));
const near = (figure: number | null): unknown => (figure === null ? null : expect.closeTo(figure, 9));
const sorted = (questions: readonly QuestionAgreement[]) =>
  questions.map((question) => ({
    ...question,
    pairs: question.pairs
      .map((pair) => ({ ...pair, user_ids: pair.user_ids.toSorted() }))
      .sort((a, b) => (a.user_ids.join() < b.user_ids.join() ? -1 : 1)),
  }));

describe('the agreement of a dataset', () => {
  let people: Annotator[];
  beforeAll(async () => {
    people = await annotators(backend, 4);
  });

  let seed = 7;
  const random = (count: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const one = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;

  function randomValues(text: string) {
    const start = random(text.length - 1);
    const answers: Record<string, unknown> = {
      label: one(['yes', 'no']),
      topics: one([['a'], ['a', 'b'], ['b', 'c'], ['c']]),
      stars: 1 + random(5),
      order: ['x', 'y', 'z'].map((value) => ({ value, rank: 1 + random(3) })),
      names:
        random(3) === 0 ? [] : [{ label: one(['PER', 'LOC']), start, end: start + 1 + random(text.length - start) }],
      comment: 'words',
    };
    const left = Object.entries(answers).filter(([name]) => QUESTIONS[name]!.required || random(4) > 0);
    return valuesOf(Object.fromEntries(left));
  }

  const expectEqual = async (dataset: TestDataset) => {
    const found = await agreementOf(dataset.path);
    expect(sorted(found)).toEqual(close(await computed(dataset.path)));
    return found;
  };

  test('equals that of all responses after answers, changes, removals and new texts', async () => {
    const dataset = await datasetWith(backend, { records: 12 });
    const records = (await owner.get(`${dataset.path}/records`)).body.items.map(({ id, fields }) => ({
      id,
      text: (fields as { text: string }).text,
    }));
    for (let round = 0; round < 4; round += 1) {
      for (let step = 0; step < 40; step += 1) {
        const record = one(records);
        const status = one(['submitted', 'submitted', 'submitted', 'draft', 'discarded']);
        const item = { record_id: record.id, status, values: randomValues(record.text) };
        const { body } = await one(people).post('/api/v1/me/responses/bulk', { items: [item] });
        const [outcome] = body.items as unknown as { item: { id: string } | null; error: unknown }[];
        expect(outcome!.error).toBeNull();
        if (random(6) === 0) await owner.delete(`/api/v1/responses/${outcome!.item!.id}`);
        if (random(8) === 0) {
          record.text = `${record.text} and more`;
          await owner.patch(`${dataset.path}/records`, { items: [{ id: record.id, fields: { text: record.text } }] });
        }
      }
      const found = await expectEqual(dataset);
      expect(found.map(({ question }) => question)).toEqual(['label', 'topics', 'stars', 'order', 'names']);
      expect(found.every(({ items }) => items > 0)).toBe(true);
      const [removed] = records.splice(random(records.length), 1);
      await owner.delete(`/api/v1/records/${removed!.id}`);
      await expectEqual(dataset);
    }
  });

  test('counts responses that come with new records, and that replace others', async () => {
    const dataset = await datasetWith(backend);
    const item = (external_id: string) => ({
      external_id,
      fields: { text: 'some text' },
      responses: people.map(({ userId }) => ({
        user_id: userId,
        status: 'submitted',
        values: randomValues('some text'),
      })),
    });
    const items = ['one', 'two', 'three'].map(item);
    expect((await owner.post(`${dataset.path}/records/bulk`, { items })).status).toBe(201);
    await expectEqual(dataset);
    expect((await owner.put(`${dataset.path}/records/bulk`, { items: ['two', 'four'].map(item) })).status).toBe(200);
    await expectEqual(dataset);
  });

  test('is without the answers of deleted users', async () => {
    const dataset = await datasetWith(backend, { records: 3 });
    const [leaver] = await annotators(backend, 1);
    const { body } = await owner.get(`${dataset.path}/records`);
    for (const { id } of body.items) {
      for (const who of [leaver!, people[0]!, people[1]!]) {
        await who.post(`/api/v1/records/${id}/responses`, { status: 'submitted', values: randomValues('record') });
      }
    }
    await expectEqual(dataset);
    await owner.delete(`/api/v1/users/${leaver!.userId}`);
    const [label] = await agreementOf(dataset.path);
    expect(label!.pairs).toHaveLength(1);
    await expect.poll(async () => sorted(await agreementOf(dataset.path))).toEqual(close(await computed(dataset.path)));
  });

  test('is nothing of a dataset that nobody answered, and nothing for annotators', async () => {
    const dataset = await datasetWith(backend, { records: 1 });
    const [label] = await agreementOf(dataset.path);
    expect(label).toEqual({ question: 'label', items: 0, alpha: null, pairs: [] });
    expect((await annotator.get(`${dataset.path}/agreement`)).status).toBe(403);
    expect((await owner.get('/api/v1/datasets/none/agreement')).status).toBe(422);
  });

  test('leaves no counts of a removed dataset', async () => {
    const dataset = await datasetWith(backend, { records: 1 });
    const [record] = (await owner.get(`${dataset.path}/records`)).body.items;
    for (const who of people.slice(0, 2)) {
      await who.post(`/api/v1/records/${record!.id}/responses`, {
        status: 'submitted',
        values: randomValues('record'),
      });
    }
    const { db, datasets } = backend.app.store;
    const { pk } = datasets.byId(dataset.id)!;
    const rows = () =>
      ['coincidences', 'pair_answers'].map((table) =>
        db.value<number>(`SELECT count(*) FROM ${table} WHERE dataset_pk = ?`, [pk]),
      );
    expect(rows().every((count) => count! > 0)).toBe(true);
    await owner.delete(dataset.path);
    await expect.poll(rows).toEqual([0, 0]);
  });
});

const PANDALM = new URL('../../../shared/data/pandalm/testset-v1.json', import.meta.url);
describe.skipIf(!existsSync(PANDALM))('Three people who compared the answers of two models (PandaLM)', () => {
  test('have the published agreement, and differ about 120 of 999 records, which come first', async () => {
    const verdicts = JSON.parse(readFileSync(PANDALM, 'utf8')) as Record<string, number | string>[];
    const people = await annotators(backend, 3);
    const { id } = (await owner.post('/api/v1/datasets', { name: 'pandalm', workspace_id: await workspaceId(backend) }))
      .body;
    const path = `/api/v1/datasets/${id}`;
    await owner.post(`${path}/fields`, { name: 'text', title: 'Text', required: true, settings: { type: 'text' } });
    const options = ['0', '1', '2'].map((value) => ({ value, text: value }));
    const settings = { type: 'label_selection', options };
    await owner.post(`${path}/questions`, { name: 'better', title: 'Better', required: true, settings });
    await owner.put(`${path}/publish`);
    const items = verdicts.map((verdict) => ({
      fields: { text: verdict.instruction },
      responses: people.map(({ userId }, index) => ({
        user_id: userId,
        status: 'submitted',
        values: valuesOf({ better: String(verdict[`annotator${index + 1}`]) }),
      })),
    }));
    expect((await owner.post(`${path}/records`, { items })).status).toBe(204);

    const [better] = await agreementOf(path);
    const kappa = (a: number, b: number) =>
      better!.pairs.find(({ user_ids }) => [a, b].every((place) => user_ids.includes(people[place]!.userId)))!.kappa;
    expect(better!.items).toBe(999);
    expect([kappa(0, 1), kappa(0, 2), kappa(1, 2)]).toEqual([
      expect.closeTo(0.852023, 6),
      expect.closeTo(0.878944, 6),
      expect.closeTo(0.861661, 6),
    ]);
    expect(better!.alpha).toBeCloseTo(0.864221, 6);

    const sort = [{ scope: { entity: 'disagreement' }, order: 'desc' }];
    const { body } = await owner.post<{ items: { record: { disagreement: { all: number } } }[] }>(
      `${path}/records/search?limit=200&include=disagreement`,
      { sort },
    );
    expect(body.items.findIndex(({ record }) => record.disagreement.all === 0)).toBe(120);
  });
});
