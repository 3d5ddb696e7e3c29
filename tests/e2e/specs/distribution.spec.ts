import type { ApiClient } from '../api.ts';
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
  await expect(chip(page, 'Status in the team: completed')).toBeVisible();
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
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('form', { name: 'Dataset info' }).getByText('Saved')).toBeVisible();
  await page.goto('/datasets');
  await expect(row.getByRole('img', { name: 'Progress' })).toHaveAccessibleName(/completed 1.*pending 2/);

  await page.goto(`/dataset/${dataset.id}/settings`);
  await answers.selectOption('Everyone answers every record');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('form', { name: 'Dataset info' }).getByText('Saved')).toBeVisible();
  expect(await owner.get(`/datasets/${dataset.id}`)).toMatchObject({ min_submitted: null });
});
