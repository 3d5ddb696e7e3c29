import { acts, openActs, pictureOnScreens } from '../actsPanel.ts';
import { buildTones, storedResponses, submit, tab, tone, withoutDrafts } from '../answering.ts';
import { ApiClient } from '../api.ts';
import { bulkPath, cards } from '../bulkPage.ts';
import type { BuiltDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';

/** The id of the only response to a record. */
async function responseTo(owner: ApiClient, { id }: BuiltDataset, recordId: string): Promise<string> {
  interface Item {
    id: string;
    responses: { id: string }[];
  }
  const { items } = await owner.get<{ items: Item[] }>(`/datasets/${id}/records?include=responses`);
  return items.find((item) => item.id === recordId)!.responses[0]!.id;
}

const statuses = async (owner: ApiClient, dataset: BuiltDataset) =>
  (await storedResponses(owner, dataset)).map(({ status }) => status).toSorted();

test('what was done is taken back after a reload and on another device, one by one and all at once', async ({
  browser,
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 30);
  await signInAs(page, 'annotator');
  await withoutDrafts(page);
  await page.goto(dataset.path);
  for (const count of [1, 2, 3]) {
    await tone(page, 'rude').click();
    await submit(page);
    await expect(tab(page, 'Submitted', count)).toBeVisible();
  }
  await page.keyboard.press('Backspace');
  await expect(tab(page, 'Discarded', 1)).toBeVisible();
  await page.goto(bulkPath(dataset));
  await page.getByRole('checkbox', { name: 'Select all records on this page' }).check();
  await page.getByRole('button', { name: /^Discard/ }).click();
  await expect.poll(() => statuses(owner, dataset), { timeout: 30_000 }).toHaveLength(29);

  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await openActs(page);
  await expect(acts(page)).toHaveCount(5);
  await expect(acts(page).nth(0)).toContainText('You discarded 25 records');
  await expect(acts(page).nth(1)).toContainText('You discarded a record');
  await expect(acts(page).nth(4)).toContainText(/You submitted a record.*\d:\d\d/s);
  await expectAccessible(page);
  await acts(page)
    .nth(0)
    .getByRole('button', { name: /^Undo:/ })
    .click();
  await expect(page.getByText('25 changes undone.')).toBeVisible();
  await expect(
    acts(page)
      .nth(0)
      .getByRole('button', { name: /^Redo:/ }),
  ).toBeVisible();
  await expect(tab(page, 'Discarded', 1)).toBeVisible();
  expect(await statuses(owner, dataset)).toEqual(['discarded', 'submitted', 'submitted', 'submitted']);

  // Meanwhile an admin changes the first answer.
  const admin = new ApiClient(product.url, 'admin.apikey');
  const earliest = (await acts(page).nth(4).getByRole('link').getAttribute('href'))!.split('=').at(-1)!;
  await admin.call('PUT', `/responses/${await responseTo(owner, dataset, earliest)}`, {
    status: 'submitted',
    values: { tone: { value: 'neutral' } },
  });

  const other = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signInAs(other, 'annotator');
  await other.goto(dataset.path);
  await expect(tab(other, 'Submitted', 3)).toBeVisible();
  await openActs(other);
  await expect(acts(other)).toHaveCount(5);
  await expect(acts(other).nth(4)).toContainText(/Changed later by admin, \d+:\d\d/);
  await acts(other)
    .nth(4)
    .getByRole('button', { name: /^Undo all since/ })
    .click();
  await expect(other.getByText('3 changes undone.')).toBeVisible();
  await expect(other.getByText(/1 stays as it is\. Changed later by admin/)).toBeVisible();
  await expect(tab(other, 'Submitted', 1)).toBeVisible();
  await expectAccessible(other);
  await picture(other, 'acts-all-since');
  expect(await statuses(owner, dataset)).toEqual(['submitted']);
  // The first device sees it, too.
  await expect(tab(page, 'Submitted', 1)).toBeVisible();
  await expect(
    acts(page)
      .nth(1)
      .getByRole('button', { name: /^Redo:/ }),
  ).toBeVisible();

  await other.getByRole('button', { name: 'Redo these' }).click();
  await expect(other.getByText('3 changes redone.')).toBeVisible();
  await expect(tab(other, 'Submitted', 3)).toBeVisible();
  expect(await statuses(owner, dataset)).toEqual(['discarded', 'submitted', 'submitted', 'submitted']);
  await other.context().close();
});

test('new actions appear in the open panel; its own tab still undoes with a key', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 3);
  await signInAs(page, 'annotator');
  await withoutDrafts(page);
  await page.goto(dataset.path);
  await expect(tone(page, 'rude')).toBeVisible();
  await openActs(page);
  await expect(page.getByText('Nothing done here today or yesterday')).toBeVisible();
  await tone(page, 'rude').click();
  await submit(page);
  await expect(acts(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(tab(page, 'Submitted', 0)).toBeVisible();
  await expect(acts(page).nth(0)).toContainText('You cleared your answers');
  await expect(acts(page).nth(1)).toContainText(/Changed later by you/);
  // To take the taking back back is to submit again.
  await acts(page)
    .nth(0)
    .getByRole('button', { name: /^Undo:/ })
    .click();
  await expect(tab(page, 'Submitted', 1)).toBeVisible();
  await acts(page).nth(1).getByRole('link').click();
  await expect(tone(page, 'rude')).toBeChecked();
  await page.keyboard.press('Alt+z');
  await expect(acts(page)).toHaveCount(0);
});

test('guidelines that were changed come back on the page', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildTones(owner, 2);
  const admin = new ApiClient(product.url, 'admin.apikey');
  for (const guidelines of ['Be kind', 'Be short'])
    await admin.call('PATCH', `/datasets/${dataset.id}`, { guidelines });
  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await expect(tone(page, 'rude')).toBeVisible();
  await openActs(page);
  await expect(acts(page)).toHaveCount(2);
  await expect(acts(page).nth(1)).toContainText(/You changed the guidelines.*Changed later by you/s);
  await acts(page)
    .nth(0)
    .getByRole('button', { name: /^Undo:/ })
    .click();
  await expect(page.getByText('1 change undone.')).toBeVisible();
  // What was undone offers to be redone, and nothing else.
  await expect(acts(page).nth(0).getByRole('button')).toHaveText(['Redo']);
  await page.getByRole('button', { name: 'Guidelines', exact: true }).click();
  await expect(page.getByText('Be kind')).toBeVisible();
});

test('an import is undone: its records are deleted, except those that somebody answered', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 2);
  const admin = new ApiClient(product.url, 'admin.apikey');
  const items = Array.from({ length: 12 }, (_item, index) => ({ fields: { text: `Imported ${index}` } }));
  const added = await admin.post<{ items: { id: string }[] }>(`/datasets/${dataset.id}/records/bulk`, { items });
  const annotator = new ApiClient(product.url, 'annotator.apikey');
  const answer = { status: 'submitted', values: { tone: { value: 'rude' } } };
  await annotator.post(`/records/${added.items[3]!.id}/responses`, answer);
  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await expect(tab(page, 'Pending', 14)).toBeVisible();
  await openActs(page);
  await expect(acts(page)).toHaveCount(1);
  await expect(acts(page).nth(0)).toContainText(
    /You added 12 records.*1 is not as you left it.*Changed later by annotator/s,
  );
  const undo = acts(page)
    .nth(0)
    .getByRole('button', { name: /^Undo:/ });
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Delete 11 records?' });
  await expect(dialog).toContainText('They cannot be restored');
  await expectAccessible(page);
  await picture(page, 'acts-import');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(tab(page, 'Pending', 14)).toBeVisible();
  await undo.click();
  await dialog.getByRole('button', { name: 'Delete 11 records' }).click();
  await expect(page.getByText('11 changes undone.')).toBeVisible();
  await expect(page.getByText(/1 stays as it is\. Changed later by annotator/)).toBeVisible();
  await expect(tab(page, 'Pending', 3)).toBeVisible();
  await expect(tone(page, 'rude')).toBeVisible();
  await expect(page.getByText('of 3', { exact: false }).first()).toBeVisible();
  // It is told, and cannot be redone.
  await expect(acts(page).nth(0)).toContainText('undone');
  await expect(acts(page).nth(0).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  const { items: left } = await owner.get<{ items: { id: string }[] }>(`/datasets/${dataset.id}/records`);
  expect(left.map(({ id }) => id).toSorted()).toEqual([...dataset.recordIds, added.items[3]!.id].toSorted());
});

test('the panel is readable on any screen, also in German', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildTones(owner, 12);
  const annotator = new ApiClient(product.url, 'annotator.apikey');
  const ids = dataset.recordIds;
  const respond = (records: readonly string[], body: object) =>
    annotator.post('/me/responses/bulk', { items: records.map((record_id) => ({ record_id, ...body })) });
  await respond(ids.slice(0, 1), { status: 'submitted', values: { tone: { value: 'rude' } } });
  await respond(ids.slice(1, 9), { status: 'discarded', values: {} });
  await respond(ids.slice(9, 10), { status: 'draft', values: { tone: { value: 'rude' } } });
  const admin = new ApiClient(product.url, 'admin.apikey');
  await admin.call('PUT', `/responses/${await responseTo(owner, dataset, ids[2]!)}`, { status: 'draft', values: {} });
  await chooseLanguage(page, 'de');
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(tone(page, 'rude')).toBeVisible();
  await openActs(page);
  const list = acts(page, 'Letzte Aktionen');
  await expect(list).toHaveCount(3);
  await expect(list.nth(1)).toContainText('Sie haben 8 Einträge verworfen');
  await expect(list.nth(2)).toContainText('Sie haben einen Eintrag eingereicht');
  await list
    .nth(1)
    .getByRole('button', { name: /^Rückgängig/ })
    .click();
  await expect(page.getByText(/7 Änderungen rückgängig gemacht/)).toBeVisible();
  await pictureOnScreens(page, 'acts-de');
  await expectAccessible(page);
});
