import type { Page } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Draws a finger over the record, as the system reports it. */
async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send('touchStart', [from]);
  await send('touchMove', [to]);
  await send('touchEnd', []);
}

test('a record is read and answered with one thumb, and the next one is a swipe away', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [
      {
        name: 'mood',
        title: 'Mood',
        settings: { type: 'label_selection', options: ['good', 'bad'].map((value) => ({ value, text: value })) },
      },
    ],
    records: Array.from({ length: 3 }, (_, index) => ({ fields: { text: `Record number ${index}. `.repeat(8) } })),
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();

  await swipe(page, [320, 250], [80, 255]);
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await swipe(page, [80, 250], [320, 255]);
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  // Mostly upwards: that scrolls.
  await swipe(page, [200, 300], [120, 180]);
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();

  await page.getByRole('radio', { name: 'good' }).tap();
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('submitted 1');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide, 'nothing is wider than the screen').toBe(false);
  await expectAccessible(page);
  await picture(page, 'phone');
});
