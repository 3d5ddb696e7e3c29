import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../api.ts';
import { buildDataset } from '../dataset.ts';
import {
  bulkItems,
  bulkPath,
  cards,
  COMMENT,
  holdChunks,
  NAMES,
  savedRecords,
  sentences,
  statusCounts,
  TONE,
} from '../bulkPage.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const QUESTIONS = [TONE, COMMENT];

const submit = (page: Page): Promise<void> => page.getByRole('button', { name: /^Submit/ }).click();

const boxOf = (page: Page, position: number): Locator =>
  page.getByRole('checkbox', { name: `Select record ${position}`, exact: true });

test.describe('a bulk action', () => {
  test('answers only the selected records, and shows the next ones', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(12) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset, 10));
    await expect(cards(page)).toHaveCount(10);
    await expect(page.getByText('No record selected').first()).toBeVisible();
    const text = await cards(page)
      .nth(2)
      .getByText(/^Sentence/)
      .innerText();
    await boxOf(page, 3).check();
    await boxOf(page, 5).check();
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
    // The form is reset for the next records.
    await expect(page.getByRole('radio', { name: 'rude' })).not.toBeChecked();
  });

  test('answers all matching records after a confirmation, in chunks of ten', async ({ page, owner, signInAs }) => {
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
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused();
    await picture(page, 'confirm');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(chunks).toEqual([]);
    await submit(page);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('120 records: submitted')).toBeVisible();
    await expect(page.getByText('All done: nothing pending')).toBeVisible();
    expect(chunks).toEqual(Array.from({ length: 12 }, () => 10));
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 120 });
  });

  test('stops after the chunk in flight, and keeps the rest selected', async ({ page, owner, signInAs }) => {
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

  test('says which records failed and why, and keeps them selected', async ({ page, owner, signInAs }) => {
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

  test('shows the reason on the card, and can be repeated', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(15) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(15);
    // A working server refuses nothing here, so its first response is replaced by a refusal.
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

  test('is undone as a whole', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(12) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(12);
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'rude' }).click();
    await submit(page);
    await expect(page.getByText('12 records: submitted')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('12 records restored')).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    expect(await statusCounts(owner, dataset.id)).toEqual({});
    // Answers and selection remain, to be corrected.
    await expect(page.getByRole('radio', { name: 'rude' })).toBeChecked();
    await expect(page.getByText('12 records selected')).toBeVisible();
  });

  test('is undone before earlier actions, on many records or on one', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(4) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(4);
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'rude' }).click();
    await submit(page);
    await expect(page.getByText('4 records: submitted')).toBeVisible();
    await page.getByRole('tab', { name: /Submitted.*4/i }).click();
    await expect(cards(page)).toHaveCount(4);
    await cards(page).first().click();
    await page.keyboard.press('Shift+Backspace');
    await expect.poll(() => statusCounts(owner, dataset.id)).toEqual({ submitted: 3 });
    await page.keyboard.press('Control+z');
    await expect.poll(() => statusCounts(owner, dataset.id)).toEqual({ submitted: 4 });
    await page.keyboard.press('Control+z');
    await expect.poll(() => statusCounts(owner, dataset.id)).toEqual({});
  });

  test('waits while offline', async ({ page, context, owner, signInAs }) => {
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

test.describe('the bulk view', () => {
  test('asks before it replaces other answers, and keeps spans and the answers that the form leaves open', async ({
    page,
    owner,
    product,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: [TONE, COMMENT, NAMES], records: sentences(3) });
    const annotator = new ApiClient(product.url, 'annotator.apikey');
    const marks = [{ label: 'person', start: 0, end: 8 }];
    const answersOf = (tone: string) => ({
      tone: { value: tone },
      comment: { value: `It is ${tone}.` },
      names: { value: marks },
    });
    for (const [index, tone] of ['rude', 'rude', 'friendly'].entries()) {
      const body = { status: 'draft', values: answersOf(tone) };
      await annotator.post(`/records/${dataset.recordIds[index]}/responses`, body);
    }
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset, 25, { status: 'draft' }));
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByText('Mark spans in Focus view')).toBeVisible();
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'friendly' }).click();
    await submit(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 already answered differently');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await picture(page, 'overwrite');
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByText('1 record: submitted')).toBeVisible();
    await expect(page.getByText('No record selected').first()).toBeVisible();
    await boxOf(page, 1).check();
    await page.getByRole('radio', { name: 'friendly' }).click();
    await submit(page);
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await expect(cards(page)).toHaveCount(1);
    const values = (await savedRecords(owner, dataset.id)).flatMap(({ responses }) =>
      responses.map((one) => one.values),
    );
    const tones = values.map((value) => value?.tone?.value).sort();
    expect(tones).toEqual(['friendly', 'friendly', 'rude']);
    expect(values.map((value) => value?.names?.value)).toEqual([marks, marks, marks]);
    expect(values.map((value) => value?.comment?.value).sort()).toEqual([
      'It is friendly.',
      'It is rude.',
      'It is rude.',
    ]);
  });

  test('can be used by keyboard alone', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(30) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset, 10));
    await expect(cards(page)).toHaveCount(10);
    await page.keyboard.press('j');
    await expect(cards(page).first()).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await page.keyboard.press('Shift+J');
    await expect(cards(page).nth(2)).toBeFocused();
    await expect(page.getByText('3 records selected')).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(cards(page).nth(1)).toHaveAttribute('aria-selected', 'false');
    // The selection remains on another page, and Enter asks first because it includes other pages.
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('11–20 of 30')).toBeVisible();
    await expect(page.getByText('2 records selected')).toBeVisible();
    await page.getByRole('radio', { name: 'friendly' }).focus();
    await page.keyboard.press('3');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('This action will affect 2 records, do you want to continue?');
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 records: submitted')).toBeVisible();
    await page.keyboard.press('Shift+A');
    await expect(page.getByText('28 records selected')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(dialog).toContainText('This action will affect 28 records');
    await expect(dialog.getByRole('button', { name: 'Discard' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('28 records: discarded')).toBeVisible();
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 2, discarded: 28 });
  });

  test('goes back to the first page when its page no longer exists', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(13) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset, 10));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('11–13 of 13')).toBeVisible();
    await page.keyboard.press('a');
    await page.getByRole('radio', { name: 'friendly' }).click();
    await submit(page);
    await expect(page.getByText('1–10 of 10')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('pagination')).toBe('{"size":10,"page":1}');
  });

  test('keeps search and page size in the address, and shares the search with the focus view', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(30) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset, 25, { status: 'pending', text: '7' }));
    await expect(cards(page)).toHaveCount(1);
    await page.keyboard.press('v');
    await expect(page.getByText('Sentence number 7 of many.')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('query')).toContain('"text":"7"');
    await page.keyboard.press('Escape');
    await page.keyboard.press('v');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Page size' }).selectOption('50');
    await expect.poll(() => new URL(page.url()).searchParams.get('pagination')).toBe('{"size":50,"page":1}');
    await page.getByRole('button', { name: /^Open record 1/ }).click();
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  });

  test('keeps an unfinished form on the device until it is submitted or discarded', async ({
    context,
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(2) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await page.getByRole('radio', { name: 'friendly' }).click();
    const afterCrash = await context.newPage();
    await expect(async () => {
      await afterCrash.goto(bulkPath(dataset));
      await expect(afterCrash.getByRole('radio', { name: 'friendly' })).toBeChecked({ timeout: 1000 });
    }).toPass();
    await afterCrash.getByRole('checkbox', { name: 'Select record 1', exact: true }).check();
    await submit(afterCrash);
    await expect(afterCrash.getByText('1 record: submitted')).toBeVisible();
    await afterCrash.reload();
    await expect(cards(afterCrash)).toHaveCount(1);
    await expect(afterCrash.getByRole('radio', { name: 'friendly' })).not.toBeChecked();
  });

  test('asks before an unfinished form is left', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(3) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await page.getByRole('radio', { name: 'friendly' }).click();
    await page.getByRole('button', { name: 'Focus view', exact: true }).click();
    await expect(page.getByText("You didn't submit your changes")).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Ignore and continue' }).click();
    await expect(cards(page)).toHaveCount(0);
    expect(await statusCounts(owner, dataset.id)).toEqual({});
  });

  test('can be used on a phone', async ({ page, owner, signInAs }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(12) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    for (const position of [1, 2, 3]) await boxOf(page, position).check();
    await page.getByRole('button', { name: 'Answer 3 selected' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'neutral' }).click();
    await expectAccessible(page);
    await picture(page, 'sheet');
    await sheet.getByRole('button', { name: /^Submit/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('3 records: submitted')).toBeVisible();
    await expectAccessible(page);
    expect(await statusCounts(owner, dataset.id)).toEqual({ submitted: 3 });
  });
});
