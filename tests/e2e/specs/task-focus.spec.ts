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

test('the focus moves to the filter when the card that had it is filtered away', async ({
  page,
  product,
  signInAs,
}) => {
  const mail = (id: string, topic: string) => ({ id, inputs: { text: `Mail ${id}` }, metadata: { topic } });
  const dataset = await buildTask(product, 'TextClassification', [mail('m0', 'bill'), mail('m1', 'app')]);
  await signInAs(page, 'argilla');
  await page.goto(dataset.path);
  const cards = page.getByRole('list', { name: 'Records', exact: true }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(cards.first()).toBeFocused();
  const other = (await cards.first().textContent())!.includes('Mail m0') ? 'app' : 'bill';
  const tool = page.getByRole('button', { name: 'Metadata' });
  // Opened with the focus on the card, as a key does.
  await tool.dispatchEvent('click');
  await page.getByRole('dialog').getByRole('button', { name: 'topic' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: other }).check();
  await expect(cards).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tool).toBeFocused();
});
