import type { Page } from '@playwright/test';
import { ApiClient } from '../api.ts';
import { COMMENT, TONE } from '../bulkPage.ts';
import { type BuiltDataset, buildDataset } from '../dataset.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

async function openHistory(page: Page, name = 'History') {
  await page
    .getByRole('button', { name: /More about this record|Mehr zu/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A dataset with one record, which the annotator answered three times, and an admin once for them. */
async function buildAnswered(owner: ApiClient, url: string): Promise<BuiltDataset> {
  const dataset = await buildDataset(owner, {
    questions: [TONE, COMMENT],
    records: [{ fields: { text: 'You could have asked.' } }, { fields: { text: 'Nobody touched this.' } }],
  });
  const [record] = dataset.recordIds as [string];
  const annotator = new ApiClient(url, 'annotator.apikey');
  const save = (status: string, tone: string, why: string) =>
    annotator.post('/me/responses/bulk', {
      items: [{ record_id: record, status, values: { tone: { value: tone }, comment: { value: why } } }],
    });
  await save('draft', 'rude', 'It blames the reader');
  await save('submitted', 'rude', 'It blames the reader a little');
  await save('submitted', 'friendly', 'It blames the reader a little');
  const admin = new ApiClient(url, 'admin.apikey');
  await admin.call('PUT', `/datasets/${dataset.id}/resolutions/${record}`, {
    values: { tone: { value: 'rude' } },
    comment: 'Agreed in the meeting',
  });
  return dataset;
}

test('the menu of a record shows every version of its answers, in words', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildAnswered(owner, product.url);
  await signInAs(page, 'admin');
  await page.goto(`${dataset.path}?record=${dataset.recordIds[0]}`);
  const dialog = await openHistory(page);
  const entries = dialog.getByRole('list', { name: 'History' }).locator('> li');
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(0)).toContainText('admin settled the record');
  await expect(entries.nth(0)).toContainText('Comment: Agreed in the meeting');
  await expect(entries.nth(1)).toContainText('annotator submitted');
  await expect(entries.nth(1)).toContainText('rude → friendly');
  await expect(entries.nth(2)).toContainText('It blames the reader a little');
  await expect(entries.nth(3)).toContainText('annotator saved a draft');
  await expect(entries.nth(3)).toContainText('over REST, with an API key');
  await expectAccessible(page);
  await picture(page, 'history');
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // Another layout has another menu.
    if (!(await dialog.isVisible())) await openHistory(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `history-${width}-${colorScheme}`);
    }
  }
  await expectAccessible(page);
});

test('a reviewer opens the history of the record that is being reviewed, unless names are hidden', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildAnswered(owner, product.url);
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/review?record=${dataset.recordIds[0]}`);
  const dialog = await openHistory(page);
  await expect(dialog.getByRole('list', { name: 'History' }).locator('> li')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'More about this record' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${product.url}/dataset/${dataset.id}/review?record=${dataset.recordIds[0]}`);
  await page.getByRole('button', { name: 'Hide names' }).click();
  await page.getByRole('button', { name: 'More about this record' }).click();
  await expect(page.getByRole('menuitem', { name: 'Record info' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeHidden();
});

test('annotators see their own versions only', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildAnswered(owner, product.url);
  await signInAs(page, 'annotator');
  await page.goto(`${dataset.path}?record=${dataset.recordIds[0]}`);
  await expect(page.getByRole('radio', { name: 'friendly' })).toBeChecked();
  const dialog = await openHistory(page);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'annotator' })).toHaveCount(3);
  await expect(dialog).not.toContainText('admin');
});

test('a record that nobody answered has no history yet, also in German', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildAnswered(owner, product.url);
  await chooseLanguage(page, 'de');
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('Nobody touched this.')).toBeVisible();
  const dialog = await openHistory(page, 'Verlauf');
  await expect(dialog).toContainText('Noch keine Änderungen');
  await expectAccessible(page);
});
