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
