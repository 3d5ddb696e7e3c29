import type { Page } from '@playwright/test';
import { bulkPath, cards, COMMENT, sentences, TONE } from '../bulkPage.ts';
import { buildDataset, type BuiltDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { answer, openReview, options, teamOf } from '../reviewing.ts';
import { buildTask } from '../taskRecords.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Go to record…' });
const record = (page: Page, position: number, total: number) =>
  page.getByRole('article', { name: `Record ${position} of ${total}` });

test.describe('a record is reached by its number', () => {
  let dataset: BuiltDataset;

  test.beforeEach(async ({ page, owner, signInAs }) => {
    dataset = await buildDataset(owner, { questions: [TONE, COMMENT], records: sentences(60) });
    await signInAs(page, 'annotator');
  });

  test('by keys, by a click, and from the palette, and the question keeps the focus', async ({ page }) => {
    await page.goto(dataset.path);
    const tone = page.getByRole('radio', { name: 'friendly' });
    await expect(tone).toBeFocused();
    await page.keyboard.type('gn');
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveAttribute('placeholder', '1–60');
    await expectAccessible(page);
    await picture(page, 'go-to-record');
    await page.keyboard.type('47');
    await page.keyboard.press('Enter');
    await expect(record(page, 47, 60)).toBeVisible();
    await expect(tone).toBeFocused();
    await expect(tone).not.toBeChecked();

    await page.getByRole('button', { name: '47 of 60' }).click();
    await page.keyboard.type('3');
    await page.keyboard.press('Escape');
    await expect(record(page, 47, 60)).toBeVisible();
    await expect(tone).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('12');
    await expect(page.getByRole('option').first()).toHaveText(/^Go to record 12/);
    await page.keyboard.press('Enter');
    await expect(record(page, 12, 60)).toBeVisible();
    await expect(tone).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(record(page, 11, 60)).toBeVisible();
  });

  test('beyond the end, the last one is shown, also after own answers have shortened the list', async ({ page }) => {
    await page.goto(dataset.path);
    await page.getByRole('radio', { name: 'friendly' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(record(page, 2, 60)).toBeVisible();
    await expect(page.getByRole('tab', { name: /Pending.*59/i })).toBeVisible();
    await page.keyboard.type('gn999');
    await page.keyboard.press('Enter');
    await expect(record(page, 59, 59)).toBeVisible();
  });

  test('in the bulk view, its card has the focus', async ({ page }) => {
    await page.goto(bulkPath(dataset, 10));
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('button', { name: '1–10 of 60' }).click();
    await page.keyboard.type('37');
    await page.keyboard.press('Enter');
    await expect(page.getByText('31–40 of 60')).toBeVisible();
    await expect(cards(page).nth(6)).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: 'Select record 37' })).toBeChecked();
    await page.keyboard.type('gn32');
    await page.keyboard.press('Enter');
    await expect(cards(page).nth(1)).toBeFocused();
  });
});

test('a record of a review is reached by its number', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'topic', title: 'Topic', settings: { type: 'label_selection', options: options('a', 'b') } }],
    records: sentences(3),
  });
  const { admin, annotator } = teamOf(product.url);
  for (const id of dataset.recordIds) {
    await answer(admin, id, { topic: 'a' });
    await answer(annotator, id, { topic: 'b' });
  }
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  await page.keyboard.type('gn3');
  await page.keyboard.press('Enter');
  await expect(record(page, 3, 3)).toBeVisible();
});

test('a record of an older dataset is reached by its number', async ({ page, product, signInAs }) => {
  const records = Array.from({ length: 25 }, (_, index) => ({
    id: `r${index + 1}`,
    inputs: { text: `Text ${index}` },
  }));
  const dataset = await buildTask(product, 'TextClassification', records);
  await signInAs(page, 'argilla');
  await page.goto(dataset.path);
  await expect(page.getByRole('button', { name: '1–10 of 25' })).toBeVisible();
  const seventeenth = page.getByRole('list', { name: 'Records' }).getByRole('listitem').nth(6);
  await page.keyboard.type('gn17');
  await page.keyboard.press('Enter');
  await expect(page.getByText('11–20 of 25')).toBeVisible();
  await expect(seventeenth).toBeFocused();
});
