import { TONE } from '../bulkPage.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

test('an admin lets queues begin where the model is least sure, or farthest from what is annotated, and the record says why', async ({
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
  await owner.post(`/datasets/${dataset.id}/vectors-settings`, { name: 'v', title: 'Vector', dimensions: 2 });
  const vectors = [
    [-1, 0],
    [1, 0],
    [1, 0.1],
  ];
  const items = dataset.recordIds.map((id, index) => ({ id, vectors: { v: vectors[index] } }));
  await owner.call('PATCH', `/datasets/${dataset.id}/records`, { items });
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
  const submit = async () => {
    await page.getByRole('radio', { name: 'friendly' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
  };
  await submit();
  await expect(record.getByText('Scored 0.5')).toBeVisible();

  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/settings`);
  await order.selectOption('The one farthest from what is annotated');
  await page.getByRole('form', { name: 'Queue' }).getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('form', { name: 'Queue' }).getByText('Saved')).toBeVisible();
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(record.getByText('Scored 0.9')).toBeVisible();
  await page.keyboard.press('m');
  await expect(info.getByText('This queue begins with what is least like the annotated records')).toBeVisible();
  await picture(page, 'farthest');
  await page.keyboard.press('Escape');
  await submit();
  await expect(record.getByText('Scored 0.5')).toBeVisible();
});
