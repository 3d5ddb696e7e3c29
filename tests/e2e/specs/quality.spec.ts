import { readFile } from 'node:fs/promises';
import { ApiClient } from '../api.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const options = ['calm', 'glad', 'sad'].map((value) => ({ value, text: value }));

test('an admin exports what most people answered', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options } }],
    records: ['It rains.', 'It snows.'].map((text) => ({ fields: { text } })),
  });
  const people = ['admin.apikey', 'annotator.apikey'].map((key) => new ApiClient(product.url, key));
  const answers = [
    ['sad', 'sad', 'glad'],
    ['calm', 'glad'],
  ];
  for (const [record, moods] of answers.entries()) {
    for (const [place, mood] of moods.entries()) {
      await [owner, ...people][place]!.post(`/records/${dataset.recordIds[record]}/responses`, {
        status: 'submitted',
        values: { mood: { value: mood } },
      });
    }
  }

  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/settings`);
  await page.getByRole('button', { name: 'Export records' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  const answersBox = dialog.getByLabel('Answers', { exact: true });
  await expect(answersBox.getByRole('option')).toHaveText([
    'All responses',
    'Majority',
    'Resolution, else majority',
    'Resolution only',
  ]);
  await answersBox.selectOption('Majority');
  await expect(dialog).toContainText('with the number of votes and their share');
  await expectAccessible(page);
  await picture(page, 'quality-export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(rows).toMatchObject([
    { text: 'It rains.', 'answers.mood': 'sad', 'answers.mood.votes': 2, 'answers.mood.share': 2 / 3 },
    { text: 'It snows.', 'answers.mood': null },
  ]);
});

test('an admin sees how good people and models are, live, and from a day on', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options } }],
    records: ['It rains.', 'It snows.', 'It thaws.'].map((text) => ({
      fields: { text },
      suggestions: [{ question: 'mood', value: 'sad', agent: 'weather-1' }],
    })),
  });
  const annotator = new ApiClient(product.url, 'annotator.apikey');
  const resolve = (place: number, mood: string) =>
    owner.call('PUT', `/datasets/${dataset.id}/resolutions/${dataset.recordIds[place]}`, {
      values: { mood: { value: mood } },
    });

  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  const card = page.getByRole('region', { name: 'Compared with resolutions' });
  await expect(card).toContainText('Nothing has been answered yet.');
  for (const [place, mood] of ['sad', 'glad', 'calm'].entries()) {
    await annotator.post(`/records/${dataset.recordIds[place]}/responses`, {
      status: 'submitted',
      values: { mood: { value: mood } },
    });
  }
  await expect(card).toContainText('No record is resolved yet.');
  await expect(card.getByRole('link', { name: 'Review' })).toBeVisible();
  await resolve(0, 'sad');
  await resolve(1, 'sad');
  await resolve(2, 'calm');

  const table = page.getByRole('region', { name: 'Right answers: Mood' });
  const rowOf = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(rowOf('annotator')).toContainText('67%');
  await expect(rowOf('annotator')).toContainText('21% – 94%');
  await expect(rowOf('weather-1').getByRole('cell')).toHaveText(['Model', '3', '67%', '21% – 94%', '67%']);
  await table.getByLabel('Details of').selectOption('weather-1');
  const matrix = table.getByRole('table', { name: 'Confusion matrix' });
  await expect(matrix.getByRole('row', { name: /^calm/ }).getByRole('cell')).toHaveText(['0', '1']);
  await expect(table.getByRole('region', { name: 'Hardest labels' }).getByRole('listitem').first()).toContainText(
    'calm',
  );
  await expect(table.getByRole('region', { name: 'Right by week' }).getByRole('listitem')).toHaveAccessibleName(
    /2 of 3 right \(67%\), 95% interval 21% – 94%$/,
  );
  await expectAccessible(page);
  await picture(page, 'quality-dashboard');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/\nweather-1,Model,3,2,0\.66/);

  await card.getByLabel('Since').fill('2100-01-04');
  await expect(card).toContainText('There is nothing to compare since then.');
  await expect(page).toHaveURL(/since=2100-01-04/);
});
