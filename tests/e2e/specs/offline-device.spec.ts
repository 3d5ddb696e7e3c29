import { startProduct } from '#tests/support/product.ts';
import {
  answerOne,
  buildTones,
  comment,
  shownText,
  storedResponses,
  submit,
  tab,
  tone,
  versionCounts,
  wholePage,
} from '../answering.ts';
import { ApiClient } from '../api.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { OwnBrowser, takeAlongAt } from '../ownBrowser.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { clientKept, offlineDialog, downloadRecords } from '../downloads.ts';
import { offlineWith, syncState } from '../syncState.ts';

test.use({ serviceWorkers: 'allow' });

test('a device without room says so, and keeps what it had', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 60);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await downloadRecords(page);
  await clientKept(page);
  // A browser whose room is overridden notices it only after a while.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    let count = 0;
    IDBObjectStore.prototype.put = function (...args) {
      count += 1;
      if (this.name === 'records' && count > 20) throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  const dialog = await offlineDialog(page);
  await dialog.getByText('200', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await expect(dialog.getByText('This device has no room for so many records.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'full');
  await expect(dialog.getByText('50 records, 50 to do')).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(dataset.path);
  await expect(page.getByText('1 of 50', { exact: true })).toBeVisible();
});

test('answers for which a device has no room are said to need the open page, and arrive from there', async ({
  page,
  product,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 3);
  await signInAs(page, 'annotator');
  const browser = await page.context().newCDPSession(page);
  const origin = new URL(product.url).origin;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto(dataset.path);
  await wholePage(page);
  await page.context().setOffline(true);
  const texts = [await answerOne(page, 'rude')];
  await expect(page.getByText('This device has no room for your answers: leave this page open')).toBeVisible();
  await picture(page, 'no-room');
  texts.push(await answerOne(page, 'neutral'));
  await expect(offlineWith(page, 2)).toBeVisible();
  await page.context().setOffline(false);
  await expect(syncState(page)).toHaveText('All saved');
  const stored = await storedResponses(owner, dataset);
  expect(stored.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  expect(await versionCounts(owner, dataset)).toEqual([1, 1]);
  // Other stories have room again.
  await browser.detach();
});

test('two tabs share what was downloaded, and the answers of both arrive', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 5);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await downloadRecords(page);
  await clientKept(page);
  await page.context().setOffline(true);
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await one.goto(dataset.path);
    await expect(one.getByText('1 of 5', { exact: true })).toBeVisible();
  }
  const texts = [await answerOne(page, 'rude')];
  // This tab does not know the answer of the other, and leaves the record to it.
  await other.reload();
  await expect(other.getByText('1 of 4', { exact: true })).toBeVisible();
  texts.push(await answerOne(other, 'neutral'));
  await other.close();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await storedResponses(owner, dataset)).map(({ text }) => text).sort())
    .toEqual(texts.sort());
});

test('a record that was answered elsewhere meanwhile is no longer pending afterwards', async ({
  page,
  product,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 2);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await downloadRecords(page);
  await clientKept(page);
  await page.context().setOffline(true);
  await page.goto(dataset.path);
  const text = await shownText(page);
  await comment(page).fill('from the train');
  const annotator = new ApiClient(product.url, 'annotator.apikey');
  const { items } = await annotator.get<{ items: { id: string; fields: { text: string } }[] }>(
    `/me/datasets/${dataset.id}/records`,
  );
  const recordId = items.find(({ fields }) => fields.text === text)!.id;
  const body = { status: 'submitted', values: { tone: { value: 'friendly' } } };
  await annotator.post(`/records/${recordId}/responses`, body);
  await answerOne(page, 'rude');
  await page.context().setOffline(false);
  // Both versions are shown, and the person chooses.
  await expect(syncState(page)).toHaveText('1 not saved');
});

test('work goes on after the browser and the server were ended', async () => {
  // It starts the product twice, and a browser of its own twice.
  test.slow();
  const first = await startProduct({ DEMO: '0' });
  const env = { DEMO: '0', DATA_DIR: first.dataDir, PORT: new URL(first.url).port };
  const owner = new ApiClient(first.url, 'argilla.apikey');
  const dataset = await buildTones(owner, 6);
  const browser = new OwnBrowser();
  try {
    let page = await browser.start();
    await takeAlongAt(page, first.url, dataset.path);
    await first.kill();
    const texts = [await answerOne(page, 'rude')];
    await expect(offlineWith(page, 1)).toBeVisible({ timeout: 30_000 });
    await comment(page).fill('half a thought');
    // What is typed is stored a moment later; a browser that is ended does not always tell its pages before.
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('half a thought');
    await browser.end();

    page = await browser.start();
    await page.goto(first.url + dataset.path);
    await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
    await expect(tab(page, 'Submitted', 1)).toBeVisible();
    await expect(comment(page)).toHaveValue('half a thought');
    texts.push(await answerOne(page, 'friendly'));
    await page.keyboard.press('Control+z');
    await expect(page.getByText(texts[1]!, { exact: true })).toBeVisible();
    await expect(tone(page, 'friendly')).toBeChecked();
    await submit(page);

    const second = await startProduct(env);
    try {
      await expect
        .poll(() => storedResponses(owner, dataset), { timeout: 60_000 })
        .toMatchObject(texts.map((text) => ({ text, status: 'submitted' })));
      expect((await storedResponses(owner, dataset))[1]).toMatchObject({ comment: 'half a thought' });
    } finally {
      await second.stop();
    }
  } finally {
    await browser.remove();
    await first.stop();
  }
});

test('a browser that is started again without a network lists what waits, and goes on', async ({ product, owner }) => {
  // It starts a browser of its own twice.
  test.slow();
  const dataset = await buildTones(owner, 6);
  const browser = new OwnBrowser();
  try {
    let page = await browser.start();
    await takeAlongAt(page, product.url, dataset.path);
    await page.context().setOffline(true);
    const texts = [await answerOne(page, 'rude'), await answerOne(page, 'friendly')];
    await expect(offlineWith(page, 2)).toBeVisible();
    await browser.end();

    page = await browser.start();
    await page.context().setOffline(true);
    await page.goto(product.url);
    await expect(page.getByRole('link', { name: dataset.name }).first()).toBeVisible();
    await expect(offlineWith(page, 2)).toBeVisible();
    await syncState(page).click();
    const waiting = page.getByRole('region', { name: dataset.name }).getByRole('listitem');
    await expect(waiting).toHaveCount(2);
    await expect(waiting.nth(0)).toContainText(texts[0]!);
    await expect(waiting.nth(1)).toContainText(texts[1]!);
    await page.getByRole('link', { name: dataset.name }).first().click();
    await expect(page.getByText('1 of 4', { exact: true })).toBeVisible();
    texts.push(await answerOne(page, 'neutral'));
    await expect(offlineWith(page, 3)).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText('3 answers sent')).toBeVisible({ timeout: 30_000 });
    const stored = await storedResponses(owner, dataset);
    expect(stored.map(({ text }) => text)).toEqual(texts);
    expect(await versionCounts(owner, dataset)).toEqual([1, 1, 1]);
  } finally {
    await browser.remove();
  }
});

test('the dialog speaks German and fits a phone', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 3);
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseLanguage(page, 'de');
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Offline arbeiten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offline arbeiten' });
  await dialog.getByRole('button', { name: 'Herunterladen', exact: true }).click();
  await expect(page.getByText('3 Einträge sind auf diesem Gerät')).toBeVisible();
  await page.getByRole('button', { name: 'Offline arbeiten' }).click();
  await expect(dialog.getByText('3 Einträge, 3 noch zu bearbeiten')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'phone');
  const { width, scroll } = await dialog.evaluate((element) => ({
    width: element.clientWidth,
    scroll: element.scrollWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
});
