import { expect, test } from '../fixtures.ts';
import { buildTask } from '../taskRecords.ts';

test('the focus stays on the records when others replace them', async ({ page, product, signInAs }) => {
  const mails = Array.from({ length: 12 }, (_, index) => ({ id: `m${index}`, inputs: { text: `Mail ${index}` } }));
  const dataset = await buildTask(product, 'TextClassification', mails);
  await signInAs(page, 'argilla');
  await page.goto(`${dataset.path}?${new URLSearchParams({ pagination: JSON.stringify({ size: 10, page: 1 }) })}`);
  const cards = page.getByRole('list', { name: 'Records', exact: true }).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toBeFocused();

  for (const [query, told] of [
    ['(mail', 'The query cannot be read'],
    ['nobody wrote this', 'No records match'],
  ] as const) {
    await page.keyboard.press('/');
    await page.keyboard.type(query);
    await page.keyboard.press('Enter');
    await expect(page.getByText(told, { exact: true })).toBeVisible();
    // The last one replaces the records.
    await page.getByRole('button', { name: 'Reset', exact: true }).last().press('Enter');
    await expect(cards).toHaveCount(10);
    await expect(cards.first()).toBeFocused();
  }
});
