import { buildTones, submit, tone } from '../answering.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { recordedShifts, recordShifts } from '../layoutShifts.ts';
import { syncState } from '../syncState.ts';

test('the next record moves nothing on the page', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 8);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('1 of 8', { exact: true })).toBeVisible();
  await tone(page, 'neutral').click();
  await submit(page);
  await expect(page.getByText('2 of 8', { exact: true })).toBeVisible();
  await page.evaluate(recordShifts);
  for (const position of [3, 4, 5, 6]) {
    await tone(page, 'neutral').click();
    await submit(page);
    await expect(page.getByText(`${position} of 8`, { exact: true })).toBeVisible();
  }
  for (const [key, position] of [
    ['ArrowRight', 7],
    ['ArrowLeft', 6],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(`${position} of 8`, { exact: true })).toBeVisible();
  }
  expect(await recordedShifts(page)).toEqual([]);
});

test('high contrast and the length of lines are chosen, and hold from the first paint', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 2);
  await signInAs(page, 'annotator');
  const html = page.locator('html');
  await page.goto('/user-settings');
  const appearance = page.getByRole('region', { name: 'Appearance' });
  for (const theme of ['Light', 'Dark', 'High contrast']) {
    await appearance.getByText(theme, { exact: true }).click();
    await expectAccessible(page);
  }
  await expect(html).toHaveAttribute('data-contrast', 'more');
  await appearance.getByText('Narrow', { exact: true }).click();
  await picture(page, 'settings');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(dataset.path, { waitUntil: 'commit' });
    // The script in the head has run before the body has content.
    await expect(html).toHaveAttribute('data-contrast', 'more');
    await expect(html).toHaveAttribute('data-line-length', 'narrow');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(html).toHaveCSS('background-color', colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)');
    await expectAccessible(page);
    await picture(page, `contrast-${colorScheme}`);
  }
});

test('a device that asks for more contrast gets it while the theme is that of the system', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'annotator');
  await page.emulateMedia({ contrast: 'more' });
  await page.goto('/user-settings');
  const html = page.locator('html');
  const appearance = page.getByRole('region', { name: 'Appearance' });
  await expect(html).toHaveAttribute('data-contrast', 'more');
  await appearance.getByText('Light', { exact: true }).click();
  await expect(html).toHaveAttribute('data-contrast', 'normal');
  await appearance.getByText('System', { exact: true }).first().click();
  await expect(html).toHaveAttribute('data-contrast', 'more');
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect(html).toHaveAttribute('data-contrast', 'normal');
});

test.describe('a break', () => {
  test.use({ hasOwnPage: true });

  test('is recalled after the chosen minutes of work, without taking the focus or keys', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto('/user-settings');
    await page.getByRole('region', { name: 'Appearance' }).getByText('After 25 minutes', { exact: true }).click();
    await page.clock.install();
    await page.goto(dataset.path);
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    // It is loaded with the reminder, after the record.
    await expect(syncState(page)).toBeVisible();
    await tone(page, 'rude').focus();
    const notice = page.getByText(/minutes of work without a pause/);
    // A sign of life each four minutes is work; nothing for longer is a pause.
    for (let minutes = 0; minutes < 24; minutes += 4) {
      await page.keyboard.press('Shift');
      await page.clock.runFor('04:00');
    }
    await expect(notice).toBeHidden();
    await page.keyboard.press('Shift');
    await page.clock.runFor('02:00');
    await page.keyboard.press('Shift');
    await page.clock.runFor('01:00');
    await expect(notice).toBeVisible();
    await expect(tone(page, 'rude')).toBeFocused();
    await page.keyboard.press('1');
    await expect(tone(page, 'friendly')).toBeChecked();
    await expectAccessible(page);
  });
});
