import type { Page } from '@playwright/test';
import { buildTones, shownText, storedResponses, submit, tone } from '../answering.ts';
import { expect, picture, test } from '../fixtures.ts';
import { signInByForm } from '../signIn.ts';
import { clientKept, downloadRecords } from '../downloads.ts';
import { offlineWith } from '../syncState.ts';

test.use({ serviceWorkers: 'allow' });

const NEEDS_NETWORK = 'Marl needs the network to show this page';

/** What the device holds of anybody: databases and settings. */
const heldOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...databases, ...Object.keys(localStorage)].filter((name) => name.startsWith('marl.taken.')).sort();
  });

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'log out' }).click();
}

test.describe('downloaded records', () => {
  test('is removed by signing out, and nobody finds it without a network', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = await shownText(page);
    await downloadRecords(page);
    expect(await heldOn(page)).toHaveLength(2);
    await clientKept(page);
    await openMenu(page, 'annotator');
    await expect(page).toHaveURL(/sign-in/);
    expect(await heldOn(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    await expect(page.getByText(NEEDS_NETWORK)).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
  });

  test('is hidden once the session is gone, and shown again to the same person', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = await shownText(page);
    await downloadRecords(page);
    await clientKept(page);
    await page.context().clearCookies();
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    await expect(page.getByText(NEEDS_NETWORK)).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);

    await page.context().setOffline(false);
    await page.goto('/sign-in');
    await signInByForm(page, 'annotator');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await clientKept(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('marl.taken'))).toBeTruthy();
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

  test('is never shown to another person, and removed when they sign in', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const text = await shownText(page);
    await downloadRecords(page);
    await clientKept(page);
    await page.context().clearCookies();
    await signInAs(page, 'admin');
    // The other person opens the page for the first time without a network.
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    await expect(page.getByText(NEEDS_NETWORK)).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
    await page.context().setOffline(false);
    await page.goto('/datasets');
    await expect(page.getByRole('button', { name: 'admin', exact: true })).toBeVisible();
    await expect.poll(() => heldOn(page)).toEqual([]);
  });

  test('stays until the person who has unsent answers is back', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    await clientKept(page);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('SubmitResponse') ? route.abort() : route.continue(),
    );
    const text = await shownText(page);
    await tone(page, 'rude').click();
    await submit(page);
    await expect(offlineWith(page, 1)).toBeVisible();
    await openMenu(page, 'annotator');
    const question = page.getByRole('dialog', { name: 'Log out with unsent answers?' });
    await expect(question).toContainText('1 answer has not reached the server.');
    await picture(page, 'unsent');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();

    await page.context().clearCookies();
    await page.unroute('**/graphql');
    await signInAs(page, 'admin');
    await page.evaluate(() => Object.assign(window, { onbeforeunload: null }));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/datasets');
    await expect(page.getByRole('button', { name: 'admin', exact: true })).toBeVisible();
    await clientKept(page);
    expect(await heldOn(page)).toHaveLength(2);
    expect(await storedResponses(owner, dataset)).toEqual([]);

    await page.context().clearCookies();
    await signInAs(page, 'annotator');
    await page.goto('/datasets');
    await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ text, tone: 'rude' }]);
  });
});
