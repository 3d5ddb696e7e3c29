import { labels, type LoggedRecord } from '#tests/support/tasks.ts';
import type { Product } from '#tests/support/product.ts';
import { acts, buttonOf, openActs, pictureOnScreens } from '../actsPanel.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { buildTask, card, storedRecords } from '../taskRecords.ts';

const mail = (id: string): LoggedRecord => ({
  id,
  inputs: { text: `Letter ${id}` },
  prediction: labels('bot', ['praise', 0.9], ['complaint', 0.1]),
});
const letters = (count: number) => Array.from({ length: count }, (_, index) => mail(`m${index + 1}`));

/** Logs records in the name of a user. */
async function logAs(product: Product, apiKey: string, name: string, records: readonly LoggedRecord[]): Promise<void> {
  const path = `/api/datasets/${name}/TextClassification:bulk?workspace=argilla`;
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'x-argilla-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ records }),
  });
  expect(response.status).toBe(200);
}

const annotated = (id: string, label: string, status: string, agent: string) => ({
  ...mail(id),
  ...{ annotation: labels(agent, [label]), status },
});

test('annotations of an older dataset are taken back after a reload and on another device, one by one and in bulk', async ({
  browser,
  page,
  product,
  signInAs,
}) => {
  const dataset = await buildTask(product, 'TextClassification', letters(8));
  const statuses = async () => Object.values(await storedRecords(dataset)).map(({ status }) => status);
  const count = async (status: string) => (await statuses()).filter((each) => each === status).length;
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await openActs(page);
  await expect(page.getByText('Nothing done here today or yesterday')).toBeVisible();
  await card(page, 'm1').getByRole('radio', { name: 'complaint' }).click();
  await expect(acts(page).nth(0)).toContainText('You validated a record');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click();
  await expect(acts(page).nth(0)).toContainText('You discarded 8 records');
  expect(await count('Discarded')).toBe(8);

  await page.reload();
  await expect(card(page, 'm1').getByText('discarded', { exact: true })).toBeVisible();
  await openActs(page);
  await expect(acts(page)).toHaveCount(2);
  await buttonOf(acts(page).nth(0), 'Undo').click();
  await expect(page.getByText('8 changes undone.')).toBeVisible();
  await expect(card(page, 'm1').getByText('validated', { exact: true })).toBeVisible();
  await expect(card(page, 'm2').getByText('discarded', { exact: true })).toHaveCount(0);
  expect([await count('Discarded'), await count('Validated')]).toEqual([0, 1]);
  await expectAccessible(page);

  // Meanwhile an admin annotates the first record differently.
  await logAs(product, 'admin.apikey', dataset.name, [annotated('m1', 'praise', 'Validated', 'admin')]);
  const other = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signInAs(other, 'annotator');
  await other.goto(dataset.path);
  await expect(card(other, 'm1')).toBeVisible();
  await openActs(other);
  await expect(acts(other).nth(1)).toContainText(/Changed later by admin, \d/);
  await buttonOf(acts(other).nth(0), 'Redo').click();
  await expect(other.getByText('7 changes redone.')).toBeVisible();
  await expect(other.getByText(/1 stays as it is\. Changed later by admin/)).toBeVisible();
  await expect(card(other, 'm2').getByText('discarded', { exact: true })).toBeVisible();
  await acts(other).nth(1).getByRole('link', { name: 'Letter m1' }).click();
  await expect(card(other, 'm1')).toBeVisible();
  await expect(card(other, 'm2')).toHaveCount(0);
  await other.context().close();
});

test('records that a program added are deleted by an admin, except those that somebody annotated', async ({
  page,
  product,
  signInAs,
}) => {
  const dataset = await buildTask(product, 'TextClassification', letters(1));
  await logAs(product, 'admin.apikey', dataset.name, ['n1', 'n2', 'n3'].map(mail));
  await logAs(product, 'annotator.apikey', dataset.name, [annotated('n2', 'praise', 'Validated', 'annotator')]);
  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await expect(card(page, 'n3')).toBeVisible();
  await openActs(page);
  await expect(acts(page).nth(0)).toContainText(/You added 3 records.*1 is not as you left it/s);
  await buttonOf(acts(page).nth(0), 'Undo').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 records' }).click();
  await expect(page.getByText('2 changes undone.')).toBeVisible();
  await expect(card(page, 'n3')).toHaveCount(0);
  await expect(card(page, 'n2')).toBeVisible();
  expect(Object.keys(await storedRecords(dataset)).toSorted()).toEqual(['m1', 'n2']);
});

test('a rule that was added, changed and deleted is taken back on the page', async ({ page, product, signInAs }) => {
  const dataset = await buildTask(product, 'TextClassification', letters(3));
  const rules = async () =>
    dataset.rest<{ query: string; labels: string[] }[]>(
      'GET',
      `/datasets/TextClassification/${dataset.name}/labeling/rules`,
    );
  await signInAs(page, 'annotator');
  const query = JSON.stringify({ text: 'letter' });
  await page.goto(`${dataset.path}?viewMode=labelling-rules&${new URLSearchParams({ query }).toString()}`);
  await page.getByRole('checkbox', { name: 'praise' }).click();
  await openActs(page);
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(acts(page).nth(0)).toContainText(/You added a rule.*letter/s);
  await page.getByRole('checkbox', { name: 'complaint' }).click();
  await page.getByRole('button', { name: 'Update rule' }).click();
  await expect(acts(page).nth(0)).toContainText(/You changed a rule.*letter/s);
  expect(await rules()).toMatchObject([{ labels: ['praise', 'complaint'] }]);
  await buttonOf(acts(page).nth(1), 'Undo all since').click();
  await expect(page.getByText('2 changes undone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage rules (0)' })).toBeVisible();
  expect(await rules()).toEqual([]);
  await page.getByRole('button', { name: 'Redo these' }).click();
  await expect(page.getByRole('button', { name: 'Manage rules (1)' })).toBeVisible();
  expect(await rules()).toMatchObject([{ labels: ['praise', 'complaint'] }]);
  // The figures of the rule are dimmed while they are loaded again.
  await expect(page.locator('dl[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'acts-rules');
});

test('the panel of an older dataset is readable on any screen, also in German', async ({ page, product, signInAs }) => {
  const dataset = await buildTask(product, 'TextClassification', letters(6));
  const log = (records: readonly LoggedRecord[], key = 'admin.apikey') => logAs(product, key, dataset.name, records);
  await log(['n1', 'n2'].map(mail));
  await log([annotated('m1', 'praise', 'Validated', 'admin')]);
  await log(['m2', 'm3', 'm4'].map((id) => annotated(id, 'complaint', 'Discarded', 'admin')));
  await log([annotated('m5', 'complaint', 'Edited', 'admin')]);
  await log([annotated('m1', 'praise', 'Default', 'admin')]);
  await log([annotated('m2', 'complaint', 'Validated', 'annotator')], 'annotator.apikey');
  const rules = `${product.url}/api/datasets/TextClassification/${dataset.name}/labeling/rules`;
  const headers = { 'x-argilla-api-key': 'admin.apikey', 'content-type': 'application/json' };
  const rule = JSON.stringify({ query: 'letter AND complaint', labels: ['complaint'] });
  await fetch(`${rules}?workspace=argilla`, { method: 'POST', headers, body: rule });
  await signInAs(page, 'admin');
  for (const language of ['en', 'de'] as const) {
    await chooseLanguage(page, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(dataset.path);
    await expect(page.getByText('Letter m1', { exact: true }).first()).toBeVisible();
    await openActs(page);
    const list = acts(page, language === 'en' ? 'Recent actions' : 'Letzte Aktionen');
    await expect(list).toHaveCount(6);
    await expect(list.nth(3)).toContainText(
      language === 'en' ? 'You discarded 3 records' : 'Sie haben 3 Einträge verworfen',
    );
    await pictureOnScreens(page, `acts-task-${language}`);
    await expectAccessible(page);
  }
});
