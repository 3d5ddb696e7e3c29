import type { Locator, Page } from '@playwright/test';
import { bulkPath } from '../bulkPage.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { expectNoOverflow } from '../questions.ts';
import { buildDisagreement, openReview, TOPIC } from '../reviewing.ts';
import { buildTask, card } from '../taskRecords.ts';

/** A window of 1280 × 1024 pixels at 400 %. */
test.use({ viewport: { width: 320, height: 256 } });

/** About five lines at this width. */
const TEXT = 'The parcel came on Monday, but the box was open and the blue cup inside had lost its handle. '.repeat(2);

/** The neighbors of the record are rendered out of sight. */
const shownText = (page: Page) => page.getByText(TEXT.trim()).filter({ visible: true });

/** The text is read in one piece, without anything above it. */
async function expectReadable(page: Page, text: Locator) {
  await expect(async () => {
    await text.scrollIntoViewIfNeeded();
    await expect(text).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
  const isCovered = await text.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 4, bottom - 4].some((y) => {
      const shown = document.elementFromPoint((left + right) / 2, y);
      return shown !== element && !element.contains(shown) && !shown?.contains(element);
    });
  });
  expect(isCovered).toBe(false);
  await expectNoOverflow(page);
}

test('at 400 % zoom, a record is read and answered, and the next one starts at its top', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [TOPIC, { ...TOPIC, name: 'second', title: 'Second topic' }],
    records: [{ fields: { text: TEXT } }, { fields: { text: TEXT } }],
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expectReadable(page, shownText(page));
  await page.getByRole('radio', { name: 'sports' }).first().click();
  await page.getByRole('radio', { name: 'science' }).last().click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('2 of 2', { exact: true })).toBeInViewport({ ratio: 1 });
  await expectReadable(page, shownText(page));
  await expectAccessible(page);
  await picture(page, 'low-record');

  await page.goto(bulkPath(dataset));
  await page.getByRole('row').first().scrollIntoViewIfNeeded();
  await expect(page.getByRole('row').first().getByText('The parcel')).toBeInViewport();
});

for (const task of ['TextClassification', 'Text2Text'] as const)
  test(`at 400 % zoom, a record of an older dataset (${task}) is read`, async ({ page, product, signInAs }) => {
    const parts = task === 'Text2Text' ? { text: TEXT } : { inputs: { text: TEXT } };
    const dataset = await buildTask(product, task, [{ id: 'a', ...parts }]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    await expectReadable(page, card(page, 'a').getByText(TEXT.trim()).first());
    await picture(page, `low-${task.toLowerCase()}`);
  });

test('at 400 % zoom, what people disagree about is read', async ({ page, product, owner, signInAs }) => {
  const dataset = await buildDisagreement(product, owner, TEXT);
  await signInAs(page, 'argilla');
  await openReview(page, dataset);
  await expectReadable(page, shownText(page));
  const menu = page.getByRole('button', { name: 'More about this record' });
  await menu.scrollIntoViewIfNeeded();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await picture(page, 'low-review');
});
