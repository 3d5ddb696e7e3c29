import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from './api.ts';
import { buildDataset, type BuiltDataset } from './dataset.ts';
import { expect } from './expect.ts';

/** The values of a record besides its texts. */
export interface Article {
  prompt: string;
  reply?: string;
  metadata: Record<string, unknown>;
  suggestions?: Record<string, { value: unknown; score?: number; agent?: string }>;
}

export interface FilterableDataset extends BuiltDataset {
  /** Prompt → record id. */
  idOf: Record<string, string>;
}

const options = (...values: string[]) => values.map((value) => ({ value, text: value }));

export const QUESTIONS = [
  { name: 'tone', title: 'Tone', settings: { type: 'label_selection', options: options('kind', 'neutral', 'rude') } },
  {
    name: 'topics',
    title: 'Topics',
    required: false,
    settings: { type: 'multi_label_selection', options: options('billing', 'delivery', 'quality') },
  },
  {
    name: 'stars',
    title: 'Stars',
    required: false,
    settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
  },
  { name: 'note', title: 'Note', required: false, settings: { type: 'text' } },
];

export const PROPERTIES = [
  { name: 'source', title: 'Source', settings: { type: 'terms' } },
  { name: 'length', title: 'Length', settings: { type: 'integer' } },
  { name: 'trust', title: 'Trust', settings: { type: 'float' }, visible_for_annotators: false },
];

/** Six articles that differ in everything that can be searched, filtered and sorted by. */
export const ARTICLES: readonly Article[] = [
  {
    prompt: 'The parcel came late',
    reply: 'We are sorry about the delay',
    metadata: { source: 'mail', length: 20, trust: 0.1 },
    suggestions: {
      tone: { value: 'rude', score: 0.2, agent: 'robot' },
      topics: { value: ['delivery', 'quality'], agent: 'robot' },
      stars: { value: 1 },
    },
  },
  {
    prompt: 'My card was charged twice',
    reply: 'The second charge is refunded',
    metadata: { source: 'phone', length: 40, trust: 0.3 },
    suggestions: {
      tone: { value: 'kind', score: 0.9, agent: 'robot' },
      topics: { value: ['billing'], agent: 'rules' },
      stars: { value: 2 },
    },
  },
  {
    prompt: 'Where is my parcel',
    reply: 'It waits at the post office',
    metadata: { source: 'mail', length: 60, trust: 0.5 },
    suggestions: { tone: { value: 'kind', score: 0.5, agent: 'rules' }, stars: { value: 5 } },
  },
  {
    prompt: 'The colour faded',
    reply: 'Please send the parcel back',
    metadata: { source: 'web', length: 80, trust: 0.7 },
    suggestions: { tone: { value: 'neutral', score: 0.7, agent: 'rules' }, topics: { value: ['quality'] } },
  },
  {
    prompt: 'Thanks for the quick help',
    reply: 'You are welcome',
    metadata: { source: 'phone', length: 60, trust: 0.9 },
  },
  { prompt: 'Nothing to say', reply: 'Then goodbye', metadata: {} },
];

/** Creates a dataset with metadata and suggestions to filter by; by default with the six articles. */
export async function buildFilterable(
  api: ApiClient,
  articles: readonly Article[] = ARTICLES,
  properties: readonly object[] = PROPERTIES,
): Promise<FilterableDataset> {
  const dataset = await buildDataset(api, {
    fields: [
      { name: 'prompt', title: 'Prompt' },
      { name: 'reply', title: 'Reply' },
    ],
    questions: QUESTIONS,
    records: [],
  });
  for (const property of properties) {
    await api.post(`/datasets/${dataset.id}/metadata-properties`, { visible_for_annotators: true, ...property });
  }
  const items = articles.map(({ prompt, reply = 'None', metadata, suggestions = {} }) => ({
    fields: { prompt, reply },
    metadata,
    suggestions: Object.entries(suggestions).map(([question, suggestion]) => ({
      question_id: dataset.questionIds[question],
      ...suggestion,
    })),
  }));
  const { items: added } = await api.post<{ items: { id: string }[] }>(`/datasets/${dataset.id}/records/bulk`, {
    items,
  });
  const recordIds = added.map(({ id }) => id);
  return {
    ...dataset,
    recordIds,
    idOf: Object.fromEntries(articles.map(({ prompt }, at) => [prompt, recordIds[at] ?? ''])),
  };
}

/** The prompts of all records in the queue, in order, starting from the first. */
export async function shownPrompts(page: Page): Promise<string[]> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const prompt = page.getByRole('article').getByText(EACH_PROMPT).filter({ visible: true });
  const prompts: string[] = [];
  for (;;) {
    const place = page.getByText(new RegExp(`^${prompts.length + 1} of \\d+$`));
    await expect(place).toBeVisible();
    // While other records load, the previous ones stay on screen.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    prompts.push(await prompt.innerText());
    if ((await place.innerText()).endsWith(` ${prompts.length}`)) return prompts;
    await next.click();
  }
}

const EACH_PROMPT = new RegExp(`^(${ARTICLES.map(({ prompt }) => prompt).join('|')})$`);

/** Opens the filters. */
export async function openFilters(page: Page): Promise<Locator> {
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByRole('group', { name: 'Metadata', exact: true })).toBeVisible();
  return panel;
}

/** A chip by its text. */
export const chip = (page: Page, words: string): Locator =>
  page.getByRole('listitem').getByRole('button', { name: words, exact: true });

/** The address of the annotation page with criteria. */
export const asking = (dataset: BuiltDataset, query: object, sort?: readonly object[]): string =>
  `${dataset.path}?${new URLSearchParams({
    query: JSON.stringify(query),
    ...(sort ? { sort: JSON.stringify(sort) } : {}),
  }).toString()}`;
