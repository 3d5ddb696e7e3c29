import type { Page, Route } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';
import { optionsOf } from '../questions.ts';
import { middleOf } from '../touch.ts';

const ORDER = {
  name: 'order',
  title: 'Order',
  settings: { type: 'ranking', options: optionsOf('Clear', 'Kind', 'Short') },
};
const records = [{ fields: { text: 'Nice weather today' } }];

const option = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const place = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
/** What a screen reader says about dragging; there as soon as options can be dragged. */
const announced = (page: Page) => page.locator('[id^=DndLiveRegion]');

let path: string;

test.beforeEach(async ({ page, owner, signInAs }) => {
  ({ path } = await buildDataset(owner, { questions: [ORDER], records }));
  await signInAs(page, 'annotator');
});

test('an option of a ranking is dragged to a place by mouse, and to none by its keys', async ({ page }) => {
  await page.goto(path);
  await expect(announced(page)).toBeAttached();
  const to = await middleOf(place(page, 'Rank 2'));
  await page.mouse.move(...(await middleOf(option(page, 'Kind'))));
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await expect(announced(page)).toHaveText('Kind over Rank 2');
  const [x, y] = await middleOf(option(page, 'Kind'));
  expect(Math.hypot(x - to[0], y - to[1])).toBeLessThan(2);
  await page.mouse.up();
  await expect(place(page, 'Rank 2').getByRole('option', { name: 'Kind, rank 2 of 3' })).toBeFocused();

  await page.keyboard.press('Space');
  await expect(announced(page)).toHaveText(/Kind/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(announced(page)).toHaveText('Kind over Not ranked');
  await page.keyboard.press('Escape');
  await expect(place(page, 'Rank 2').getByRole('option', { name: /^Kind/ })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(announced(page)).toHaveText('Kind over Rank 2');
  await page.keyboard.press('ArrowUp');
  await expect(announced(page)).toHaveText('Kind over Rank 1');
  await page.keyboard.press('Space');
  await expect(place(page, 'Rank 1').getByRole('option', { name: /^Kind/ })).toBeFocused();
});

test('a ranking can be answered before its options can be dragged, and Space waits for that', async ({ page }) => {
  let held: Route | undefined;
  await page.route('**/assets/Dragging-*.js', (route) => void (held = route));
  await page.goto(path);
  await option(page, 'Kind').press('2');
  await option(page, 'Short').click();
  await place(page, 'Rank 3').click();
  await expect(place(page, 'Rank 3').getByRole('option', { name: /^Short/ })).toBeVisible();
  await option(page, 'Kind').press('Space');
  await expect.poll(() => held).toBeDefined();
  await held!.continue();
  await expect(option(page, 'Kind')).toHaveAttribute('data-dragging');
  await expect(option(page, 'Kind')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(announced(page)).toHaveText('Kind over Rank 1');
  await page.keyboard.press('Space');
  await expect(place(page, 'Rank 1').getByRole('option', { name: /^Kind/ })).toBeFocused();
});
