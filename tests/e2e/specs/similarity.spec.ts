import type { ApiClient } from '../api.ts';
import { type BuiltDataset, buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';

const RECORDS = 120;

/** Records on a circle: record 0 points east, record 60 west; the last one has no vector. */
async function buildCircle(owner: ApiClient, vectors: readonly string[]): Promise<BuiltDataset> {
  const dataset = await buildDataset(owner, {
    questions: [{ name: 'comment', title: 'Comment', settings: { type: 'text' } }],
    records: Array.from({ length: RECORDS + 1 }, (_, index) => ({ fields: { text: `Direction ${index}` } })),
  });
  for (const name of vectors) {
    await owner.post(`/datasets/${dataset.id}/vectors-settings`, { name, title: name, dimensions: 2 });
  }
  const items = dataset.recordIds.slice(0, RECORDS).map((id, index) => {
    const angle = (2 * Math.PI * index) / RECORDS;
    return { id, vectors: Object.fromEntries(vectors.map((name) => [name, [Math.cos(angle), Math.sin(angle)]])) };
  });
  await owner.call('PATCH', `/datasets/${dataset.id}/records`, { items });
  return dataset;
}

const shownAt = (dataset: BuiltDataset, index: number): string => `${dataset.path}?record=${dataset.recordIds[index]}`;

test('an annotator finds the records most similar to the one on screen, and goes back to it', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildCircle(owner, ['place']);
  await signInAs(page, 'annotator');
  await page.goto(shownAt(dataset, 0));
  await expect(page.getByText('Direction 0', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Find similar' }).click();
  const reference = page.getByRole('region', { name: 'Similar to' });
  await expect(reference).toContainText('Direction 0');
  await expect(page.getByRole('article')).toContainText(/Direction (1|119)$/, { useInnerText: true });
  await expect(page.getByText('1 of 50')).toBeVisible();
  // cos(3°) on the scale from 0 to 1.
  await expect(page.getByRole('img', { name: 'Similarity 99.9%' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'similar');

  await page.reload();
  await expect(reference).toContainText('Direction 0');
  await reference.getByLabel('Results').selectOption('100');
  await expect(page.getByText('1 of 100')).toBeVisible();

  await page.getByRole('button', { name: 'End similarity search' }).click();
  await expect(reference).toBeHidden();
  await expect(page.getByText('Direction 0', { exact: true })).toBeVisible();
});

test('an annotator chooses the vector and the order of similar records by keyboard alone', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildCircle(owner, ['place', 'wording']);
  await signInAs(page, 'annotator');
  await page.goto(shownAt(dataset, 0));
  await page.getByText('Direction 0', { exact: true }).click();
  await page.keyboard.press('s');
  const choice = page.getByRole('dialog', { name: 'Find similar' });
  await choice.getByLabel('using').selectOption('wording');
  await choice.getByLabel('order').selectOption('least similar');
  await choice.getByRole('button', { name: 'Find similar' }).press('Enter');

  await expect(page.getByRole('article')).toContainText('Direction 60', { useInnerText: true });
  await expect(page.getByRole('region', { name: 'Similar to' }).getByLabel('using')).toHaveValue('wording');
  await page.getByText('Direction 60').click();
  await page.keyboard.press('Shift+S');
  await expect(page.getByText('Direction 0', { exact: true })).toBeVisible();
});

test('similar records are only those of the tab, with their status and answers', async ({ page, owner, signInAs }) => {
  const dataset = await buildCircle(owner, ['place']);
  await signInAs(page, 'argilla');
  for (const index of [1, 119]) {
    await owner.post(`/records/${dataset.recordIds[index]}/responses`, {
      status: 'submitted',
      values: { comment: { value: 'done' } },
    });
  }
  await page.goto(shownAt(dataset, 0));
  await page.getByRole('button', { name: 'Find similar' }).click();
  await expect(page.getByRole('article')).toContainText(/Direction (2|118)$/, { useInnerText: true });
  await expect(page.getByRole('tab', { name: /submitted/ })).toContainText('2');
  await page.getByRole('tab', { name: /submitted/ }).click();
  await expect(page.getByRole('article')).toContainText(/Direction (1|119)$/, { useInnerText: true });
  await expect(page.getByText('1 of 2')).toBeVisible();
});

test('a record without the vector says why it has no similar ones, and stays', async ({ page, owner, signInAs }) => {
  const dataset = await buildCircle(owner, ['place']);
  await signInAs(page, 'annotator');
  await page.goto(shownAt(dataset, RECORDS));
  await expect(page.getByText(`Direction ${RECORDS}`)).toBeVisible();
  await page.getByRole('button', { name: 'Find similar' }).click();
  await expect(page.getByRole('alert')).toContainText('No such vector here');
  await expect(page.getByText(`Direction ${RECORDS}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Similar to' })).toBeHidden();
});

test('a link to a record works for a colleague with another order', async ({ page, owner, signInAs }) => {
  const dataset = await buildCircle(owner, []);
  await signInAs(page, 'admin');
  for (const index of [7, 100]) {
    await page.goto(shownAt(dataset, index));
    await expect(page.getByText(`Direction ${index}`, { exact: true })).toBeVisible();
    await expect(page.getByText(`1 of ${RECORDS + 1}`)).toBeVisible();
  }
});
