import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Page } from '@playwright/test';
import { buildTones } from '../answering.ts';
import type { ApiClient } from '../api.ts';
import { type BuiltDataset, buildDataset } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';
import { recordedShifts, recordShifts } from '../layoutShifts.ts';
import { optionsOf } from '../questions.ts';
import { beforeLoads, withoutAnswers } from '../reusedPage.ts';
import { buildTask } from '../taskRecords.ts';

const SCRIPT = /assets\/([\w.-]+)-[\w-]{7}\.js/g;
const TEXTS = new Set(
  readdirSync(join(import.meta.dirname, '../../../client/i18n/locales/en')).map((file) => parse(file).name),
);

/** Holds back what a page requests after its first record; returns what lets it through. */
async function hold(page: Page, path: string, what: 'scripts' | 'texts'): Promise<() => void> {
  const document = await page.request.get(path);
  const first = new Set((await document.text()).match(SCRIPT));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    const [[file, name] = ['', '']] = route.request().url().matchAll(SCRIPT);
    if (!first.has(file) && (what === 'scripts' || TEXTS.has(name))) await held;
    await route.continue();
  });
  return release;
}

async function responsesOf(owner: ApiClient, { id }: BuiltDataset): Promise<unknown[]> {
  const { items } = await owner.get<{ items: { responses: unknown[] }[] }>(`/datasets/${id}/records?include=responses`);
  return items.flatMap(({ responses }) => responses);
}

for (const what of ['scripts', 'texts'] as const) {
  test(`typing, answering and submitting work while the ${what} of other parts are still loading`, async ({
    page,
    owner,
    signInAs,
  }) => {
    const tone = { type: 'label_selection', options: optionsOf('Friendly', 'Rude') } as const;
    const dataset = await buildDataset(owner, {
      questions: [{ name: 'tone', title: 'Which tone?', settings: tone }],
      records: [{ fields: { text: 'Bad weather' } }, { fields: { text: 'Bad weather' } }],
    });
    await signInAs(page, 'annotator');
    const release = await hold(page, dataset.path, what);
    await page.goto(dataset.path);
    await expect(page.getByText('1 of 2')).toBeVisible();
    // Parts that have arrived are shown meanwhile.
    await page.waitForTimeout(1500);

    const search = page.getByRole('searchbox', { name: 'Search records' });
    await search.pressSequentially('parcel');
    await expect(search).toHaveValue('parcel');
    await search.fill('');
    await page.getByRole('radio', { name: 'Rude' }).click();
    await page.getByRole('radio', { name: 'Rude' }).press('Enter');
    await expect(page.getByRole('radio', { name: 'Rude' })).not.toBeChecked();

    release();
    await expect
      .poll(() => responsesOf(owner, dataset))
      .toMatchObject([{ status: 'submitted', values: { tone: { value: 'rude' } } }]);
  });
}

test('what may be used later is loaded by itself, after the first seconds of the record', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildTones(owner, 1);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('1 of 1')).toBeVisible();
  const laterMs = () =>
    page.evaluate(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      const part = performance.getEntriesByType('resource').find(({ name }) => name.includes('/HistoryDialog-'));
      return part && painted && part.startTime - painted.startTime;
    });
  await expect.poll(laterMs).toBeGreaterThan(4000);
});

/** About the share that a line of text moves when a name needs two lines. */
const LITTLE = 0.02;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`what stands on a page stays where it is while the rest loads, on a screen of ${width} × ${height}`, async ({
    page,
    product,
    owner,
    signInAs,
  }) => {
    const dataset = await buildTones(owner, 3);
    const letters = ['a', 'b', 'c'].map((id) => ({ id, inputs: { text: `Letter ${id}` } }));
    const task = await buildTask(product, 'TextClassification', letters);
    await signInAs(page, 'argilla');
    await page.setViewportSize({ width, height });
    await beforeLoads(page, recordShifts, undefined);
    await withoutAnswers(page);
    let requests = 0;
    let pending = 0;
    await page.route('**/graphql', async (route) => {
      requests += 1;
      pending += 1;
      await new Promise((resolve) => setTimeout(resolve, 100 * (1 + (requests % 3))));
      await route.continue();
      pending -= 1;
    });
    const paths = ['/', '/datasets', '/workspaces', '/user-settings', dataset.path, task.path, `${task.path}/settings`];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('main h1, main article').first()).toBeAttached();
      await expect(page.locator('main [aria-busy="true"]:not(tr)')).toHaveCount(0);
      await expect.poll(() => pending).toBe(0);
      expect(
        (await recordedShifts(page)).filter(({ value }) => value > LITTLE),
        path,
      ).toEqual([]);
    }
  });
}

test('a page that could not be loaded loads by itself once the server is back', async ({ page, signInAs }) => {
  await signInAs(page, 'argilla');
  await page.goto('/user-settings');
  await expect(page.getByRole('heading', { name: 'API key', exact: true })).toBeVisible();
  let isDown = true;
  for (const path of ['**/graphql', '**/health'])
    await page.route(path, (route) => (isDown ? route.abort('connectionrefused') : route.continue()));
  await page.getByRole('link', { name: 'Home' }).first().click();
  const panel = page.getByRole('alert').filter({ hasText: 'The server does not answer. This loads by itself' });
  await expect(panel).toBeVisible();
  isDown = false;
  await expect(panel).toBeHidden();
  await expect(page.getByRole('table', { name: 'Datasets with open work' })).toBeVisible();
});

test('the header tells that a page is coming whose code takes a while', async ({ page, signInAs }) => {
  await signInAs(page, 'argilla');
  await page.goto('/datasets');
  await expect(page.getByRole('table')).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/UserSettingsRoute-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  const coming = page.getByRole('progressbar', { name: 'Opening the page' });
  await expect(coming).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'My settings' })).toBeVisible();
  await expect(coming).toBeHidden();
});

test('a page goes on where an updated server does not know its documents', async ({ page, owner, signInAs }) => {
  const dataset = await buildTones(owner, 2);
  await signInAs(page, 'annotator');
  const error = { message: 'Unknown', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', status: 404 } };
  const unknown = {
    status: 404,
    contentType: 'application/graphql-response+json',
    body: JSON.stringify({ errors: [error] }),
  };
  await page.route('**/graphql', (route) => {
    const { query } = route.request().postDataJSON() as { query?: string };
    return query ? route.continue() : route.fulfill(unknown);
  });
  await page.goto(dataset.path);
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => responsesOf(owner, dataset)).toHaveLength(1);
});
