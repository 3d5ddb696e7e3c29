import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  answerOne,
  buildTones,
  comment,
  shownText,
  storedResponses,
  submit,
  tone,
  wholePage,
  withoutDrafts,
} from '../answering.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { offlineWith, syncState } from '../syncState.ts';

/** Refuses submitted answers; returns a function that stops this. */
async function refusing(page: Page): Promise<() => Promise<void>> {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('SubmitResponse')
      ? route.fulfill({ json: { errors: [{ message: 'No', extensions: { code: 'NO', status: 422, detail: 'No' } }] } })
      : route.continue(),
  );
  return () => page.unroute('**/graphql');
}

/** Opens the page about this device through the header. */
async function openDevice(page: Page): Promise<void> {
  await syncState(page).click();
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible();
}

const rows = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Delete: / }) });

test('what is only on this device is listed, saved as a file, sent, and deleted', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 3);
  await signInAs(page, 'annotator');
  await withoutDrafts(page);
  await page.goto(dataset.path);
  await expect(syncState(page)).toHaveText('All saved');
  const stopRefusing = await refusing(page);
  const refused = await shownText(page);
  await tone(page, 'rude').click();
  await submit(page);
  await expect(page.getByText('Not saved: No')).toBeVisible();
  await expect(syncState(page)).toHaveText('1 not saved');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const begun = await shownText(page);
  await comment(page).fill('half a thought');
  await openDevice(page);
  const group = page.getByRole('region', { name: dataset.name });
  await expect(rows(page)).toHaveCount(2);
  const failed = rows(page).filter({ hasText: refused });
  await expect(failed).toContainText(/Not saved.*Submit/);
  await expect(failed).toContainText('Which tone?rude');
  await expect(failed.getByText('No', { exact: true })).toBeVisible();
  await expect(rows(page).filter({ hasText: begun })).toContainText(/Begun.*half a thought/);
  await expectAccessible(page);
  await picture(page, 'on-this-device');

  const download = page.waitForEvent('download');
  await group.getByRole('button', { name: 'Save as a file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('marl-answers.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    user: 'annotator',
    datasets: [
      {
        id: dataset.id,
        name: dataset.name,
        records: [
          { text: refused, state: 'failed', action: 'submit', reason: 'No', answers: { tone: 'rude' } },
          { text: begun, state: 'begun', answers: { comment: 'half a thought' } },
        ],
      },
    ],
  });

  await failed.getByRole('link', { name: refused }).click();
  await expect(page.getByText(refused, { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(tone(page, 'rude')).toBeChecked();
  await page.getByRole('button', { name: 'annotator', exact: true }).click();
  await page.getByRole('menuitem', { name: 'on this device' }).click();
  await stopRefusing();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ status: 'submitted', tone: 'rude' }]);
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('button', { name: `Delete: ${begun}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the work on 1 record?' });
  await picture(page, 'throw-away');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Delete: ${begun}` }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Everything is on the server')).toBeVisible();
  await expect(syncState(page)).toHaveText('All saved');
  await picture(page, 'nothing');
  await page.reload();
  await expect(page.getByText('Everything is on the server')).toBeVisible();
});

test('what waits is listed without a network, and goes home by itself', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 5);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await wholePage(page);
  await page.context().setOffline(true);
  const texts = [await answerOne(page, 'rude'), await answerOne(page, 'friendly')];
  await expect(offlineWith(page, 2)).toBeVisible();
  await openDevice(page);
  await expect(page.getByText('This device has no network.')).toBeVisible();
  await expect(rows(page)).toHaveText(texts.map((text) => new RegExp(`${text}.*Waiting to be sent.*Which tone\\?`)));
  await expectAccessible(page);
  await picture(page, 'waiting');
  await page.context().setOffline(false);
  await expect(page.getByText('Everything is on the server')).toBeVisible();
  await expect(page.getByText(/At .*, 2 answers were sent that had waited/)).toBeVisible();
  expect((await storedResponses(owner, dataset)).map(({ text }) => text)).toEqual(texts);
});

test('two tabs know of each other’s unsent work', async ({ context, owner, signInAs }) => {
  const dataset = await buildTones(owner, 4);
  const [here, there] = [await context.newPage(), await context.newPage()];
  await signInAs(here, 'annotator');
  await here.goto(dataset.path);
  await wholePage(here);
  await there.goto('/device');
  await expect(syncState(there)).toHaveText('All saved');
  // Only the first tab loses its server.
  await here.route('**/graphql', (route) => route.abort('internetdisconnected'));
  const text = await answerOne(here, 'rude');
  await expect(syncState(there)).toHaveText('Sending 1');
  await expect(there.getByRole('listitem').filter({ hasText: text })).toContainText('In another tab');
  await expect(there.getByRole('button', { name: `Delete: ${text}` })).toHaveCount(0);
  await expect(offlineWith(here, 1)).toBeVisible();
  await here.close({ runBeforeUnload: false });
  await expect(syncState(there)).toHaveText('All saved');
  await expect.poll(() => storedResponses(owner, dataset)).toMatchObject([{ text, tone: 'rude' }]);
});

test('a dataset that was deleted meanwhile is told, and what was typed can be saved', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 3);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await wholePage(page);
  await page.context().setOffline(true);
  await comment(page).fill('in vain');
  const text = await answerOne(page, 'rude');
  await expect(offlineWith(page, 1)).toBeVisible();
  await owner.call('DELETE', `/datasets/${dataset.id}`);
  await page.goto('about:blank');
  await page.context().setOffline(false);
  // The next visit is on another page.
  await page.goto('/datasets');
  await expect(syncState(page)).toHaveText('1 not saved');
  await openDevice(page);
  await expect(page.getByText(`Dataset ${dataset.id} was deleted, or you may not see it any more.`)).toBeVisible();
  await expect(rows(page)).toContainText(text);
  await expect(rows(page)).toContainText('in vain');
  await expectAccessible(page);
  await picture(page, 'dataset-gone');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).first().click();
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({
    datasets: [{ id: dataset.id, records: [{ text, state: 'failed', answers: { tone: 'rude', comment: 'in vain' } }] }],
  });
  // It is still there after the browser has forgotten the page.
  await page.reload();
  await expect(rows(page)).toContainText('in vain');
});
