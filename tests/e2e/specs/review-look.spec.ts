import type { ApiClient } from '../api.ts';
import { type BuiltDataset, buildDataset, type QuestionItem } from '../dataset.ts';
import { expect, test } from '../fixtures.ts';
import { buildGerman } from '../germanDataset.ts';
import { chooseLanguage } from '../reusedPage.ts';
import { answer, openReview, options, teamOf, TOPIC } from '../reviewing.ts';
import { beginSweep } from '../sweep.ts';

const MANY = Array.from({ length: 50 }, (_, index) => `Category number ${index + 1}`);
const CATEGORIES: QuestionItem = {
  name: 'categories',
  title: 'Categories',
  settings: { type: 'multi_label_selection', options: options(...MANY) },
};

/** A dataset with one record, about which two people say something. */
async function buildOne(owner: ApiClient, url: string, second: string): Promise<BuiltDataset> {
  const dataset = await buildDataset(owner, { questions: [TOPIC], records: [{ fields: { text: 'A goal.' } }] });
  const team = teamOf(url);
  await answer(team.admin, dataset.recordIds[0], { topic: 'sports' });
  await answer(team.annotator, dataset.recordIds[0], { topic: second });
  return dataset;
}

test('a record with many labels begins at its top, and says in a line why it is here', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [CATEGORIES, TOPIC],
    records: [{ fields: { text: 'Everything at once.' } }],
  });
  const team = teamOf(product.url);
  await answer(team.admin, dataset.recordIds[0], { categories: MANY.slice(0, 30), topic: 'sports' });
  await answer(team.annotator, dataset.recordIds[0], { categories: MANY.slice(30), topic: 'sports' });
  await signInAs(page, 'admin');
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await openReview(page, dataset);
    await expect(page.getByText('Categories – 2 different answers of 2')).toBeVisible();
    await expect(page.getByText('Everything at once.')).toBeInViewport({ ratio: 1 });
  }
});

test('the page does not ask for more answers after the last record is settled', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildOne(owner, product.url, 'science');
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  // The counts of before stay.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('ReviewSummary') ? route.abort() : route.continue(),
  );
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything is settled')).toBeVisible();
  await expect(page.getByText('1 record has been settled.')).toBeVisible();
});

test('the last record comes back if its decision is refused', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildOne(owner, product.url, 'science');
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  const extensions = { code: 'ERROR_SAVING_RESOLUTION', status: 422 };
  let refuse: (() => Promise<void>) | undefined;
  await page.route('**/graphql', (route) => {
    if (!route.request().postData()?.includes('ResolveRecord')) return route.continue();
    refuse = () => route.fulfill({ json: { data: null, errors: [{ message: 'Refused', extensions }] } });
    return undefined;
  });
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything is settled')).toBeVisible();
  await refuse?.();
  await expect(page.getByRole('article', { name: 'Record 1 of 1' })).toBeVisible();
  await expect(page.getByText(/^Not saved/)).toBeVisible();
});

test('another reviewer’s decision on the last record is shown, though the list is empty', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildOne(owner, product.url, 'science');
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  let send: (() => Promise<void>) | undefined;
  await page.route('**/graphql', (route) => {
    if (send || !route.request().postData()?.includes('ResolveRecord')) return route.continue();
    send = () => route.continue();
    return undefined;
  });
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything is settled')).toBeVisible();
  const resolution = `/datasets/${dataset.id}/resolutions/${dataset.recordIds[0]}`;
  await owner.call('PUT', resolution, { values: { topic: { value: 'business' } } });
  await send?.();
  const dialog = page.getByRole('dialog', { name: 'Settled meanwhile' });
  await expect(dialog).toContainText('argilla’s');
  await dialog.getByRole('button', { name: 'Keep this version' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => owner.get(resolution)).toMatchObject({ values: { topic: { value: 'sports' } }, version: 2 });
});

test('the preview of the majorities can be asked for again', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildOne(owner, product.url, 'sports');
  await signInAs(page, 'admin');
  await openReview(page, dataset);
  let isBroken = true;
  await page.route('**/graphql', (route) =>
    isBroken && route.request().postData()?.includes('MajorityPreview')
      ? route.fulfill({ status: 500, body: 'broken' })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Take majorities' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Take majorities' })).toBeDisabled();
  isBroken = false;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('button', { name: 'Settle 1 record' })).toBeEnabled();
});

/** Two people answer two records differently. */
async function answerGerman(url: string, { recordIds }: BuiltDataset): Promise<void> {
  const { admin, annotator } = teamOf(url);
  for (const recordId of recordIds.slice(0, 2)) {
    await answer(admin, recordId, { ton: 'grob', themen: ['ware'], sterne: 2, satz: 'Das Paket kam spät.' });
    await answer(annotator, recordId, { ton: 'eilig', themen: ['ware'], sterne: 4, satz: 'Es kam zu spät.' });
  }
}

test('the review and the assignments in German', async ({ page, owner, product, signInAs }) => {
  test.setTimeout(300_000);
  await chooseLanguage(page, 'de');
  const dataset = await buildGerman(owner);
  await answerGerman(product.url, dataset);
  await signInAs(page, 'argilla');
  const { look, findings } = beginSweep(page);
  await page.goto(`/dataset/${dataset.id}/review`);
  await expect(page.getByText('Antworten weichen ab').first()).toBeVisible();
  await look('review');
  await look('majorities', async () => {
    await page.getByRole('button', { name: 'Mehrheiten übernehmen' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('lassen sich klären');
  });

  const { items } = await owner.get<{ items: { user_id: string }[] }>(`/datasets/${dataset.id}/assignments`);
  const user_ids = items.map((item) => item.user_id);
  await owner.post(`/datasets/${dataset.id}/assignments`, { user_ids, each: 1, strategy: 'round_robin' });
  await page.goto(`/dataset/${dataset.id}/assignments`);
  await expect(page.getByRole('button', { name: /annotator/ }).first()).toBeVisible();
  await look('assignments');
  await look('assign', () => page.getByRole('button', { name: 'Einträge zuweisen' }).click());
  expect(findings).toEqual([]);
});
