import type { Page } from '@playwright/test';
import { buildTones, shownText, storedResponses, submit, tone, versionCounts } from '../answering.ts';
import { cards } from '../bulkPage.ts';
import { expect, test } from '../fixtures.ts';
import { clientKept, downloadRecords } from '../downloads.ts';
import { offlineWith, syncState } from '../syncState.ts';

test.use({ serviceWorkers: 'allow' });

/** Answers that wait; a longer run, which tells how long everything takes, is made with WAITING_ANSWERS=499. */
const WAITING = Number(process.env.WAITING_ANSWERS ?? 60);
const DOWNLOADS = WAITING < 200 ? '200' : '500';

/** Measures what a person waits for. */
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  if (process.env.WAITING_ANSWERS) console.log(`${what}: ${Math.round(performance.now() - began)} ms`);
}

const opened = (page: Page, path: string, text: string) => async () => {
  await page.goto(path);
  await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 });
};

test('hundreds of answers wait, the pages open with them, and all arrive once', async ({ page, owner, signInAs }) => {
  test.setTimeout(60_000 + WAITING * 1000);
  const dataset = await buildTones(owner, WAITING + 1);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await timed('downloaded', () => downloadRecords(page, DOWNLOADS));
  await clientKept(page);
  await page.context().setOffline(true);
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Bulk view', exact: true }).click();
  await expect(cards(page)).toHaveCount(25);
  await page.keyboard.press('Shift+A');
  await expect(page.getByText(`${WAITING + 1} records selected`)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select record 1', exact: true }).uncheck();
  await tone(page, 'rude').click();
  await submit(page);
  await timed('answered', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`${WAITING} records: submitted`)).toBeVisible({ timeout: 60_000 });
  });
  await expect(offlineWith(page, WAITING)).toBeVisible();

  await timed('the page of the device', opened(page, '/device', `Show all ${WAITING}`));
  await timed('all of them', async () => {
    await page.getByRole('button', { name: `Show all ${WAITING}` }).click();
    await expect(page.getByRole('button', { name: /^Delete: / })).toHaveCount(WAITING);
  });
  await timed('the page with records', opened(page, dataset.path, '1 of 1'));
  const text = await shownText(page);
  await timed('another answer', async () => {
    await tone(page, 'friendly').click();
    await submit(page);
    await expect(page.getByText(text, { exact: true })).toBeHidden();
  });
  await expect(offlineWith(page, WAITING + 1)).toBeVisible();

  await timed('sent', async () => {
    await page.context().setOffline(false);
    await expect(syncState(page)).toHaveText('All saved', { timeout: WAITING * 1000 });
  });
  const stored = await storedResponses(owner, dataset);
  expect(stored.filter((response) => response.tone === 'rude')).toHaveLength(WAITING);
  expect(stored.filter((response) => response.tone === 'friendly')).toMatchObject([{ text }]);
  expect(new Set(await versionCounts(owner, dataset))).toEqual(new Set([1]));
});
