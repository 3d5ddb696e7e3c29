import type { Locator } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, picture, test } from '../fixtures.ts';

const option = (value: string, text: string) => ({ value, text, description: null });
const questions = [
  {
    name: 'mood',
    title: 'ما المزاج!',
    settings: { type: 'label_selection', options: [option('a', 'جيد!'), option('b', 'سيئ!')] },
  },
];

/** Whether the last character is left of the first one. */
const runsToTheLeft = (text: Locator) =>
  text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const leftOf = (at: number): number => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(node.textContent!.length - 1) < leftOf(0);
  });

test('names from right to left end on the left, also on pages from left to right', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { questions, records: [{ fields: { text: 'نص' } }] });
  await signInAs(page, 'argilla');
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const responses = page.getByRole('button', { name: 'ما المزاج!' }).first();
  expect(await runsToTheLeft(responses)).toBe(true);
  await responses.click();
  expect(await runsToTheLeft(page.getByText('جيد!').last())).toBe(true);
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  expect(await runsToTheLeft(page.getByRole('heading', { name: 'ما المزاج!' }))).toBe(true);
  expect(await runsToTheLeft(page.getByText('سيئ!'))).toBe(true);
  await picture(page, 'dashboard');
});

test('what is typed from right to left starts on the right, as the guidelines of a dataset', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions,
    records: [],
    guidelines: 'اقرأ النص (كله) ثم أجب.\n\nIn English.',
  });
  await signInAs(page, 'argilla');
  await page.goto(`/dataset/${dataset.id}/settings`);
  const box = page.getByRole('textbox', { name: 'Guidelines' });
  await expect(box).toBeVisible();
  // Browsers do not tell where the text in a box is.
  await expect(box).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(box).toHaveCSS('text-align', 'start');
  await picture(page, 'guidelines');
});
