import type { Page } from '@playwright/test';
import { ApiClient } from '../api.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openLive, teamCount } from '../live.ts';
import { COMMENT } from '../questions.ts';

const LABEL = {
  name: 'tone',
  title: 'Which tone?',
  settings: {
    type: 'label_selection',
    visible_options: null,
    options: ['friendly', 'neutral', 'rude'].map((value) => ({ value, text: value })),
  },
};
const records = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ fields: { text: `Sentence number ${i + 1} of many.` } }));
const ANSWER = { status: 'submitted', values: { tone: { value: 'rude' } } };

const openProgress = (page: Page) => page.getByRole('button', { name: 'Progress' }).click();

test.describe('live updates', () => {
  test('change the counters of users who annotate the same dataset', async ({ page, browser, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL], records: records(3) });
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await openProgress(page);
    await expect(teamCount(page, 'submitted')).toHaveText(/^0 /);

    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const colleague = await other.newPage();
    await signInAs(colleague, 'admin');
    await colleague.goto(dataset.path);
    await colleague.getByRole('radio', { name: 'friendly' }).focus();
    await colleague.keyboard.press('1');
    await colleague.keyboard.press('Enter');
    await expect(teamCount(page, 'submitted')).toHaveText(/^1 /);

    await colleague.getByRole('button', { name: /^Discard/ }).click();
    await expect(teamCount(page, 'discarded')).toHaveText(/^1 /);
    await expect(teamCount(page, 'pending')).toHaveText(/^1 /);
    await other.close();
  });

  test('change the numbers in the list of datasets', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL], records: records(4) });
    await signInAs(page, 'annotator');
    await openLive(page, '/datasets');
    const row = page.getByRole('row').filter({ hasText: dataset.name });
    await expect(row.getByRole('img', { name: 'Progress' })).toHaveAccessibleName(/submitted 0.*pending 4/);
    await owner.post(`/records/${dataset.recordIds[0]}/responses`, ANSWER);
    await expect(row.getByRole('img', { name: 'Progress' })).toHaveAccessibleName(/submitted 1.*pending 3/);
    await owner.post(`/datasets/${dataset.id}/records/bulk`, { items: records(6) });
    await expect(row.getByRole('img', { name: 'Progress' })).toHaveAccessibleName(/submitted 1.*pending 9/);
    await owner.call('DELETE', `/datasets/${dataset.id}`);
    await expect(row).toHaveCount(0);
  });

  test('tell an annotator that the dataset was deleted, and where their input is', async ({
    page,
    owner,
    signInAs,
  }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL], records: records(2) });
    await signInAs(page, 'annotator');
    await openLive(page, dataset.path);
    await page.getByRole('radio', { name: 'friendly' }).click();
    await owner.call('DELETE', `/datasets/${dataset.id}`);
    await expect(page.getByText('The dataset was deleted')).toBeVisible();
    await expect(page.getByText('This page could not be found')).toBeHidden();
    await expectAccessible(page);
    // It is shown once, without a notice as well.
    expect(await page.getByText('Could not find the requested resource').count()).toBe(0);
    await page.getByRole('link', { name: 'On this device' }).last().click();
    // Drafts are saved by themselves, which may have been tried before.
    const kept = page.getByRole('region', { name: dataset.name }).getByRole('listitem');
    await expect(kept).toContainText(/(Begun, not submitted|Not saved).*friendly/);
    await expect(page.getByRole('button', { name: 'Save as a file' }).first()).toBeInViewport();
  });

  test('bring new records to an empty queue', async ({ page, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL], records: records(1) });
    await signInAs(page, 'annotator');
    await openLive(page, dataset.path);
    await page.getByRole('button', { name: /^Discard/ }).click();
    await expect(page.getByText('All done: nothing pending')).toBeVisible();
    await owner.post(`/datasets/${dataset.id}/records/bulk`, { items: [{ fields: { text: 'Fresh from the SDK.' } }] });
    await expect(page.getByText('Fresh from the SDK.')).toBeVisible();
    await expect(page.getByRole('tab', { name: /pending.*1/ })).toBeVisible();
  });

  test('are caught up with after a connection loss', async ({ page, context, owner, signInAs }) => {
    const dataset = await buildDataset(owner, { questions: [LABEL], records: records(3) });
    await signInAs(page, 'annotator');
    await openLive(page, dataset.path);
    await openProgress(page);
    await expect(teamCount(page, 'submitted')).toHaveText(/^0 /);
    await context.setOffline(true);
    await owner.post(`/records/${dataset.recordIds[0]}/responses`, ANSWER);
    await context.setOffline(false);
    await expect(teamCount(page, 'submitted')).toHaveText(/^1 /);
    await owner.post(`/records/${dataset.recordIds[1]}/responses`, ANSWER);
    await expect(teamCount(page, 'submitted')).toHaveText(/^2 /);
  });
});

test('live updates show a response that a program wrote for the user on the open record', async ({
  page,
  product,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { questions: [LABEL], records: records(1) });
  await signInAs(page, 'annotator');
  await openLive(page, dataset.path);
  const annotator = new ApiClient(product.url, 'annotator.apikey');
  await annotator.post(`/records/${dataset.recordIds[0]}/responses`, { ...ANSWER, status: 'draft' });
  await expect(page.getByRole('radio', { name: 'rude' })).toBeChecked();
  await expect(page.getByRole('tab', { name: /draft.*1/ })).toBeVisible();
});

test('live updates show the corrected text of the open record and of the next one, and keep what was typed', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { questions: [LABEL, COMMENT], records: records(2) });
  await signInAs(page, 'annotator');
  await openLive(page, dataset.path);
  await page.getByRole('textbox', { name: 'Say why' }).fill('half a sentence');
  const items = dataset.recordIds.map((id) => ({ id, fields: { text: 'Corrected.' } }));
  await owner.call('PUT', `/datasets/${dataset.id}/records/bulk`, { items });
  await expect(page.getByRole('article', { name: 'Record 1 of 2' })).toContainText('Corrected.');
  await expect(page.getByText('Somebody changed the text of this record. Check your answers.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Say why' })).toHaveValue('half a sentence');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Record 2 of 2' })).toContainText('Corrected.');
});

test('live updates leave the record on screen whose draft is on its way', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions: [LABEL, COMMENT], records: records(2) });
  await signInAs(page, 'annotator');
  await openLive(page, dataset.path);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('SaveDraft')) await released;
    await route.fallback();
  });
  const draft = page.waitForRequest((request) => request.postData()?.includes('SaveDraft') === true);
  await page.getByRole('textbox', { name: 'Say why' }).fill('half a sentence');
  await draft;
  const items = dataset.recordIds.map((id) => ({ id, fields: { text: 'Corrected.' } }));
  await owner.post(`/datasets/${dataset.id}/records/bulk`, { items: records(1) });
  await owner.call('PUT', `/datasets/${dataset.id}/records/bulk`, { items });
  const record = page.getByRole('article', { name: 'Record 1 of 3' });
  await expect(record).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Say why' })).toHaveValue('half a sentence');
  release();
  await expect(record).toContainText('Corrected.');
  await expect(page.getByRole('tab', { name: /draft.*1/ })).toBeVisible();
});

test('live updates reach eight tabs of one browser, although it opens six connections', async ({
  context,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, { questions: [LABEL], records: records(3) });
  const first = await context.newPage();
  await signInAs(first, 'annotator');
  const pages = [first, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
  for (const page of pages) {
    await page.goto(dataset.path);
    await expect(page.getByText('Sentence number').first()).toBeVisible();
  }
  const last = pages.at(-1)!;
  await last.getByRole('button', { name: /^Discard/ }).click();
  await expect(last.getByRole('tab', { name: /discarded.*1/ })).toBeVisible();
  await expect.poll(() => owner.get(`/datasets/${dataset.id}/progress`)).toMatchObject({ discarded: 1 });
});

test('the session metrics follow submitted records, also after a reload', async ({ page, owner, signInAs }) => {
  const suggestions = [{ question: 'tone', value: 'friendly' }];
  const dataset = await buildDataset(owner, {
    questions: [LABEL],
    records: records(3).map((record) => ({ ...record, suggestions })),
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Metrics' }).click();
  const panel = page.getByRole('complementary', { name: 'Metrics' });
  await expect(panel.getByText('This session only')).toBeVisible();
  await expect(panel.getByText('Agrees with suggestions')).toHaveCount(0);

  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(panel.getByText('1 of 1')).toBeVisible();
  await page.getByRole('radio', { name: 'rude' }).click();
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(panel.getByText('50%')).toBeVisible();
  await expect(panel.getByText('1 of 2')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: 'Metrics' }).click();
  await expect(panel.getByText('1 of 2')).toBeVisible();
});
