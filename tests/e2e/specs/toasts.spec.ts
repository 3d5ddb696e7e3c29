import type { Page } from '@playwright/test';
import { buildTones, comment, shownText, withoutDrafts } from '../answering.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { signInByForm } from '../signIn.ts';

const notice = (page: Page) => page.locator('.mantine-Notifications-notification');

/** Triggers a toast by copying the record. */
async function copyRecord(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Text' }).click();
  await page.keyboard.press('c');
  await expect(notice(page)).toHaveText('Copied');
}

test.describe('a toast', () => {
  test.use({ hasOwnPage: true });

  test.beforeEach(async ({ page, owner, signInAs }) => {
    await page.clock.install();
    const dataset = await buildTones(owner, 2);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await shownText(page);
  });

  test('stays under the pointer, closes after its time, by Escape and by a click, and is above the action bar', async ({
    page,
  }) => {
    await copyRecord(page);
    await notice(page).hover();
    await expect(notice(page)).toHaveAttribute('role', 'status');
    const [box, bar] = [
      await notice(page).boundingBox(),
      await page.getByRole('button', { name: /^Submit/ }).boundingBox(),
    ];
    expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
    await expectAccessible(page);
    await picture(page, 'notice');

    await page.clock.fastForward(60_000);
    await expect(notice(page)).toBeVisible();
    await page.mouse.move(10, 10);
    await page.clock.fastForward(8000);
    await expect(notice(page)).toHaveCount(0);

    await copyRecord(page);
    await page.keyboard.press('Escape');
    await expect(notice(page)).toHaveCount(0);

    await copyRecord(page);
    await notice(page).click();
    await expect(notice(page)).toHaveCount(0);
  });

  test('is above an action bar of several lines, too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await copyRecord(page);
    const [box, bar] = [await notice(page).boundingBox(), await page.locator('[data-foot]').boundingBox()];
    expect(bar!.height).toBeGreaterThan(72);
    expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
    await page.getByRole('button', { name: 'Work offline' }).click();
    const end = await page.getByRole('dialog').getByRole('button', { name: 'Download' }).boundingBox();
    await expect.poll(async () => (await notice(page).boundingBox())!.y).toBeGreaterThan(end!.y + end!.height);
  });

  test('is reached by keyboard, stays while it has the focus, and returns it', async ({ page }) => {
    const answer = page.getByRole('radio', { name: 'rude' });
    await copyRecord(page);
    await answer.focus();
    await notice(page).getByRole('button', { name: 'Close' }).focus();
    await page.clock.fastForward(60_000);
    await expect(notice(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notice(page)).toHaveCount(0);
    await expect(answer).toBeFocused();
  });

  test('appears where the user prefers it', async ({ page }) => {
    const path = page.url();
    await page.goto('/user-settings');
    await page.getByLabel('Notices appear').selectOption('Top');
    await page.goto(path);
    await copyRecord(page);
    const box = await notice(page).boundingBox();
    expect(box!.y).toBeLessThan(100);
    expect(Math.abs(box!.x + box!.width / 2 - 720)).toBeLessThan(20);
  });
});

test('a user who cancels leaving the page is told what would be lost, and can save it', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 1);
  await signInAs(page, 'argilla');
  await page.goto(`/dataset/${dataset.id}/settings?tab=fields`);
  const card = page.getByRole('form', { name: 'Text' });
  await card.getByRole('textbox', { name: 'Title' }).fill('Sentence');
  page.on('dialog', (question) => void question.dismiss());
  await page.evaluate(() => window.location.reload());
  await expect(notice(page)).toContainText('Pending actions will be lost when the page is refreshed');
  await expectAccessible(page);
  await picture(page, 'pending-actions');
  await page.getByRole('button', { name: 'Ok, got it!' }).click();
  await expect(page.getByRole('form', { name: 'Sentence' }).getByRole('status')).toHaveText('Saved');
  await expect(notice(page)).toHaveCount(0);
});

test('a tab whose user was replaced in another tab says so, and keeps their input', async ({
  context,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 1);
  const [here, there] = [await context.newPage(), await context.newPage()];
  await signInAs(here, 'annotator');
  await withoutDrafts(here);
  await here.goto(dataset.path);
  await comment(here).fill('half a thought');
  await context.clearCookies();
  await there.goto('/sign-in');
  const signIn = async (username: string) => {
    await signInByForm(there, username);
    await expect(there.getByRole('button', { name: username, exact: true })).toBeVisible();
  };
  await signIn('admin');
  await expect(notice(here)).toHaveText('Signed in as admin now');
  await expect(comment(here)).toHaveValue('');
  await context.clearCookies();
  await there.goto('/sign-in');
  await signIn('annotator');
  await expect(notice(here)).toHaveText('Signed in as annotator now');
  await expect(comment(here)).toHaveValue('half a thought');
});
