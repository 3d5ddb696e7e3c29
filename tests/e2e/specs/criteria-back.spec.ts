import { labels } from '#tests/support/tasks.ts';
import { buildFilterable, chip } from '../filterable.ts';
import { expect, test } from '../fixtures.ts';
import { buildTask, card } from '../taskRecords.ts';

test('Back takes each change of what an annotator looks at back: search, filter, order and tab', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildFilterable(owner);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('1 of 6')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search records' });
  await box.fill('parcel');
  await box.press('Enter');
  await expect(page.getByText('3 records match')).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Source' }).click();
  await panel.getByRole('checkbox', { name: /mail/ }).check();
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Source: mail')).toBeVisible();
  await page.getByRole('button', { name: /^Sort/ }).click();
  const sort = page.getByRole('dialog', { name: 'Sort' });
  await sort.getByRole('combobox', { name: 'Add a field' }).selectOption('Length');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Sort: Length ascending')).toBeVisible();
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`, 'i') });
  await tab('Discarded').click();
  await expect(tab('Discarded')).toHaveAttribute('aria-selected', 'true');

  await page.goBack();
  await expect(tab('Pending')).toHaveAttribute('aria-selected', 'true');
  await expect(chip(page, 'Sort: Length ascending')).toBeVisible();
  await page.goBack();
  await expect(chip(page, 'Sort: Length ascending')).toHaveCount(0);
  await expect(chip(page, 'Source: mail')).toBeVisible();
  await page.goBack();
  await expect(chip(page, 'Source: mail')).toHaveCount(0);
  await expect(page.getByText('3 records match')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 of 6')).toBeVisible();
  await expect(box).toHaveValue('');
});

test('Back does the same in an older dataset', async ({ page, product, signInAs }) => {
  const dataset = await buildTask(product, 'TextClassification', [
    { id: 'a', inputs: { text: 'A parcel' }, annotation: labels('ann', ['good']), status: 'Validated' },
    { id: 'b', inputs: { text: 'Another parcel' }, metadata: { words: 2 } },
    { id: 'c', inputs: { text: 'A refund' }, metadata: { words: 1 } },
  ]);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(card(page, 'c')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search records' });
  await box.fill('parcel');
  await box.press('Enter');
  await expect(card(page, 'c')).toHaveCount(0);
  await page.getByRole('button', { name: /^Status( |$)/ }).click();
  await page
    .getByRole('dialog', { name: 'Status', exact: true })
    .getByRole('checkbox', { name: /validated/i })
    .check();
  await page.keyboard.press('Escape');
  await expect(card(page, 'b')).toHaveCount(0);
  await page.getByRole('button', { name: /^Sort( |$)/ }).click();
  const sort = page.getByRole('dialog', { name: 'Sort', exact: true });
  await sort.getByRole('combobox', { name: 'Add a field' }).selectOption('words');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Sort: words ascending')).toBeVisible();

  await page.goBack();
  await expect(chip(page, 'Sort: words ascending')).toHaveCount(0);
  await expect(card(page, 'b')).toHaveCount(0);
  await page.goBack();
  await expect(card(page, 'b')).toBeVisible();
  await expect(card(page, 'c')).toHaveCount(0);
  await page.goBack();
  await expect(card(page, 'c')).toBeVisible();
  await expect(box).toHaveValue('');
});
