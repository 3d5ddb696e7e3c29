import { readFile } from 'node:fs/promises';
import { ApiClient } from '../api.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const options = ['calm', 'glad', 'sad'].map((value) => ({ value, text: value }));

test('admins see live figures of a dataset and export them', async ({ page, owner, product, signInAs }) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options } }],
    records: ['It rains.', 'It snows.', 'It thaws.'].map((text) => ({
      fields: { text },
      suggestions: [{ question: 'mood', value: 'sad', agent: 'bot' }],
    })),
  });
  const colleague = new ApiClient(product.url, 'annotator.apikey');
  const answer = (who: ApiClient, record: number, mood: string) =>
    who.post(`/records/${dataset.recordIds[record]}/responses`, {
      status: 'submitted',
      values: { mood: { value: mood } },
    });
  await answer(owner, 0, 'sad');
  await answer(colleague, 0, 'sad');
  await answer(owner, 1, 'glad');

  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/settings`);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const mood = page.getByRole('region', { name: 'Mood', exact: true });
  await expect(mood.getByRole('listitem').filter({ hasText: 'sad' })).toContainText('2');
  await expect(mood).toContainText('3 answers');
  await expect(
    page.getByRole('region', { name: 'People' }).getByRole('row').filter({ hasText: 'argilla' }),
  ).toContainText('2');
  await expect(
    page.getByRole('region', { name: 'Suggestions' }).getByRole('row').filter({ hasText: 'bot' }),
  ).toContainText('67%');
  await expectAccessible(page);
  await picture(page, 'dashboard');

  await answer(colleague, 1, 'calm');
  await expect(mood).toContainText('4 answers');
  await answer(owner, 2, 'glad');
  await expect(mood).toContainText('5 answers');
  await mood.getByText('1 pair of people').click();
  await expect(mood.getByRole('rowheader')).toHaveText(/argilla · annotator|annotator · argilla/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    mood.getByRole('button', { name: 'Save as CSV: Mood' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${dataset.name}-mood.csv`);
  expect(await readFile(await download.path(), 'utf8')).toBe('Value,Count\ncalm,1\nglad,2\nsad,2\n');
});

test('on a phone, tables show all figures and sort by buttons that can be hit', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options } }],
    records: [{ fields: { text: 'It rains.' } }],
  });
  const values = { mood: { value: 'sad' } };
  await owner.post(`/records/${dataset.recordIds[0]}/responses`, { status: 'submitted', values });
  await signInAs(page, 'admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  const people = page.getByRole('region', { name: 'People' });
  const sort = people.getByRole('button', { name: 'submitted' });
  expect((await sort.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  const { x, width } = (await people.getByRole('cell', { name: '100%' }).boundingBox())!;
  expect(x + width).toBeLessThan(390);
  await picture(page, 'phone');
});

test('a dashboard is hidden from users who may not see all responses', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options } }],
    records: [],
  });
  await signInAs(page, 'annotator');
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Nothing has been answered yet.');
});
