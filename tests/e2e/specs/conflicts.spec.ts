import { buildTones, comment, shownText, storedResponses, submit, tab, tone, withoutDrafts } from '../answering.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { offlineWith } from '../syncState.ts';

test.describe('one user in two places', () => {
  test('an untouched form shows the answer from another tab', async ({ context, owner, signInAs }) => {
    const dataset = await buildTones(owner, 1);
    const [here, there] = [await context.newPage(), await context.newPage()];
    await signInAs(here, 'annotator');
    for (const page of [here, there]) {
      await page.goto(dataset.path);
      await expect(tone(page, 'rude')).toBeVisible();
    }
    // A draft is saved automatically soon after the last change.
    await tone(here, 'rude').click();
    await expect(tab(here, 'Draft', 1)).toBeVisible();
    await expect(tone(there, 'rude')).toBeChecked();
    await expect(tab(there, 'Draft', 1)).toBeVisible();
  });

  test('what is typed in one tab appears in the other, and what it replaces there can be restored', async ({
    context,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 1);
    const [here, there] = [await context.newPage(), await context.newPage()];
    await signInAs(here, 'annotator');
    for (const page of [here, there]) {
      await withoutDrafts(page);
      await page.goto(dataset.path);
      await expect(comment(page)).toBeVisible();
    }
    await comment(here).fill('one');
    await expect(comment(there)).toHaveValue('one');
    await comment(there).fill('two');
    await expect.poll(() => there.evaluate(() => JSON.stringify(localStorage))).toContain('two');
    await here.reload();
    await expect(comment(here)).toHaveValue('two');
    await here.getByRole('button', { name: 'More about this record' }).click();
    await here.getByRole('menuitem', { name: 'Restore my edit' }).click();
    await expect(comment(here)).toHaveValue('one');
  });

  test('a newer answer from another tab is not overwritten without asking', async ({ context, owner, signInAs }) => {
    const dataset = await buildTones(owner, 2);
    const [here, there] = [await context.newPage(), await context.newPage()];
    await signInAs(here, 'annotator');
    for (const page of [here, there]) {
      await withoutDrafts(page);
      await page.goto(dataset.path);
      await expect(tone(page, 'rude')).toBeVisible();
    }
    await tone(there, 'neutral').click();
    await tone(here, 'rude').click();
    await submit(here);
    await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ status: 'submitted', tone: 'rude' }]);
    await expect(tab(there, 'Submitted', 1)).toBeVisible();
    await submit(there);

    const dialog = there.getByRole('dialog', { name: 'Changed elsewhere' });
    await expect(dialog.getByRole('row', { name: /Which tone\?.*neutral.*rude/ })).toBeVisible();
    await expectAccessible(there);
    await picture(there, 'changed-elsewhere');
    await dialog.getByRole('button', { name: 'Keep the other version' }).click();
    await expect(tone(there, 'rude')).toBeChecked();
    await expect(there.locator('[data-question] :focus')).toBeVisible();
    expect(await storedResponses(owner, dataset)).toMatchObject([{ status: 'submitted', tone: 'rude' }]);
  });

  test('answers given offline conflict with newer ones from another device', async ({
    browser,
    page,
    owner,
    product,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 1);
    const other = await (await browser.newContext({ baseURL: product.url })).newPage();
    for (const device of [page, other]) {
      await signInAs(device, 'annotator');
      await withoutDrafts(device);
      await device.goto(dataset.path);
      await expect(tone(device, 'rude')).toBeVisible();
    }
    await page.context().setOffline(true);
    await comment(page).fill('from the train');
    await tone(page, 'neutral').click();
    await page.getByRole('button', { name: /^Save as draft/ }).click();
    await expect(offlineWith(page, 1)).toBeVisible();
    await comment(page).fill('from the train, and on');
    await tone(other, 'rude').click();
    await submit(other);
    await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ status: 'submitted', tone: 'rude' }]);

    await page.context().setOffline(false);
    const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
    await expect(dialog.getByRole('row', { name: /Say why.*from the train.*No answer/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep this version' }).click();
    await expect
      .poll(() => storedResponses(owner, dataset))
      .toMatchObject([{ status: 'draft', tone: 'neutral', comment: 'from the train' }]);
    await expect(comment(page)).toHaveValue('from the train, and on');
    await expect(comment(page)).toBeFocused();
    await other.context().close();
  });

  test('answers to a deleted record can be copied', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 1);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await comment(page).fill('too late');
    await tone(page, 'rude').click();
    await owner.call('DELETE', `/records/${dataset.recordIds[0]}`);
    await submit(page);
    const dialog = page.getByRole('dialog', { name: 'Record was deleted' });
    await expect(dialog.getByText('too late')).toBeVisible();
    // Only a decision deletes the last copy.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'Copy answers' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Copied');
  });

  test('the next record follows after a deleted one is dismissed', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 3);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const gone = await shownText(page);
    await tone(page, 'rude').click();
    await owner.call('DELETE', `/records/${dataset.recordIds[Number(/\d+/.exec(gone)) - 1]}`);
    await submit(page);
    const dialog = page.getByRole('dialog', { name: 'Record was deleted' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(page.getByText(gone, { exact: true })).toBeHidden();
    await expect(tone(page, 'friendly')).toBeFocused();
  });

  test('a link to a deleted record leads to the others', async ({ page, owner, signInAs }) => {
    const dataset = await buildTones(owner, 2);
    await signInAs(page, 'annotator');
    await page.goto(`${dataset.path}?record=00000000-0000-4000-8000-000000000000`);
    await expect(page.getByText('Record was deleted')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go to pending' }).click();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/record=/);
  });
});
