import type { Page } from '@playwright/test';
import { tab } from '../answering.ts';
import { buildDataset } from '../dataset.ts';
import { bulkItems, bulkPath, cards, COMMENT, holdChunks, sentences, statusCounts, TONE } from '../bulkPage.ts';
import { expect, test } from '../fixtures.ts';

const QUESTIONS = [TONE, COMMENT];

/** Selects records by keys, answers and submits. */
async function answer(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await page.getByRole('radio', { name: 'friendly' }).focus();
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
}

test.describe('the focus in the bulk view', () => {
  test('moves to the next records after a bulk action', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(30) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset, 10));
    await expect(cards(page)).toHaveCount(10);
    await answer(page, ['Control+a']);
    await expect(page.getByText('10 records: submitted')).toBeVisible();
    await expect(page.getByText('1–10 of 20')).toBeVisible();
    await expect(cards(page).first()).toBeFocused();

    // A dialog in between makes no difference.
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Select all 20 matched records' }).press('Enter');
    await expect(page.getByText('20 records selected')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select all records on this page' })).toBeFocused();
    await answer(page, []);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('20 records: submitted')).toBeVisible();
    await expect(page.getByText('All done: nothing pending')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel').locator('button:focus, a:focus')).toHaveCount(1);
  });

  test('is on the progress bar during a bulk action, and on the records once it is stopped', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(25) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(25);
    const chunks = await holdChunks(page);
    await answer(page, ['a']);
    await expect(page.getByRole('progressbar')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeFocused();
    await page.keyboard.press('Enter');
    chunks.letGo();
    await expect(page.getByText('10 records: submitted')).toBeVisible();
    await expect(cards(page)).toHaveCount(15);
    await expect(cards(page).first()).toBeFocused();
  });

  test('leaves the list after one record, whatever the other records contain', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(5) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(5);
    const isInList = () => cards(page).locator(':focus').count();
    const tabOut = async (key: string) => {
      for (let steps = 1; steps < 20; steps += 1) {
        await page.keyboard.press(key);
        if (!(await isInList())) return steps;
        await expect(cards(page).nth(1).locator(':focus')).toHaveCount(1);
      }
      return 'never';
    };
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    // The checkbox, the link to the record, its menu and its text.
    expect(await tabOut('Tab')).toBe(5);
    await page.keyboard.press('Shift+Tab');
    await expect(cards(page).nth(1).locator(':focus')).toHaveCount(1);
    await expect(cards(page).nth(3).getByRole('button').first()).toBeEnabled();
    await cards(page).nth(3).getByRole('button').last().click();
    await expect(cards(page).nth(3).locator(':focus')).toHaveCount(1);
  });

  test('stays at the position of a record that has left the list', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(5) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(5);
    await answer(page, ['a']);
    await expect(page.getByText('5 records: submitted')).toBeVisible();
    await tab(page, 'Submitted', 5).click();
    await expect(cards(page)).toHaveCount(5);
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    await expect(cards(page).nth(2)).toBeFocused();
    const next = await cards(page).nth(3).innerText();
    await page.keyboard.press('Shift+Backspace');
    await expect(cards(page)).toHaveCount(4);
    await expect(cards(page).nth(2)).toBeFocused();
    expect(next).toContain(
      await cards(page)
        .nth(2)
        .getByText(/^Sentence/)
        .innerText(),
    );
    await expect.poll(() => statusCounts(owner, dataset.id)).toEqual({ submitted: 4 });
  });

  test('is on the first card that is left after the ones before it were answered', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(8) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(8);
    const next = await cards(page)
      .nth(2)
      .getByText(/^Sentence/)
      .innerText();
    await answer(page, ['j', 'x', 'j', 'x']);
    await expect(page.getByText('2 records: submitted')).toBeVisible();
    await expect(cards(page)).toHaveCount(6);
    await expect(cards(page).filter({ hasText: next })).toBeFocused();
  });

  test('may be on a card while digits answer the first question that has options', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: [COMMENT, TONE], records: sentences(3) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(3);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('2');
    await expect(page.getByRole('radio', { name: 'neutral' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 record: submitted')).toBeVisible();
    await expect.poll(() => statusCounts(owner, dataset.id)).toEqual({ submitted: 1 });
  });

  test('returns to the records when the sheet on a phone closes, and they show what was refused', async ({
    page,
    owner,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(12) });
    await signInAs(page, 'annotator');
    await page.goto(bulkPath(dataset));
    await expect(cards(page)).toHaveCount(12);
    await owner.call('DELETE', `/records/${dataset.recordIds[0]}`);
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Answer 12 selected' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: 'neutral' }).click();
    await sheet.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Some records failed to annotate' })).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
  });
});

test('a bulk action waits for an answer to one card, and is not started twice meanwhile', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(5) });
  await signInAs(page, 'annotator');
  await page.goto(bulkPath(dataset));
  await expect(cards(page)).toHaveCount(5);
  await answer(page, ['a']);
  await expect(page.getByText('5 records: submitted')).toBeVisible();
  await tab(page, 'Submitted', 5).click();
  await expect(cards(page)).toHaveCount(5);

  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let batches = 0;
  await page.route('**/graphql', async (route) => {
    if (bulkItems(route.request())) batches += 1;
    else if (route.request().postData()?.includes('ClearResponse')) await held;
    await route.continue();
  });
  await page.keyboard.press('j');
  await expect(cards(page).first()).toBeFocused();
  await page.keyboard.press('Shift+Backspace');
  await expect(cards(page)).toHaveCount(4);
  await page.keyboard.press('a');
  await expect(page.getByText('4 records selected')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('progressbar')).toHaveText(/Discard 0\s?%/);
  await page.keyboard.press('Backspace');
  release();
  await expect(page.getByText('4 records: discarded')).toBeVisible();
  expect([batches, await statusCounts(owner, dataset.id)]).toEqual([1, { discarded: 4 }]);
});

test('the bar below the form keeps its height during an action, and the message stays above it', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { questions: QUESTIONS, records: sentences(3) });
  await signInAs(page, 'annotator');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(bulkPath(dataset));
  await expect(cards(page)).toHaveCount(3);
  const chunks = await holdChunks(page);
  const questions = page.getByRole('region', { name: 'Questions' }).locator('..');
  const { height } = (await questions.boundingBox())!;
  await answer(page, ['a']);
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect((await questions.boundingBox())!.height).toBe(height);
  chunks.letGo();
  const message = page.locator('.mantine-Notifications-notification');
  await expect(message).toContainText('3 records: submitted');
  const { y, height: tall } = (await message.boundingBox())!;
  const bar = (await page.locator('[data-foot]').boundingBox())!;
  expect(y + tall).toBeLessThanOrEqual(bar.y);
});
