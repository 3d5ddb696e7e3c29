import type { Page } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import {
  bulkItems,
  bulkPath,
  cards,
  COMMENT,
  holdChunks,
  savedRecords,
  sentences,
  statusCounts,
  TONE,
} from '../bulkPage.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const QUESTIONS = [TONE, COMMENT];

const submit = (page: Page): Promise<void> => page.getByRole('button', { name: /^Submit/ }).click();

test.describe('many records at once', () => {
  test('answers the chosen records alone, and shows the next ones', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(12) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset, 10));
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByText('No record selected').first()).toBeVisible();
    const text = await cards(page)
      .nth(2)
      .getByText(/^Sentence/)
      .innerText();
    await page.getByRole('checkbox', { name: 'Select record 3' }).check();
    await page.getByRole('checkbox', { name: 'Select record 5' }).check();
    await expect(page.getByText('2 records selected')).toBeVisible();
    await page.getByRole('radio', { name: 'rude' }).click();
    await submit(page);
    await expect(page.getByText('2 records: submitted')).toBeVisible();
    await expect(page.getByRole('tab', { name: /Pending.*10/i })).toBeVisible();
    await expect(cards(page).getByText(text, { exact: true })).toHaveCount(0);
    await expect(cards(page)).toHaveCount(10);
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 2 });
    const answered = (await savedRecords(owner, dataset.id)).find(({ fields }) => fields.text === text);
    expect(answered?.responses[0]?.values).toEqual({ tone: { value: 'rude' } });
    // The form begins anew for the next records.
    await expect(page.getByRole('radio', { name: 'rude' })).not.toBeChecked();
  });

  test('answers all that match after asking, in chunks of ten', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(120) });
    const chunks: number[] = [];
    page.on('request', (request) => {
      const items = bulkItems(request);
      if (items) chunks.push(items.length);
    });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await page.getByRole('checkbox', { name: 'Select all records on this page' }).check();
    await expect(page.getByText('25 records selected')).toBeVisible();
    await page.getByRole('button', { name: 'Select all 120 matched records' }).click();
    await expect(page.getByText('120 records selected')).toBeVisible();
    await page.getByRole('radio', { name: 'friendly' }).click();
    await submit(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('This action will affect 120 records, do you want to continue?');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await picture(page, 'confirm');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(chunks).toEqual([]);
    await submit(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('120 records: submitted')).toBeVisible();
    await expect(page.getByText('All done: nothing pending')).toBeVisible();
    expect(chunks).toEqual(Array.from({ length: 12 }, () => 10));
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 120 });
  });

  test('stops after the chunk on its way, and keeps the rest chosen', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(25) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(25);
    const chunks = await holdChunks(page);
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'neutral' }).click();
    await submit(page);
    await expect(page.getByRole('progressbar')).toHaveText(/Submit 0\s?%/);
    await page.getByRole('button', { name: 'Stop' }).click();
    chunks.letGo();
    await expect(page.getByText('10 records: submitted')).toBeVisible();
    await expect(page.getByText('15 records selected')).toBeVisible();
    await expect(cards(page)).toHaveCount(15);
    expect(chunks.count()).toBe(1);
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 10 });
    await submit(page);
    await expect(page.getByText('15 records: submitted')).toBeVisible();
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 25 });
  });

  test('says which records failed and why, and keeps them chosen', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(15) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(15);
    for (const id of dataset.recordIds.slice(0, 2)) await owner.call('DELETE', `/records/${id}`);
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'neutral' }).click();
    await submit(page);
    const failure = page.getByRole('alert').filter({ hasText: 'Some records failed to annotate' });
    await expect(failure).toContainText(dataset.recordIds[0]!);
    await expect(page.getByText('13 records: submitted')).toBeVisible();
    await expect(page.getByText('2 records selected')).toBeVisible();
    await picture(page, 'failed');
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 13 });
  });

  test('shows the reason on the card, and tries again', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(15) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(15);
    // A healthy server refuses nothing here, so its first answer is replaced by a refusal.
    let isFirst = true;
    await page.route('**/graphql', async (route) => {
      const items = bulkItems(route.request());
      if (!items || !isFirst) return route.continue();
      isFirst = false;
      const results = items.map(({ recordId }) => ({
        __typename: 'BulkResult',
        recordId,
        error: 'Too many answers today',
        record: null,
      }));
      const payload = { __typename: 'BulkResponsePayload', results, dataset: null };
      return route.fulfill({ json: { data: { respondInBulk: payload } } });
    });
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'neutral' }).click();
    await submit(page);
    await expect(page.getByText('5 records: submitted')).toBeVisible();
    await expect(cards(page).getByText('Too many answers today')).toHaveCount(10);
    await expect(page.getByText('10 records selected')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await expect(page.getByText('10 records: submitted')).toBeVisible();
    await expect(page.getByText('Some records failed to annotate')).toBeHidden();
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 15 });
  });

  test('takes an act back as a whole', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(12) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(12);
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'rude' }).click();
    await submit(page);
    await expect(page.getByText('12 records: submitted')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('12 records are back as they were')).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    expect(await statusCounts(owner, dataset.id)).toEqual({});
    // The answers and the choice are there to be corrected.
    await expect(page.getByRole('radio', { name: 'rude' })).toBeChecked();
    await expect(page.getByText('12 records selected')).toBeVisible();
  });

  test('waits while there is no connection', async ({ page, context, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(12) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(12);
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'rude' }).click();
    await context.setOffline(true);
    await submit(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    expect(await statusCounts(owner, dataset.id)).toEqual({});
    await context.setOffline(false);
    await expect(page.getByText('12 records: submitted')).toBeVisible();
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 12 });
  });
});
