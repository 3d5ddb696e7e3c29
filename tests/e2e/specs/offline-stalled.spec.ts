import { startStallable, type Stallable } from '#tests/support/stallable.ts';
import { answerOne, buildTones, shownText, storedResponses, tab, versionCounts, wholePage } from '../answering.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { clientKept, downloadRecords } from '../downloads.ts';
import { offlineWith, syncState } from '../syncState.ts';

test.use({ hasOwnPage: true, serviceWorkers: 'allow' });

// A network that takes everything and brings nothing back: a tunnel, a proxy that has stopped.
let network: Stallable;
test.beforeEach(async ({ product }) => {
  network = await startStallable(product.url);
});
test.afterEach(() => network.stop());

test('who downloaded records goes on within seconds when nothing comes back, and every answer arrives once', async ({
  page,
  owner,
  signInAs,
}) => {
  test.slow();
  const dataset = await buildTones(owner, 60);
  await signInAs(page, 'annotator');
  await page.goto(network.url + dataset.path);
  await downloadRecords(page);
  await clientKept(page);
  network.stall();

  // The first query waits for the server for a while.
  const wanted = await shownText(page);
  const search = page.getByRole('searchbox', { name: 'Search records' });
  await search.fill(/\d+/.exec(wanted)![0]);
  await search.press('Enter');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible({ timeout: 8_000 });
  await expect(syncState(page)).toHaveText(/^Offline since/);
  // The next ones do not.
  await search.fill('');
  await search.press('Enter');
  await expect(page.getByText('1 of 50', { exact: true })).toBeVisible({ timeout: 3_000 });
  const texts: string[] = [];
  for (const name of ['rude', 'friendly', 'neutral']) texts.push(await answerOne(page, name));
  await expect(offlineWith(page, 3)).toBeVisible();
  await picture(page, 'stalled');

  // A page that is opened now comes from the device, too.
  await page.goto(network.url + dataset.path);
  await expect(page.getByText('1 of 47', { exact: true })).toBeVisible();
  texts.push(await answerOne(page, 'rude'));
  await expect(offlineWith(page, 4)).toBeVisible();

  network.goOn();
  await expect(syncState(page)).toHaveText('All saved', { timeout: 60_000 });
  await expect(page.getByText('2 of 56', { exact: true })).toBeVisible();
  const stored = await storedResponses(owner, dataset);
  expect(stored.map(({ text }) => text).sort()).toEqual(texts.sort());
  expect(await versionCounts(owner, dataset)).toEqual([1, 1, 1, 1]);
});

test('without records on the device, an answer that is not acknowledged waits after half a minute', async ({
  page,
  owner,
  signInAs,
}) => {
  test.slow();
  const dataset = await buildTones(owner, 4);
  await signInAs(page, 'annotator');
  await page.goto(network.url + dataset.path);
  await wholePage(page);
  network.stall();
  const texts = [await answerOne(page, 'rude'), await answerOne(page, 'friendly')];
  await expect(syncState(page)).toHaveText('Sending 2');
  await expect(offlineWith(page, 2)).toBeVisible({ timeout: 40_000 });
  network.goOn();
  await expect(page.getByText('2 answers sent')).toBeVisible({ timeout: 60_000 });
  await expect(syncState(page)).toHaveText('All saved');
  const stored = await storedResponses(owner, dataset);
  expect(stored.map(({ text }) => text).sort()).toEqual(texts.sort());
  expect(await versionCounts(owner, dataset)).toEqual([1, 1]);
});

test('a page that is reloaded while the server is down opens by itself once that is back, and sends what waits', async ({
  page,
  owner,
  signInAs,
}) => {
  test.slow();
  const dataset = await buildTones(owner, 4);
  await signInAs(page, 'annotator');
  await page.goto(network.url + dataset.path);
  await wholePage(page);
  await clientKept(page);
  network.hangUp();
  const text = await answerOne(page, 'rude');
  await expect(offlineWith(page, 1)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'server-down');
  network.goOn();
  await expect(tab(page, 'Submitted', 1)).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ text }]);
});
