import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld, type TestDataset, type TestUser, type World } from '#tests/support/world.ts';

const gateway = await startTestGateway();

const ANALYTICS = `query ($id: ID!) { dataset(id: $id) { analytics {
  annotators { user { username } userId submitted discarded draft medianSeconds }
  days { day submitted discarded }
  questions { question { name } answers values { value count meanRank }
    agreement { items alpha pairs { users { username } items kappa } } }
  suggestions { agent question { name } suggestions answers accepted rate } } } }`;

interface Analytics {
  annotators: Record<string, unknown>[];
  days: { day: string; submitted: number; discarded: number }[];
  questions: { question: { name: string }; [member: string]: unknown }[];
  suggestions: Record<string, unknown>[];
}

let world: World;
let dataset: TestDataset;
const read = async (who: Pick<TestUser, 'run'> = world.admin): Promise<Analytics> =>
  (await who.run<{ dataset: { analytics: Analytics } }>(ANALYTICS, { id: dataset.id })).dataset.analytics;
const about = ({ questions }: Analytics, name: string) => questions.find(({ question }) => question.name === name);

/** A user's answers, by question. */
async function respond({ apiKey }: TestUser, recordId: string, status: string, values: object = {}): Promise<void> {
  const answer = await fetch(`${gateway.url}/api/v1/records/${recordId}/responses`, {
    method: 'POST',
    headers: { 'x-argilla-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      status,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    }),
  });
  expect(answer.status).toBe(201);
}

const ranked = (...options: string[]) => options.map((value, place) => ({ value, rank: place + 1 }));

beforeAll(async () => {
  world = await makeWorld(gateway);
  dataset = await world.dataset();
  const suggestions = { tone: { value: 'rude', agent: 'bot' }, topics: { value: ['app', 'billing'] } };
  const [first = '', second = '', third = ''] = await dataset.add([{ suggestions }, { suggestions }, {}, {}]);
  const { annotator, colleague } = world;
  await respond(annotator, first, 'submitted', {
    tone: 'rude',
    topics: ['billing', 'app'],
    quality: 2,
    preference: ranked('reply-1', 'reply-2'),
    entities: [{ start: 14, end: 17, label: 'PERSON' }],
  });
  await respond(colleague, first, 'submitted', {
    tone: 'friendly',
    topics: ['app'],
    quality: 3,
    preference: ranked('reply-1', 'reply-2'),
    entities: [{ start: 14, end: 17, label: 'PERSON' }],
  });
  await respond(annotator, second, 'submitted', { tone: 'rude', quality: 5 });
  await respond(colleague, second, 'submitted', { tone: 'rude', quality: 5 });
  await respond(colleague, third, 'discarded');
  await respond(annotator, third, 'draft', { tone: 'neutral' });
});

describe('the analytics of a dataset', () => {
  it('count each user’s responses', async () => {
    const { annotators, days } = await read();
    expect(annotators).toEqual([
      {
        user: { username: world.colleague.username },
        userId: world.colleague.id,
        submitted: 2,
        discarded: 1,
        draft: 0,
        medianSeconds: expect.any(Number),
      },
      {
        user: { username: world.annotator.username },
        userId: world.annotator.id,
        submitted: 2,
        discarded: 0,
        draft: 1,
        medianSeconds: expect.any(Number),
      },
    ]);
    expect(days.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(4);
    expect(days.reduce((sum, { discarded }) => sum + discarded, 0)).toBe(1);
    expect(days[0]!.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('count the answers, without drafts and discarded records', async () => {
    const analytics = await read();
    expect(about(analytics, 'tone')).toMatchObject({
      answers: 4,
      values: [
        { value: 'friendly', count: 1, meanRank: null },
        { value: 'neutral', count: 0, meanRank: null },
        { value: 'rude', count: 3, meanRank: null },
      ],
    });
    expect(about(analytics, 'quality')!.values).toContainEqual({ value: '5', count: 2, meanRank: null });
    expect(about(analytics, 'preference')!.values).toEqual([
      { value: 'reply-1', count: 2, meanRank: 1 },
      { value: 'reply-2', count: 0, meanRank: 2 },
    ]);
    expect(about(analytics, 'entities')!.values).toContainEqual({ value: 'PERSON', count: 2, meanRank: null });
    expect(about(analytics, 'correction')).toMatchObject({ answers: 0, values: [], agreement: null });
  });

  it('measure the agreement', async () => {
    const analytics = await read();
    const pair = [world.annotator, world.colleague].map(({ username }) => ({ username }));
    const both = { users: expect.arrayContaining(pair) };
    expect(about(analytics, 'tone')!.agreement).toEqual({
      items: 2,
      alpha: 0,
      pairs: [{ ...both, items: 2, kappa: 0 }],
    });
    expect(about(analytics, 'entities')!.agreement).toMatchObject({ items: 30, alpha: 1, pairs: [{ kappa: 1 }] });
    expect(about(analytics, 'preference')!.agreement, 'one answer tells nothing').toMatchObject({
      items: 1,
      alpha: null,
      pairs: [{ kappa: null }],
    });
    expect(about(analytics, 'quality')!.agreement).toMatchObject({
      items: 2,
      pairs: [{ kappa: expect.closeTo(6 / 7) }],
    });
  });

  it('measure how often suggestions are accepted', async () => {
    const { suggestions } = await read();
    expect(suggestions).toHaveLength(2);
    expect(suggestions).toContainEqual({
      agent: 'bot',
      question: { name: 'tone' },
      suggestions: 2,
      answers: 4,
      accepted: 3,
      rate: 0.75,
    });
    expect(suggestions, 'the order of labels does not count').toContainEqual({
      agent: null,
      question: { name: 'topics' },
      suggestions: 2,
      answers: 2,
      accepted: 1,
      rate: 0.5,
    });
  });

  it('are shared by concurrent requests, and computed again after the next answer', async () => {
    await read();
    const again = await world.admin.send(ANALYTICS, { id: dataset.id });
    expect(again.calls['GET /v1/datasets/:id/records'], 'only the permission is asked for').toBe(1);
    const [fourth = ''] = await dataset.add([{}]);
    await respond(world.annotator, fourth, 'submitted', { tone: 'neutral' });
    expect(about(await read(), 'tone')).toMatchObject({ answers: 5 });
  });

  it('require the permission to read everybody’s responses, even if they are cached', async () => {
    await read();
    const refusal = await world.annotator.fails(ANALYTICS, { id: dataset.id });
    expect(refusal.extensions).toMatchObject({ code: 'ERROR_FETCHING_ANALYTICS', reason: 'FORBIDDEN' });
  });

  it('the analytics of an empty dataset are empty', async () => {
    const empty = await world.dataset();
    const { dataset: found } = await world.admin.run<{ dataset: { analytics: Analytics } }>(ANALYTICS, {
      id: empty.id,
    });
    expect(found.analytics).toMatchObject({ annotators: [], days: [], suggestions: [] });
    expect(found.analytics.questions).toHaveLength(6);
  });
});

describe('the totals of a workspace', () => {
  it('add up the progress of its datasets', async () => {
    const { workspace } = await world.annotator.run<{ workspace: { totals: object } }>(
      `query ($id: ID!) { workspace(id: $id) { totals { datasets records submitted discarded conflicting pending } } }`,
      { id: world.workspace.id },
    );
    expect(workspace.totals).toEqual({
      datasets: 2,
      records: 5,
      submitted: 3,
      // Argilla 2 counts only the submitted responses that complete a record.
      ...(gateway.backend === 'ARGILLA_2' ? { discarded: 0, pending: 2 } : { discarded: 1, pending: 1 }),
      conflicting: 0,
    });
  });
});
