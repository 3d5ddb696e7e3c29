import { answerOne, buildTones, shownText, storedResponses, submit, tab, tone } from '../answering.ts';
import { cards } from '../bulkPage.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { clientKept, offlineDialog, downloadRecords } from '../downloads.ts';
import { offlineWith } from '../syncState.ts';

test.use({ serviceWorkers: 'allow' });

/** Answers the record on screen and returns its text. */
test.describe('downloaded work', () => {
  test('is opened, answered, searched and gone on with after a restart, without a network', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 60);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    await clientKept(page);
    await page.context().setOffline(true);

    await page.goto('/');
    await page.getByRole('link', { name: dataset.name }).first().click();
    await expect(page.getByText('1 of 50', { exact: true })).toBeVisible();
    const texts = [await answerOne(page, 'rude'), await answerOne(page, 'friendly')];
    await expect(offlineWith(page, 2)).toBeVisible();

    const later = await page.context().newPage();
    await page.close();
    await later.goto(dataset.path);
    await expect(later.getByText('1 of 48', { exact: true })).toBeVisible();
    expect(texts).not.toContain(await shownText(later));
    await expect(tab(later, 'Submitted', 2)).toBeVisible();
    await tab(later, 'Submitted', 2).click();
    await expect(later.getByText('1 of 2', { exact: true })).toBeVisible();
    expect(texts).toContain(await shownText(later));

    await tab(later, 'Pending', 58).click();
    await expect(later.getByText('1 of 48', { exact: true })).toBeVisible();
    const wanted = await shownText(later);
    await later.getByRole('searchbox', { name: 'Search records' }).fill(/\d+/.exec(wanted)![0]);
    await later.keyboard.press('Enter');
    await expect(later.getByText('1 of 1', { exact: true })).toBeVisible();
    expect(await shownText(later)).toBe(wanted);

    await later.context().setOffline(false);
    await expect(later.getByText('2 answers sent')).toBeVisible();
    const stored = await storedResponses(owner, dataset);
    expect(stored.map(({ text }) => text)).toEqual(texts);
  });

  test('is answered in the bulk view, too', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 60);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    await clientKept(page);
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    await expect(page.getByText('1 of 50', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Bulk view', exact: true }).click();
    await expect(cards(page)).toHaveCount(25);
    await page.keyboard.press('a');
    await tone(page, 'rude').click();
    await submit(page);
    await expect(page.getByText('25 records: submitted')).toBeVisible();
    await expect(page.getByText('1–25 of 25')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('1–25 of 50')).toBeVisible();
    await submit(page);
    await expect(page.getByText('1–25 of 25')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('25 answers sent')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('1–25 of 35')).toBeVisible();
    expect(await storedResponses(owner, dataset)).toHaveLength(25);
  });

  test('does not include other pages, which say so and load by themselves', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    await clientKept(page);
    await page.context().setOffline(true);
    await page.goto('/user-settings');
    await expect(page.getByText('This loads by itself once the network is back.')).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'My settings' })).toBeVisible();
  });

  test('is counted on the home page without the answers that wait, and nobody logs out without a network', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    await clientKept(page);
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    await answerOne(page, 'rude');
    await expect(offlineWith(page, 1)).toBeVisible();
    await page.goto('/');
    const card = page.getByRole('region', { name: `Continue with ${dataset.name}` });
    await expect(card).toContainText('2 records are pending for you');
    await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0);
    const widths = [card, page.getByRole('table')].map(async (part) => (await part.boundingBox())!.width);
    expect(new Set(await Promise.all(widths)).size, 'card and table are equally wide').toBe(1);

    await page.getByRole('button', { name: 'annotator', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeDisabled();
    await expect(page.getByText('You can log out once the network is back.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'log-out');
  });

  test('is shown with its size and age, and removed', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await downloadRecords(page);
    const dialog = await offlineDialog(page);
    await expect(dialog.getByText('3 records, 3 to do')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'taken');
    await dialog.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(dialog.getByText('3 records, 3 to do')).toBeHidden();
    await clientKept(page);
    await page.context().setOffline(true);
    await page.goto(dataset.path);
    await expect(page.getByText('Marl needs the network to show this page')).toBeVisible();
  });

  test('is there by itself where a person always wants an hour of work', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const dialog = await offlineDialog(page);
    await dialog.getByRole('switch', { name: 'Always keep an hour of work here' }).check();
    await expect(dialog.getByText('3 records, 3 to do')).toBeVisible();
  });
});
