import type { Page } from '@playwright/test';
import { type BuiltDataset, type QuestionItem, buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { markText } from '../marking.ts';

const options = (...values: string[]) => values.map((value) => ({ value, text: value }));
const TEXT = 'Anna flew from Berlin to Oslo 🛫 on Friday.';

/** For each type of question: how an annotator answers it, and what the APIs return. */
const stories: {
  type: string;
  settings: QuestionItem['settings'];
  answer(page: Page): Promise<void>;
  value: unknown;
  seen(page: Page): Promise<void>;
}[] = [
  {
    type: 'text',
    settings: { type: 'text', use_markdown: false },
    answer: async (page) => page.getByRole('textbox', { name: 'Judge it' }).fill('Ünïcode — and\na second line'),
    value: 'Ünïcode — and\na second line',
    seen: async (page) =>
      expect(page.getByRole('textbox', { name: 'Judge it' })).toHaveValue('Ünïcode — and\na second line'),
  },
  {
    type: 'label_selection',
    settings: { type: 'label_selection', options: options('good', 'bad', 'unclear'), visible_options: null },
    answer: async (page) => page.getByRole('radio', { name: 'bad' }).click(),
    value: 'bad',
    seen: async (page) => expect(page.getByRole('radio', { name: 'bad' })).toBeChecked(),
  },
  {
    type: 'multi_label_selection',
    settings: {
      type: 'multi_label_selection',
      options: options('travel', 'people', 'sport', 'food', 'money'),
      visible_options: 3,
      options_order: 'natural',
    },
    answer: async (page) => {
      await page.getByRole('checkbox', { name: 'travel' }).click();
      await page.getByRole('button', { name: '+2' }).click();
      await page.getByRole('checkbox', { name: 'food' }).click();
    },
    value: ['travel', 'food'],
    seen: async (page) => {
      await expect(page.getByRole('checkbox', { name: 'travel' })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'food' })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'people' })).not.toBeChecked();
    },
  },
  {
    type: 'rating',
    settings: { type: 'rating', options: [1, 2, 3, 4, 5].map((value) => ({ value })) },
    answer: async (page) => page.getByRole('radio', { name: /^4\b/ }).click(),
    value: 4,
    seen: async (page) => expect(page.getByRole('radio', { name: /^4\b/ })).toBeChecked(),
  },
  {
    type: 'ranking',
    settings: { type: 'ranking', options: options('clear', 'kind', 'short') },
    answer: async (page) => {
      for (const [option, rank] of [
        ['kind', '1'],
        ['short', '2'],
        ['clear', '3'],
      ] as const) {
        await page.getByRole('option', { name: new RegExp(option) }).focus();
        await page.keyboard.press(rank);
      }
    },
    // In the question's order, with ranks.
    value: [
      { value: 'clear', rank: 3 },
      { value: 'kind', rank: 1 },
      { value: 'short', rank: 2 },
    ],
    seen: async (page) => {
      await expect(page.getByRole('option', { name: /kind.*rank 1/i })).toBeVisible();
      await expect(page.getByRole('option', { name: /clear.*rank 3/i })).toBeVisible();
    },
  },
  {
    type: 'span',
    settings: { type: 'span', field: 'text', options: options('PLACE', 'PERSON'), allow_overlapping: false },
    answer: async (page) => {
      await page.getByRole('radio', { name: 'PLACE' }).click();
      await markText(page, 'Friday');
    },
    // The aeroplane is one code point but two UTF-16 units.
    value: [{ label: 'PLACE', start: codePoint('Friday'), end: codePoint('Friday') + 6 }],
    seen: async (page) => expect(page.getByRole('listitem').filter({ hasText: 'Friday' })).toBeVisible(),
  },
];

for (const story of stories) {
  test(`a ${story.type} question is answered, stored, and returned by all APIs`, async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'judge', title: 'Judge it', settings: story.settings }],
      records: [{ fields: { text: TEXT } }, { fields: { text: TEXT } }],
    });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(page.getByText('Anna flew').first()).toBeVisible();
    await story.answer(page);
    await expectAccessible(page);
    await picture(page, `${story.type}-answered`);
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByRole('tab', { name: /Submitted.*1/i })).toBeVisible();

    // The REST API, as the SDK reads it, and GraphQL return the same.
    await expect.poll(() => submittedValue(owner, dataset)).toEqual(story.value);
    // Argilla 2 counts what its search engine has indexed.
    await expect.poll(() => metricsOverGraphql(page, dataset)).toEqual({ records: 2, submitted: 1, pending: 1 });

    // After a reload it is among the submitted records.
    await page.getByRole('tab', { name: /Submitted/i }).click();
    await page.reload();
    await expect(page.getByRole('tab', { name: /Submitted/i })).toHaveAttribute('aria-selected', 'true');
    await story.seen(page);
    await picture(page, `${story.type}-seen-again`);
  });
}

function codePoint(word: string): number {
  return [...TEXT.slice(0, TEXT.indexOf(word))].length;
}

interface Owner {
  get<T>(path: string): Promise<T>;
}

/** The value of the only submitted response, as the SDK reads it. */
async function submittedValue(owner: Owner, dataset: BuiltDataset): Promise<unknown> {
  const { items } = await owner.get<{ items: { responses: { values: Record<string, { value: unknown }> }[] }[] }>(
    `/datasets/${dataset.id}/records?include=responses&response_status=submitted`,
  );
  // Argilla 2 lists all records, whatever their responses.
  return items.flatMap(({ responses }) => responses)[0]?.values.judge?.value;
}

async function metricsOverGraphql(page: Page, dataset: BuiltDataset): Promise<unknown> {
  const query = `query ($id: ID!) { dataset(id: $id) { ... on FeedbackDataset { metrics { records submitted pending } } } }`;
  const response = await page.request.post('/graphql', { data: { query, variables: { id: dataset.id } } });
  const { data } = (await response.json()) as { data: { dataset: { metrics: unknown } } };
  return data.dataset.metrics;
}
