import type { Page } from '@playwright/test';
import { ApiClient } from '../api.ts';
import { bulkPath, cards, savedRecords } from '../bulkPage.ts';
import { buildDataset } from '../dataset.ts';
import { chip } from '../filterable.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { openLive, teamCount } from '../live.ts';

const QUESTIONS = [
  {
    name: 'tone',
    title: 'Which tone?',
    settings: {
      type: 'label_selection',
      visible_options: null,
      options: ['friendly', 'neutral', 'rude'].map((value) => ({ value, text: value })),
    },
  },
  { name: 'reason', title: 'Why?', required: false, settings: { type: 'text' } },
];
const ANSWER = { status: 'submitted', values: { tone: { value: 'rude' } } };

const build = (owner: ApiClient, minSubmitted: number, count = 3) =>
  buildDataset(owner, {
    questions: QUESTIONS,
    records: Array.from({ length: count }, (_, index) => ({
      fields: { text: `Sentence number ${index + 1} of many.` },
    })),
    minSubmitted,
  });
const submit = (api: ApiClient, recordId: string) => api.post(`/records/${recordId}/responses`, ANSWER);

async function saveDatasetInfo(page: Page) {
  const form = page.getByRole('form', { name: 'Dataset info' });
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Saved')).toBeVisible();
}

test('a record that others complete while it is open says so, and accepts a started answer', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner, 1);
  await signInAs(page, 'annotator');
  await openLive(page, dataset.path);
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect(page.getByText('A record is completed by 1 submitted answer.')).toBeVisible();
  await expect(teamCount(page, 'pending')).toHaveText(/^3 /);

  const text = await page.getByRole('article').innerText();
  const recordId = dataset.recordIds[Number(/number (\d)/.exec(text)![1]) - 1]!;
  await page.getByRole('textbox', { name: 'Why?' }).fill('It was begun before');
  const notice = page.getByRole('status').filter({ hasText: 'Others have completed this record' });
  await expect(notice).toHaveCount(0);
  await submit(owner, recordId);
  await expect(notice).toBeVisible();
  await expect(teamCount(page, 'completed')).toHaveText(/^1 /);
  await expect(page.getByRole('textbox', { name: 'Why?' })).toHaveValue('It was begun before');
  await expectAccessible(page);
  await picture(page, 'completed-by-others');

  await page.getByRole('radio', { name: 'friendly' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(notice).toHaveCount(0);
  await expect(async () => {
    const { items } = await owner.get<{ items: { id: string; responses: object[] }[] }>(
      `/datasets/${dataset.id}/records?include=responses`,
    );
    expect(items.find(({ id }) => id === recordId)?.responses).toHaveLength(2);
  }).toPass();
});

test('a completed record is in no queue, and is found by its status', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner, 1);
  await submit(owner, dataset.recordIds[0]!);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByRole('article', { name: 'Record 1 of 2' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Why?' }).fill('Mine');
  await page.getByRole('radio', { name: 'neutral' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('article', { name: 'Record 2 of 2' })).toBeVisible();

  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: /^Status in the team/ }).click();
  await panel.getByRole('checkbox', { name: 'completed' }).check();
  await picture(page, 'filter-by-team-status');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Status in the team: completed').first()).toBeVisible();
  await page.getByRole('tab', { name: /submitted/ }).click();
  await expect(page.getByRole('article', { name: 'Record 1 of 1' })).toBeVisible();
  await expectAccessible(page);
});

test('the number of answers is changed in the settings, and the list shows completed records', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner, 2);
  await submit(owner, dataset.recordIds[0]!);
  await signInAs(page, 'admin');
  await page.goto('/datasets');
  const row = page.getByRole('row').filter({ hasText: dataset.name });
  await expect(row.getByRole('img', { name: 'Progress' })).toHaveAccessibleName(/completed 0.*pending 3/);

  await page.goto(`/dataset/${dataset.id}/settings`);
  const answers = page.getByRole('combobox', { name: 'Answers per record' });
  await expect(answers).toHaveValue('2');
  await answers.selectOption('1 answer');
  await expect(answers).toHaveAccessibleDescription(/^Once somebody/);
  await expectAccessible(page);
  await picture(page, 'answers-per-record');
  await saveDatasetInfo(page);
  await page.goto('/datasets');
  await expect(row.getByRole('img', { name: 'Progress' })).toHaveAccessibleName(/completed 1.*pending 2/);

  await page.goto(`/dataset/${dataset.id}/settings`);
  await answers.selectOption('Everyone answers every record');
  await saveDatasetInfo(page);
  expect(await owner.get(`/datasets/${dataset.id}`)).toMatchObject({ min_submitted: null });
});

test('selected records that others complete say so, and still accept the answers', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner, 1, 4);
  await signInAs(page, 'annotator');
  await openLive(page, bulkPath(dataset, 10));
  await expect(cards(page)).toHaveCount(4);
  for (const position of [1, 2, 3])
    await cards(page)
      .nth(position - 1)
      .getByRole('checkbox')
      .check();
  await page.getByRole('radio', { name: 'friendly' }).click();
  await page.getByRole('textbox', { name: 'Why?' }).fill('It was begun before');

  const other = (await cards(page).nth(1).getAttribute('data-record'))!;
  await submit(owner, other);
  await submit(owner, (await cards(page).nth(3).getAttribute('data-record'))!);
  await expect(cards(page).filter({ hasText: 'completed by others' })).toHaveCount(2);
  await expect(page.getByText('Others have completed 1 of the selected records.')).toBeVisible();
  await expect(page.getByText('3 records selected')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Why?' })).toHaveValue('It was begun before');
  await expectAccessible(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `bulk-completed-by-others-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByText('3 records: submitted. 1 of them had been completed by others')).toBeVisible();
  // What the team has completed is in nobody's queue any more.
  await expect(page.getByRole('tab', { name: /Pending.*0/i })).toBeVisible();
  const saved = (await savedRecords(owner, dataset.id)).find(({ id }) => id === other);
  expect(saved?.responses).toHaveLength(2);
});

test('a smaller number of answers completes 5,000 records at once, and open pages are updated', async ({
  page,
  context,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await build(owner, 3, 500);
  for (let batch = 1; batch < 10; batch += 1) {
    const { items } = await owner.post<{ items: { id: string }[] }>(`/datasets/${dataset.id}/records/bulk`, {
      items: Array.from({ length: 500 }, (_, index) => ({ fields: { text: `Sentence ${batch * 500 + index + 1}.` } })),
    });
    dataset.recordIds.push(...items.map(({ id }) => id));
  }
  const colleague = new ApiClient(product.url, 'annotator.apikey');
  for (let start = 0; start < 4_000; start += 100) {
    const items = dataset.recordIds.slice(start, start + 100).map((record_id) => ({ ...ANSWER, record_id }));
    await colleague.post('/me/responses/bulk', { items });
  }
  await signInAs(page, 'admin');
  await openLive(page, bulkPath(dataset, 10));
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect(teamCount(page, 'pending')).toHaveText(/^5,000 /);
  await cards(page).first().getByRole('checkbox').check();

  const settings = await context.newPage();
  await settings.goto(`/dataset/${dataset.id}/settings`);
  await settings.getByRole('combobox', { name: 'Answers per record' }).selectOption('1 answer');
  await saveDatasetInfo(settings);

  await page.bringToFront();
  await expect(teamCount(page, 'completed')).toHaveText(/^4,000 /);
  await expect(page.getByText('A record is completed by 1 submitted answer.')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Pending.*1,000/i })).toBeVisible();
  await expect(page.getByText('1 record selected')).toBeVisible();
  await expect(cards(page).filter({ hasText: 'completed by others' }).first()).toBeVisible();
  await picture(page, 'fewer-answers');
});
