import { TONE } from '../bulkPage.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

test('an admin lets queues begin where the model is least sure, and the record says why', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    questions: [TONE],
    records: [0.9, 0.2, 0.5].map((score) => ({
      fields: { text: `Scored ${score}` },
      suggestions: [{ question: 'tone', value: 'rude', score, agent: 'model' }],
    })),
  });
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/settings`);
  const order = page.getByRole('combobox', { name: 'Which record comes next' });
  await expect(order).toHaveAccessibleDescription('Everyone has an order of their own.');
  await order.selectOption('The one the model is least sure about');
  await expect(order).toHaveAccessibleDescription(/^By the lowest score/);
  await expectAccessible(page);
  await picture(page, 'queue-order');
  await page.getByRole('form', { name: 'Queue' }).getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('form', { name: 'Queue' }).getByText('Saved')).toBeVisible();
  expect(await owner.get(`/datasets/${dataset.id}/queue`)).toMatchObject({ order: 'least_sure' });

  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  const record = page.getByRole('article');
  await expect(record.getByText('Scored 0.2')).toBeVisible();
  await page.keyboard.press('m');
  const info = page.getByRole('dialog', { name: 'Record info' });
  await expect(info.getByText('This queue begins where the model is least sure. Lowest score here: 0.2')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'why-this-record');
  await page.keyboard.press('Escape');
  for (const next of ['Scored 0.5', 'Scored 0.9']) {
    await page.getByRole('radio', { name: 'friendly' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(record.getByText(next)).toBeVisible();
  }
});
