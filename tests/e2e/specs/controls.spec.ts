import { readFile } from 'node:fs/promises';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const options = ['calm', 'glad', 'sad'].map((value) => ({ value, text: value }));

test('an admin mixes records with known answers into queues, and sees how well an annotator answers them', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options } }],
    records: Array.from({ length: 16 }, (_, index) => ({ fields: { text: `Sentence number ${index + 1}.` } })),
    minSubmitted: 1,
  });
  const values = { mood: { value: 'calm' } };
  const known = dataset.recordIds.slice(0, 8);
  for (const id of known) {
    await owner.post(`/records/${id}/responses`, { status: 'submitted', values });
    await owner.call('PUT', `/datasets/${dataset.id}/resolutions/${id}`, { values });
  }

  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  const card = page.getByRole('region', { name: 'Control records' });
  await expect(card).toContainText('None are mixed into the queues.');
  await card.getByRole('link', { name: 'Dataset settings' }).click();
  const form = page.getByRole('form', { name: 'Control records' });
  const share = form.getByRole('textbox', { name: 'Share of control records' });
  await expect(share).toHaveAccessibleDescription('None are mixed in. 8 records have a resolution.');
  await share.fill('30');
  await expect(share).toHaveValue('20%');
  await expect(share).toHaveAccessibleDescription(/^About one in 5 records/);
  await form.getByRole('switch', { name: 'Annotators see their own score' }).click();
  await expectAccessible(page);
  await picture(page, 'controls-settings');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Saved')).toBeVisible();
  expect(await owner.get(`/datasets/${dataset.id}/controls`)).toEqual({
    share: 20,
    shows_own_score: true,
    available: 8,
  });

  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const done = page.getByText('All done: nothing pending');
  const seen: number[] = [];
  for (;;) {
    const record = page.getByRole('article', { name: `Record ${seen.length + 1} of` });
    await expect(record.or(done)).toBeVisible();
    if (await done.isVisible()) break;
    await expect(page.getByText('Others have completed this record')).toHaveCount(0);
    seen.push(Number(/number (\d+)/.exec(await record.innerText())![1]));
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
  }
  const controls = seen.filter((number) => number <= 8).length;
  expect(controls).toBeGreaterThan(0);
  expect(seen).toHaveLength(8 + controls);

  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  await expect(card.getByRole('row').filter({ hasText: 'annotator' }).getByRole('cell').first()).toHaveText(
    String(controls),
  );
  await expect(card.getByRole('region', { name: 'Right by week' }).getByRole('listitem')).toHaveAccessibleName(
    new RegExp(`${controls} of ${controls} right \\(100%\\)`),
  );
  await expectAccessible(page);
  await picture(page, 'controls-dashboard');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`\nannotator,${controls},${controls},${controls},1`);
});

test('an annotator sees the own score of past weeks', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'mood', title: 'Mood', settings: { type: 'label_selection', options } }],
    records: [{ fields: { text: 'It rains.' } }],
  });
  // No answer can be given in a past week.
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('OwnControlScore')) return route.continue();
    const total = { __typename: 'RightShare', answers: 40, right: 36, rate: 0.9 };
    const ownControlScore = { __typename: 'ControlScore', total };
    return route.fulfill({
      json: { data: { dataset: { __typename: 'FeedbackDataset', id: dataset.id, ownControlScore } } },
    });
  });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect(page.getByText('Control records of past weeks: 36 of 40 right (90%)')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'controls-own-score');
});
