import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Page } from '@playwright/test';
import { buildTones } from '../answering.ts';
import type { ApiClient } from '../api.ts';
import { type BuiltDataset, buildDataset } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';
import { optionsOf } from '../questions.ts';

const SCRIPT = /assets\/([\w.-]+)-[\w-]{8}\.js/g;
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
  await expect.poll(laterMs, { timeout: 20_000 }).toBeGreaterThan(4000);
});
