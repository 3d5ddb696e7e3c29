import type { Page } from '@playwright/test';
import { startProduct } from '#tests/support/product.ts';
import { buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';
import { card, COMMENT, optionsOf, storedAnswer, typeFast } from '../questions.ts';
import { rewriteAnswersOf } from '../rewriting.ts';
import { signInByForm } from '../signIn.ts';

const records = [{ fields: { text: 'Nice weather today' } }];
const TONE: QuestionItem = {
  name: 'tone',
  title: 'Which tone?',
  settings: { type: 'label_selection', options: optionsOf('Friendly', 'Rude') },
};
const DRAWING: QuestionItem = { name: 'drawing', title: 'Draw it', settings: { type: 'text', use_markdown: false } };
const DRAWN = { type: 'drawing', layers: 3 };

interface Listed {
  items: { name: string; settings: Record<string, unknown> }[];
}

/** The questions of a newer backend: the one called a drawing has an unknown type. */
function withDrawings(path: string, body: string): string {
  if (!/\/questions$/.test(path)) return body;
  const { items } = JSON.parse(body) as Listed;
  return JSON.stringify({ items: items.map((one) => (one.name === 'drawing' ? { ...one, settings: DRAWN } : one)) });
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await signInByForm(page, 'annotator');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
}

test('a question of an unknown type says so, leaves the rest usable, and holds up submitting only where it is required', async ({
  page,
  owner,
  product,
}) => {
  const newer = await rewriteAnswersOf(product.url, withDrawings);
  const gateway = await startProduct({ ARGILLA_API_URL: newer.url });
  const rude = page.getByRole('radio', { name: 'Rude' });
  const note = card(page, 'Draw it').getByText('Question answer for type drawing is not implemented yet.');

  /** Answers the other question, and tries to submit. */
  async function answerBeside(required: boolean) {
    const dataset = await buildDataset(owner, { questions: [{ ...DRAWING, required }, TONE], records });
    await page.goto(gateway.url + dataset.path);
    await expect(note).toBeVisible();
    await rude.click();
    await expect(rude).toBeChecked();
    await picture(page, `unknown-type-${required ? 'required' : 'optional'}`);
    await rude.press('Enter');
    return dataset;
  }

  try {
    await signIn(page, gateway.url);
    const held = await answerBeside(true);
    await expect(page.getByRole('status').filter({ hasText: 'To submit complete required responses' })).toHaveCount(1);
    await expect(note).toBeFocused();
    expect((await storedAnswer(owner, held))?.status).not.toBe('submitted');

    const sent = await answerBeside(false);
    await expect.poll(() => storedAnswer(owner, sent)).toEqual({ status: 'submitted', values: { tone: 'rude' } });
  } finally {
    await gateway.stop();
    newer.stop();
  }
});

test.describe('a rating of many values', () => {
  const rating = (from: number): QuestionItem => ({
    name: 'quality',
    title: 'How good is it?',
    settings: { type: 'rating', options: Array.from({ length: 11 - from }, (_, i) => ({ value: from + i })) },
  });

  test('selects ten with 1 and 0, or with 0 if there is no zero', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [rating(1), COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const value = (name: string) => page.getByRole('radio', { name, exact: true });
    await expect(page.getByRole('radio')).toHaveCount(10);
    await value('1').focus();
    await page.keyboard.press('0');
    await expect(value('10')).toBeChecked();
    await value('7').click();
    await value('7').focus();
    await typeFast(page, '10');
    await expect(value('10')).toBeChecked();
    await expect(value('7')).not.toBeChecked();
    await picture(page, 'ten');
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect.poll(async () => (await storedAnswer(owner, dataset))?.values.quality).toBe(10);
  });

  test('selects zero with 0, and Delete removes the answer', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [rating(0), COMMENT], records });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const zero = page.getByRole('radio', { name: '0', exact: true });
    await zero.focus();
    await page.keyboard.press('0');
    await expect(zero).toBeChecked();
    await zero.focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  });
});

test('an incomplete ranking can be saved as a draft, but not submitted', async ({ page, owner, signInAs }) => {
  const ORDER: QuestionItem = {
    name: 'order',
    title: 'Which is best?',
    required: false,
    settings: { type: 'ranking', options: optionsOf('Clear', 'Kind', 'Short') },
  };
  const dataset = await buildDataset(owner, { questions: [TONE, ORDER, COMMENT], records });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const order = card(page, 'Which is best?');
  await page.getByRole('radio', { name: 'Rude' }).click();
  await order.getByRole('option', { name: /^Kind/ }).press('1');
  await expect(order.getByRole('option', { name: /^Kind, rank 1 of 3/ })).toBeVisible();
  await expect(order.getByText('Rank all options or none')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(order.getByText('Rank all options or none')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'To submit complete required responses' })).toHaveCount(1);
  await expect(order.getByRole('option').and(page.locator(':focus'))).toHaveCount(1);
  await picture(page, 'half-ranked');
  await page.getByRole('button', { name: /^Save as draft/ }).click();
  await expect
    .poll(() => storedAnswer(owner, dataset))
    .toEqual({ status: 'draft', values: { tone: 'rude', order: [{ value: 'kind', rank: 1 }] } });
});

test('in a window enlarged to 200 %, options are in view below a text of some lines', async ({
  page,
  owner,
  signInAs,
}) => {
  const text = 'It rains in the morning, and in the evening, too. '.repeat(7);
  const dataset = await buildDataset(owner, { questions: [TONE, COMMENT], records: [{ fields: { text } }] });
  await signInAs(page, 'annotator');
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(dataset.path);
  await expect(page.getByRole('radio', { name: 'Friendly' })).toBeInViewport();
  await picture(page, 'short');
});
