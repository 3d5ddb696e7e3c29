import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { germanNews, germanSupport } from '#gateway/backend/seeds/names-and-places/german.ts';
import { news } from '#gateway/backend/seeds/names-and-places/news.ts';
import { rightToLeftNews, rightToLeftSupport } from '#gateway/backend/seeds/names-and-places/rightToLeft.ts';
import { support } from '#gateway/backend/seeds/names-and-places/support.ts';
import { startTestBackend, TEST_SECRET } from '#tests/support/backend.ts';

interface Suggestion {
  question_id: string;
  value: unknown;
  score: number | number[] | null;
  agent: string | null;
}

interface DemoRecord {
  id: string;
  external_id: string;
  fields: Record<string, string>;
  metadata: Record<string, string | number>;
  suggestions: Suggestion[];
  responses: {
    status: string;
    user_id: string;
    updated_at: string;
    values: Record<string, { value: unknown }> | null;
  }[];
  vectors: Record<string, number[]>;
}

type Dated = Record<'inserted_at' | 'last_activity_at', string>;

interface Question {
  id: string;
  name: string;
  settings: { type: string; options: { value: string }[] };
}

const backend = await startTestBackend({ demo: true });
const { items: datasets } = (await backend.owner.get('/api/v1/me/datasets')).body;
const idOf = (name: string) => datasets.find((dataset) => dataset.name === name)!.id;
const recordsOf = async (name: string) => {
  const query = 'limit=1000&include=responses&include=suggestions&include=vectors';
  const { body } = await backend.owner.get<{ items: DemoRecord[] }>(`/api/v1/datasets/${idOf(name)}/records?${query}`);
  return body.items;
};
const questionsOf = async (name: string) =>
  (await backend.owner.get<{ items: Question[] }>(`/api/v1/datasets/${idOf(name)}/questions`)).body.items;

describe('the demo', () => {
  it('shows any new user four datasets, with a third of their records in German', async () => {
    expect(datasets.map(({ name, status }) => [name, status])).toEqual([
      ['chart-talk', 'ready'],
      ['names-and-places', 'ready'],
      ['best-of-four', 'ready'],
      ['assistant-answers', 'ready'],
    ]);
    for (const [name, count] of [
      ['chart-talk', 21],
      ['names-and-places', 90],
      ['best-of-four', 60],
      ['assistant-answers', 152],
    ] as const) {
      const records = await recordsOf(name);
      expect(records).toHaveLength(count);
      const german = records.filter(({ metadata }) => metadata.language === 'de');
      expect(german.length / count).toBeGreaterThan(0.3);
    }
    for (const caller of [backend.admin, backend.annotator]) {
      expect((await caller.get('/api/v1/me/datasets')).body.items).toHaveLength(4);
    }
  });

  it('has all six types of questions in one dataset, with suggestions of several agents', async () => {
    const questions = await questionsOf('assistant-answers');
    expect(questions.map(({ settings }) => settings.type)).toEqual([
      'label_selection',
      'rating',
      'multi_label_selection',
      'ranking',
      'span',
      'text',
    ]);
    const suggestions = (await recordsOf('assistant-answers')).flatMap((record) => record.suggestions);
    for (const { id, settings } of questions) {
      const agents = new Set(suggestions.filter(({ question_id }) => question_id === id).map(({ agent }) => agent));
      expect(agents.size).toBeGreaterThanOrEqual(settings.type === 'multi_label_selection' ? 1 : 2);
    }
  });

  it('shows an image, an object and a conversation in each record of one dataset', async () => {
    const { body } = await backend.owner.get<{ items: Question[] }>(`/api/v1/datasets/${idOf('chart-talk')}/fields`);
    expect(body.items.map(({ settings }) => settings.type)).toEqual(['image', 'custom', 'chat']);
    for (const { fields } of await recordsOf('chart-talk')) {
      const { chart, legend, talk } = fields as unknown as Record<'chart', string> & {
        legend: { bars: object[] };
        talk: { role: string }[];
      };
      expect(chart).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
      expect(chart.length).toBeLessThan(3000);
      expect(legend.bars.length).toBeGreaterThanOrEqual(4);
      expect(talk.at(-1)!.role).toBe('assistant');
    }
  });

  it('suggests the first two of many labels', async () => {
    const problems = (await questionsOf('assistant-answers')).find(({ name }) => name === 'problems')!;
    expect(problems.settings.options.length).toBeGreaterThan(3);
    const value = problems.settings.options.slice(0, 2).map((option) => option.value);
    const records = await recordsOf('assistant-answers');
    const withSuggestions = records.filter(({ suggestions }) => suggestions.length > 0);
    expect(withSuggestions.length).toBeLessThan(records.length);
    for (const { suggestions } of withSuggestions) {
      const seeded = suggestions.find(({ question_id }) => question_id === problems.id);
      expect(seeded).toMatchObject({ value, score: [0.5, 0.7], agent: 'system' });
    }
  });

  it('has spans at the right offsets in any script and after emoji', async () => {
    const written = new Map(
      [news, support, germanNews, germanSupport, rightToLeftNews, rightToLeftSupport]
        .flat()
        .map(({ text, suggested }) => [text, suggested?.entities ?? []]),
    );
    for (const { fields, suggestions } of await recordsOf('names-and-places')) {
      const spans = (suggestions[0]?.value ?? []) as { label: string; start: number; end: number }[];
      const marked = spans.map(({ label, start, end }) => [label, [...fields.text!].slice(start, end).join('')]);
      expect(marked).toEqual(written.get(fields.text!)!.map(([label, part]) => [label, part]));
    }
  });

  it('has similar records with similar vectors', async () => {
    const records = await recordsOf('assistant-answers');
    const nearest = async (prompt: string) => {
      const { id } = records.find(({ fields }) => fields.prompt!.startsWith(prompt))!;
      const path = `/api/v1/datasets/${idOf('assistant-answers')}/records/search?limit=2`;
      const vector = { name: 'wording', record_id: id };
      const { body } = await backend.owner.post<{ items: { record: DemoRecord }[] }>(path, { query: { vector } });
      return body.items.map(({ record }) => record.metadata.topic);
    };
    expect(await nearest('The lower leaves of my tomato')).toEqual(['gardening', 'gardening']);
    expect(await nearest('Write a function in Python')).toContain('code');
    expect(await nearest('Lohnt sich eine Tageskarte')).toContain('travel');
  });

  it('has responses of several users in all statuses, some of them conflicting', async () => {
    for (const { id } of datasets) {
      const progress = (await backend.owner.get(`/api/v1/datasets/${id}/progress`)).body;
      expect(progress.submitted).toBeGreaterThan(5);
      expect(progress.discarded).toBeGreaterThan(0);
      expect(progress.conflicting).toBeGreaterThan(0);
      expect(progress.pending).toBeGreaterThan(progress.total / 2.5);
      const { responses } = (await backend.annotator.get(`/api/v1/me/datasets/${id}/metrics`)).body;
      expect(responses).toMatchObject({ draft: expect.any(Number) as number });
      expect((responses as { draft: number }).draft).toBeGreaterThan(0);
      expect((await backend.owner.get(`/api/v1/me/datasets/${id}/metrics`)).body.responses).toMatchObject({ count: 0 });
    }
  });

  it('has activity in the last two weeks with pauses, but not today', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const { id, name } of datasets) {
      const dataset = (await backend.owner.get<Dated>(`/api/v1/datasets/${id}`)).body;
      const responses = (await recordsOf(name as string)).flatMap((record) => record.responses);
      const times = responses.map(({ updated_at: at }) => at).sort();
      expect(new Set(times.map((at) => at.slice(0, 10))).size).toBeGreaterThanOrEqual(5);
      for (const user of new Set(responses.map(({ user_id: id }) => id))) {
        const moments = responses
          .flatMap((one) => (one.user_id === user ? Date.parse(`${one.updated_at}Z`) : []))
          .sort((one, other) => one - other);
        const pauses = moments.slice(1).map((moment, at) => (moment - moments[at]!) / 1000);
        expect(Math.min(...pauses)).toBeGreaterThanOrEqual(9);
        expect(pauses.filter((seconds) => seconds <= 75).length).toBeGreaterThan(pauses.length / 3);
      }
      expect(dataset.inserted_at < times[0]!).toBe(true);
      expect(dataset.last_activity_at).toBe(times.at(-1));
      expect(dataset.last_activity_at < today).toBe(true);
    }
  });

  it('hides some metadata from annotators', async () => {
    const path = `/api/v1/me/datasets/${idOf('assistant-answers')}/metadata-properties`;
    const namesFor = async (caller: typeof backend.owner) =>
      (await caller.get(path)).body.items.map(({ name }) => name as string);
    expect(await namesFor(backend.admin)).toEqual(['topic', 'source', 'language', 'words', 'model', 'confidence']);
    expect(await namesFor(backend.annotator)).toEqual(['topic', 'source', 'language', 'words']);
  });
});

describe('the demo of the older tasks', () => {
  type Found = { total: number; records: Record<string, unknown>[] };
  const search = async (name: string, task: string, query = {}) =>
    (await backend.annotator.post<Found>(`/api/datasets/${name}/${task}:search?workspace=argilla&limit=200`, { query }))
      .body;

  it('has a dataset for each task, partly annotated, with predictions and a third in German', async () => {
    const { body } = await backend.annotator.get<{ name: string; task: string; tags: object }[]>('/api/datasets');
    expect(body.map(({ name, task }) => [name, task])).toEqual([
      ['plain-words', 'Text2Text'],
      ['kitchen-notes', 'TokenClassification'],
      ['help-desk', 'TextClassification'],
    ]);
    for (const { name, task } of body) {
      const { total, records } = await search(name, task);
      expect(total).toBeGreaterThanOrEqual(60);
      expect(records.every(({ prediction }) => prediction)).toBe(true);
      for (const status of ['Validated', 'Discarded', 'Default']) {
        expect((await search(name, task, { status: [status] })).total).toBeGreaterThan(1);
      }
      expect((await search(name, task, { metadata: { language: ['de'] } })).total / total).toBeCloseTo(1 / 3, 1);
    }
  });

  it('has records with two inputs and explained predictions, and rules with a high coverage', async () => {
    const { records, total } = await search('help-desk', 'TextClassification');
    expect(Object.keys(records[0]!.inputs as object)).toEqual(['subject', 'body']);
    expect(records[0]!.explanation).toMatchObject({ body: expect.arrayContaining([]) as object });
    const [right, wrong] = await Promise.all(
      ['ok', 'ko'].map((predicted) => search('help-desk', 'TextClassification', { predicted })),
    );
    expect(wrong!.total).toBeGreaterThan(0);
    expect(right!.total).toBeGreaterThan(wrong!.total * 2);
    const rules = '/api/datasets/help-desk/TextClassification/labeling/rules';
    const { body } = await backend.annotator.get<{ coverage: number }>(`${rules}/metrics?workspace=argilla`);
    expect(body.coverage * total).toBeGreaterThan(total / 3);
    expect((await backend.annotator.get<object[]>(`${rules}?workspace=argilla`)).body).toHaveLength(4);
  });

  it('has similar records with similar vectors', async () => {
    const { records } = await search('help-desk', 'TextClassification');
    const { vectors, id } = records.find((record) => record.id === 'en-account-1') as {
      vectors: Record<string, { value: number[] }>;
      id: string;
    };
    const { records: near } = await search('help-desk', 'TextClassification', {
      vector: { name: 'wording', value: vectors.wording!.value },
    });
    expect(near[0]!.id).toBe(id);
    expect(near.slice(1, 5).some((record) => String(record.id).includes('account'))).toBe(true);
  });
});

describe('starting with the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marl-demo-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts a backend on a file, calls a function and stops the backend. */
  async function during<T>(file: string, demo: boolean, work: (call: Call) => Promise<T>): Promise<T> {
    const app = await buildBackend({ databaseFile: join(folder, file), secret: TEST_SECRET, demo, logLevel: 'error' });
    try {
      return await work(async (method, path, payload) => {
        const headers = { 'x-argilla-api-key': 'argilla.apikey' };
        return (await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })).json();
      });
    } finally {
      await app.close();
    }
  }
  type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => Promise<Listed>;
  interface Listed {
    items: { id: string; name: string }[];
  }
  const names = async (call: Call) => (await call('GET', '/me/datasets')).items.map(({ name }) => name);

  it('twice adds nothing', async () => {
    const first = await during('twice.sqlite', true, names);
    expect(first).toHaveLength(4);
    expect(await during('twice.sqlite', true, names)).toEqual(first);
  });

  it('does not restore deleted datasets, not even if all are deleted', async () => {
    await during('deleted.sqlite', true, async (call) => {
      for (const { id } of (await call('GET', '/me/datasets')).items) await call('DELETE', `/datasets/${id}`);
    });
    expect(await during('deleted.sqlite', true, names)).toEqual([]);
  });

  it('does not change a store with datasets, even of older tasks', async () => {
    const older = join(folder, 'older.sqlite');
    const options = { databaseFile: older, secret: TEST_SECRET, logLevel: 'error' };
    const app = await buildBackend({ ...options, demo: false });
    const headers = { 'x-argilla-api-key': 'argilla.apikey' };
    const mine = { name: 'mine', task: 'Text2Text', workspace: 'argilla' };
    await app.inject({ method: 'POST', url: '/api/datasets', headers, payload: mine });
    await app.close();
    expect(await during('older.sqlite', true, names)).toEqual([]);

    await during('own.sqlite', false, async (call) => {
      const { items } = await call('GET', '/me/workspaces');
      await call('POST', '/datasets', { name: 'mine', workspace_id: items[0]!.id });
    });
    expect(await during('own.sqlite', true, names)).toEqual(['mine']);
  });

  it('happens only if it is enabled', async () => {
    expect(await during('none.sqlite', false, names)).toEqual([]);
    expect(await during('none.sqlite', true, names)).toHaveLength(4);
  });
});
