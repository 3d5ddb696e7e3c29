import type { Page } from '@playwright/test';
import { ApiClient } from '../api.ts';
import { TONE } from '../bulkPage.ts';
import { buildDataset } from '../dataset.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { openLive } from '../live.ts';

const build = (owner: ApiClient, minSubmitted?: number) =>
  buildDataset(owner, {
    questions: [TONE],
    records: Array.from({ length: 4 }, (_, index) => ({ fields: { text: `Sentence number ${index + 1} of many.` } })),
    ...(minSubmitted && { minSubmitted }),
  });
const respond = (api: ApiClient, recordId: string, status: string) =>
  api.post(`/records/${recordId}/responses`, { status, values: { tone: { value: 'rude' } } });

const people = (page: Page) => page.getByRole('region', { name: 'People' });
const personRow = (page: Page, name: string) =>
  people(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const cells = (page: Page, name: string) => personRow(page, name).getByRole('cell');
const names = (page: Page) => people(page).getByRole('rowheader');

test('admins see the progress of each person beside the records, updated live', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await build(owner, 2);
  const [first, second, third] = dataset.recordIds as [string, string, string, string];
  const colleague = new ApiClient(product.url, 'annotator.apikey');
  await respond(owner, first, 'submitted');
  await respond(colleague, first, 'submitted');
  await respond(colleague, second, 'discarded');
  await signInAs(page, 'admin');
  await openLive(page, dataset.path);
  await page.getByRole('button', { name: 'Progress' }).click();
  // Submitted, discarded, submitted in completed records, share of the four records.
  await expect(cells(page, 'annotator')).toHaveText(['1', '1', '1', '50%']);
  await expect(cells(page, 'argilla')).toHaveText(['1', '0', '1', '25%']);
  await expect(people(page).getByRole('columnheader', { name: 'In completed records' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'people');

  await respond(colleague, third, 'submitted');
  await expect(cells(page, 'annotator')).toHaveText(['2', '1', '1', '75%']);
  await page.getByRole('radio', { name: 'friendly' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(cells(page, 'admin').first()).toHaveText('1');

  const bySubmitted = people(page).getByRole('columnheader', { name: 'submitted', exact: true });
  await bySubmitted.getByRole('button').press('Enter');
  await expect(bySubmitted).toHaveAttribute('aria-sort', 'descending');
  await expect(names(page)).toHaveText(['annotator', 'admin', 'argilla']);
  await people(page).getByRole('columnheader', { name: 'Person' }).getByRole('button').click();
  await expect(names(page)).toHaveText(['admin', 'annotator', 'argilla']);
});

test('the progress of each person is empty at first, and hidden from annotators', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect(people(page)).toContainText('Nothing has been answered yet.');
  await respond(owner, dataset.recordIds[0]!, 'submitted');
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Progress' }).click();
  await expect(page.getByRole('region', { name: 'Team' })).toBeVisible();
  await expect(people(page)).toHaveCount(0);
});

test('the progress of sixty people with long names fits the panel', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner, 1);
  const counts = (count: number) => ({ submitted: count, discarded: count % 7, __typename: 'ResponseCounts' });
  const usersProgress = Array.from({ length: 60 }, (_, index) => ({
    username: index % 9 === 0 ? `reviewer-with-a-rather-long-name-${index}` : `person${index}`,
    completed: counts(index * 31),
    pending: counts(index),
    __typename: 'UserProgress',
  }));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"UsersProgress"')) return route.continue();
    const progress = { total: 12_000, __typename: 'DatasetProgress' };
    const found = { id: dataset.id, progress, usersProgress, __typename: 'FeedbackDataset' };
    return route.fulfill({ json: { data: { dataset: found } } });
  });
  await signInAs(page, 'argilla');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(dataset.path);
    const progress = page.getByRole('button', { name: 'Progress' });
    if ((await progress.getAttribute('aria-expanded')) !== 'true') await progress.click();
    const table = people(page).getByRole('group', { name: 'People' });
    await expect(names(page)).toHaveCount(60);
    // All columns are there at once; only the rows scroll.
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await table.focus();
    await page.keyboard.press('End');
    await expect(names(page).last()).toBeInViewport();
    await expect(people(page).getByRole('columnheader', { name: 'Person' })).toBeInViewport();
    await expectAccessible(page);
    await picture(page, `sixty-${width}`);
  }
});

test('the dashboard shows how many answers of each person are in completed records', async ({
  page,
  owner,
  product,
  signInAs,
}) => {
  const dataset = await build(owner, 2);
  const colleague = new ApiClient(product.url, 'annotator.apikey');
  await respond(owner, dataset.recordIds[0]!, 'submitted');
  await respond(colleague, dataset.recordIds[0]!, 'submitted');
  await respond(colleague, dataset.recordIds[1]!, 'submitted');
  await signInAs(page, 'admin');
  await page.goto(`/dataset/${dataset.id}/dashboard`);
  // Submitted, discarded, draft, submitted in completed records, share of the records.
  await expect(cells(page, 'annotator')).toHaveText(['2', '0', '0', '1', '50%', /./]);
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('completed');
  await respond(owner, dataset.recordIds[1]!, 'submitted');
  await expect(cells(page, 'annotator').nth(3)).toHaveText('2');
  const byShare = people(page).getByRole('columnheader', { name: 'Share of records' });
  await byShare.getByRole('button').click();
  await expect(byShare).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await picture(page, `dashboard-${width}`);
  }
});

test('admins get from the records to the dashboard, by a link and by keys', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Progress' }).click();
  await page.getByRole('complementary', { name: 'Progress' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'friendly' })).toBeVisible();
  await page.getByRole('link', { name: 'Review answers' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});
