import type { Page } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';
import { buildDisagreement, openReview, TOPIC } from '../reviewing.ts';
import { buildTask } from '../taskRecords.ts';

/** As long as two sheets. */
const TEXT = `${'One line of many. '.repeat(900)}The end.`;

/** Lays the page out as on A4 paper. */
async function print(page: Page) {
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ media: 'print' });
}

/** What is beyond the edge of a part that scrolls would be missing on paper. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#main *')]
      .filter((part) => /auto|scroll|hidden|clip/.test(getComputedStyle(part).overflowY))
      .filter((part) => part.checkVisibility() && part.clientHeight > 20 && part.scrollHeight > part.clientHeight + 2)
      .map((part) => `${part.className}: ${part.scrollHeight} in ${part.clientHeight}`),
  );

test('a record is printed as a whole, with its questions and the open guidelines after it', async ({
  page,
  owner,
  signInAs,
}) => {
  const guidelines = `# How to decide\n\n${'Take your time.\n\n'.repeat(80)}`;
  const dataset = await buildDataset(owner, { questions: [TOPIC], records: [{ fields: { text: TEXT } }], guidelines });
  await signInAs(page, 'annotator');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(dataset.path);
  await expect(page.getByRole('radio', { name: 'sports' })).toBeVisible();
  await page.keyboard.press('.');
  const heading = page.getByRole('heading', { name: 'How to decide' });
  await expect(heading).toBeVisible();
  await print(page);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden();
  expect(await cutOff(page)).toEqual([]);
  const question = await page.getByRole('radio', { name: 'sports' }).boundingBox();
  expect((await heading.boundingBox())!.y).toBeGreaterThan(question!.y);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await picture(page, 'paper-record');
});

test('the records on a page of an older dataset are printed', async ({ page, product, signInAs }) => {
  const records = Array.from({ length: 10 }, (_, index) => ({
    id: `r${index}`,
    inputs: { text: 'A line. '.repeat(80) },
  }));
  const dataset = await buildTask(product, 'TextClassification', records);
  await signInAs(page, 'argilla');
  await page.goto(dataset.path);
  await expect(page.getByRole('article')).toHaveCount(10);
  await print(page);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
  expect(await cutOff(page)).toEqual([]);
  await picture(page, 'paper-task');
});

test('a review and the dashboard are printed with all that is on them', async ({ page, product, owner, signInAs }) => {
  const dataset = await buildDisagreement(product, owner, TEXT);
  await signInAs(page, 'argilla');
  await openReview(page, dataset);
  await print(page);
  expect(await cutOff(page)).toEqual([]);
  await picture(page, 'paper-review');

  await page.goto(`/dataset/${dataset.id}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).printColorAdjust)).toBe('exact');
  await picture(page, 'paper-dashboard');
});
