import { beforeAll, describe, expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { type Annotator, annotators, valuesOf } from './support/annotators.ts';
import { datasetWith, ids, QUESTIONS, type TestDataset } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;

interface Score {
  answers: number;
  right: number;
  interval: [number, number] | null;
  confusion: { expected: string | null; given: string | null; count: number }[];
  hardest: { label: string; answers: number; right: number }[];
  weeks: { week: string; answers: number; right: number }[];
}
interface QuestionScores {
  question: string;
  labels: string[];
  people: Score;
  users: (Score & { user_id: string })[];
  agents: (Score & { agent: string | null; judged: number; kept: number })[];
}

const scoresOf = async ({ path }: { path: string }, query = ''): Promise<QuestionScores[]> =>
  (await owner.get<{ questions: QuestionScores[] }>(`${path}/quality${query}`)).body.questions;
const scoreFor = async (dataset: TestDataset, name: string): Promise<QuestionScores> =>
  (await scoresOf(dataset)).find(({ question }) => question === name)!;

const ranked = (...values: string[]) => values.map((value, index) => ({ value, rank: index + 1 }));

describe('the scores of people and agents', () => {
  let dataset: TestDataset;
  let records: string[];
  let people: Annotator[];
  const resolve = (place: number, values: Record<string, unknown>) =>
    owner.put(`${dataset.path}/resolutions/${records[place]}`, { values: valuesOf(values) });
  const suggest = (place: number, question: string, value: unknown, agent: string | null) =>
    owner.put(`/api/v1/records/${records[place]}/suggestions`, {
      question_id: dataset.questions[question],
      value,
      agent,
    });
  const answer = (person: Annotator, place: number, values: Record<string, unknown>, status = 'submitted') =>
    person.post('/api/v1/me/responses/bulk', {
      items: [{ record_id: records[place], status, values: valuesOf(values) }],
    });

  beforeAll(async () => {
    people = await annotators(backend, 2);
    dataset = await datasetWith(backend, { records: 12 });
    records = ids((await owner.get(`${dataset.path}/records`)).body.items);
  });

  test('are empty as long as nothing is resolved', async () => {
    const scores = await scoresOf(dataset);
    expect(scores.map(({ question }) => question)).toEqual(Object.keys(QUESTIONS));
    expect(scores[0]).toMatchObject({
      labels: ['yes', 'no'],
      users: [],
      agents: [],
      people: { answers: 0, interval: null },
    });
  });

  test('are only for those who manage the dataset, and since a day', async () => {
    expect((await annotator.get(`${dataset.path}/quality`)).status).toBe(403);
    expect((await owner.get(`${dataset.path}/quality?since=yesterday`)).status).toBe(422);
    expect((await owner.get(`${dataset.path}/quality?since=2026-02-31`)).status).toBe(422);
    expect((await owner.get(`${dataset.path}/quality?since=2026-01-01`)).status).toBe(200);
  });

  test('have the share of right answers with its interval, whatever comes first', async () => {
    for (let place = 0; place < 10; place += 1) {
      const write = [
        () => resolve(place, { label: 'yes' }),
        () => answer(people[0]!, place, { label: place < 8 ? 'yes' : 'no' }),
      ];
      for (const step of place % 2 ? write : write.reverse()) expect((await step()).status).toBeLessThan(300);
    }
    const { users, people: all } = await scoreFor(dataset, 'label');
    expect(users).toMatchObject([
      {
        user_id: people[0]!.userId,
        answers: 10,
        right: 8,
        interval: [expect.closeTo(0.490162, 6), expect.closeTo(0.943318, 6)],
        confusion: expect.arrayContaining([
          { expected: 'yes', given: 'yes', count: 8 },
          { expected: 'yes', given: 'no', count: 2 },
        ]) as object,
        hardest: [{ label: 'yes', answers: 10, right: 8 }],
        weeks: [{ answers: 10, right: 8 }],
      },
    ]);
    expect(all).toMatchObject({ answers: 10, right: 8 });
    const monday = new Date(users[0]!.weeks[0]!.week);
    expect(monday.getUTCDay()).toBe(1);
    expect(Date.now() - monday.getTime()).toBeLessThan(7 * 24 * 60 * 60 * 1000);
  });

  test('follow every change of answers, suggestions and resolutions', async () => {
    const own = async () => {
      const { users, agents } = await scoreFor(dataset, 'label');
      const person = users.find(({ user_id }) => user_id === people[0]!.userId);
      const bot = agents.find(({ agent }) => agent === 'bot');
      return [person && [person.answers, person.right], bot && [bot.answers, bot.right, bot.judged, bot.kept]];
    };
    await answer(people[0]!, 0, { label: 'no' });
    expect(await own()).toEqual([[10, 7], undefined]);
    await suggest(0, 'label', 'no', 'bot');
    expect(await own()).toEqual([
      [10, 7],
      [1, 0, 1, 1],
    ]);
    await resolve(0, { label: 'no' });
    expect(await own()).toEqual([
      [10, 8],
      [1, 1, 1, 1],
    ]);
    await answer(people[0]!, 0, { label: 'yes' }, 'draft');
    expect(await own()).toEqual([
      [9, 7],
      [1, 1, 0, 0],
    ]);
    await answer(people[1]!, 0, { label: 'yes' });
    expect(await own()).toEqual([
      [9, 7],
      [1, 1, 1, 0],
    ]);
    await owner.delete(`${dataset.path}/resolutions/${records[0]}`);
    expect(await own()).toEqual([
      [9, 7],
      [0, 0, 1, 0],
    ]);
    await suggest(0, 'label', 'yes', 'other');
    expect((await own())[1]).toBeUndefined();
    await owner.delete(`/api/v1/records/${records[1]}`);
    expect((await own())[0]).toEqual([8, 6]);
  });

  test('compare labels, spans and ranks one by one', async () => {
    const [place, who] = [10, people[1]!];
    await resolve(place, {
      label: 'yes',
      topics: ['a', 'b'],
      stars: 4,
      order: ranked('x', 'y', 'z'),
      names: [
        { label: 'PER', start: 0, end: 3 },
        { label: 'LOC', start: 5, end: 8 },
      ],
      comment: 'anything',
    });
    await answer(who, place, {
      label: 'yes',
      topics: ['b', 'c'],
      stars: 2,
      order: ranked('y', 'x', 'z'),
      names: [
        { label: 'PER', start: 0, end: 3 },
        { label: 'PER', start: 5, end: 8 },
        { label: 'LOC', start: 10, end: 12 },
      ],
      comment: 'something',
    });
    const cells = async (name: string) => {
      const { users } = await scoreFor(dataset, name);
      const own = users.find(({ user_id }) => user_id === who.userId);
      return (
        own && [own.right, own.confusion.map(({ expected, given, count }) => [expected, given, count].join(' ')).sort()]
      );
    };
    expect(await cells('topics')).toEqual([0, [' c 1', 'a  1', 'b b 1']]);
    expect(await cells('stars')).toEqual([0, ['4 2 1']]);
    expect(await cells('order')).toEqual([0, ['1 2 1', '2 1 1', '3 3 1']]);
    expect(await cells('names')).toEqual([0, [' LOC 1', 'LOC PER 1', 'PER PER 1']]);
    expect(await cells('comment')).toBeUndefined();
  });

  test('forget deleted people', async () => {
    await owner.delete(`/api/v1/users/${people[1]!.userId}`);
    const { users } = await scoreFor(dataset, 'stars');
    expect(users).toEqual([]);
  });
});
