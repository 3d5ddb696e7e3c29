import { labels } from '#tests/support/tasks.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { withoutAnswers } from '../reusedPage.ts';
import { buildTask } from '../taskRecords.ts';

const RECORDS = ['one', 'two', 'three', 'four'].map((text, index) => ({ id: index + 1, inputs: { text } }));
const VALIDATED = { annotation: labels('annotator', ['a']), status: 'Validated' };

test('datasets of older tasks are found by task and tags, updated live, and opened', async ({
  page,
  product,
  signInAs,
}) => {
  const dataset = await buildTask(product, 'TextClassification', RECORDS);
  await dataset.rest('PATCH', `/datasets/${dataset.name}`, { tags: { team: 'north, south' } });
  await signInAs(page, 'admin');
  await page.goto('/datasets');
  await page.getByRole('search').getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('checkbox', { name: /^team: north, south 1/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/tags=team%3A\+north%2C\+south/);
  await page.reload();
  await expect(page.getByText('1 dataset found')).toBeVisible();
  const row = page.getByRole('row', { name: dataset.name });
  await expect(row).toContainText('TextClassification');
  await expect(row).toContainText('team: north, south');
  await expect(row.getByRole('img', { name: 'Progress: validated 0, discarded 0, pending 4' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await picture(page, 'task-list-dark');

  // Records that a program logs appear at once.
  await dataset.log([{ ...RECORDS[0], ...VALIDATED }]);
  await expect(row.getByRole('img', { name: 'Progress: validated 1, discarded 0, pending 3' })).toBeVisible();
  await expect(row).toContainText('25%');

  for (const column of ['Task', 'Tags']) {
    await page.getByRole('columnheader', { name: column }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute('aria-sort', 'ascending');
  }
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('search').getByRole('button', { name: 'Task' }).click();
  await page.getByRole('checkbox', { name: /^Text2Text \d/ }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/tasks=TEXT2TEXT&sort=tags%3Aasc$/);
  await expect(page.getByRole('row', { name: 'plain-words' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();

  // Of many datasets, only visible ones are rendered.
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill(dataset.name);
  await row.getByRole('link', { name: dataset.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${dataset.path}(\\?|$)`));
  await page.goBack();
  await row.getByRole('link', { name: `Settings of ${dataset.name}` }).click();
  await expect(page).toHaveURL(`${dataset.path}/settings`);
});

test('home page and palette list datasets of older tasks, too', async ({ page, product, signInAs }) => {
  const dataset = await buildTask(product, 'Text2Text', [
    { id: 1, text: 'one' },
    { id: 2, text: 'two' },
  ]);
  await signInAs(page, 'argilla');
  await page.goto('/');
  const openWork = page.getByRole('region', { name: 'Datasets with open work' });
  await expect(openWork.getByRole('row', { name: dataset.name })).toContainText('Text2Text');
  await dataset.log([{ id: 1, text: 'one', status: 'Discarded' }]);
  await expect(openWork.getByRole('row', { name: dataset.name })).toContainText('50%');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(dataset.name);
  await page.getByRole('option', { name: dataset.name }).click();
  await expect(page).toHaveURL(new RegExp(`${dataset.path}(\\?|$)`));
});

test('if one kind of datasets cannot be read, the others are listed', async ({ page, signInAs }) => {
  await signInAs(page, 'annotator');
  await withoutAnswers(page);
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName !== 'Datasets') return route.fallback();
    const answer = (await (await route.fetch()).json()) as { data: object };
    const extensions = { code: 'ERROR_FETCHING_TASK_DATASETS', status: 503, reason: 'UNAVAILABLE' };
    const errors = [{ message: 'An error occurred, please try again later', path: ['older'], extensions }];
    return route.fulfill({ json: { data: { ...answer.data, older: null }, errors } });
  });
  // The demo's datasets are the oldest, so they are at the top of a list that may be long.
  await page.goto('/datasets?sort=insertedAt%3Aasc');
  await expect(page.getByRole('link', { name: 'best-of-four', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'help-desk', exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('An error occurred, please try again later')).toBeVisible();

  await page.unroute('**/graphql');
  await page.reload();
  await expect(page.getByRole('link', { name: 'help-desk', exact: true })).toBeVisible();
});
