import { labels } from '#tests/support/tasks.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { buildTask, card } from '../taskRecords.ts';

interface StoredRule {
  query: string;
  labels: string[];
}

const RULES = '/datasets/TextClassification';

/** Ten letters; the first four are about parcels, the first two are annotated. */
async function build(product: Parameters<typeof buildTask>[0], saved: readonly StoredRule[] = []) {
  const records = Array.from({ length: 10 }, (_, index) => ({
    id: `m${index}`,
    inputs: { text: index < 4 ? `parcel ${index} is late` : `thanks for app ${index}` },
    ...(index < 2 ? { annotation: labels('ada', [index === 0 ? 'bad' : 'good']), status: 'Validated' } : {}),
    prediction: labels('bot', ['good', 0.6], ['bad', 0.4]),
  }));
  const dataset = await buildTask(product, 'TextClassification', records);
  const path = `${RULES}/${dataset.name}/labeling/rules`;
  for (const rule of saved) await dataset.rest('POST', path, rule);
  return {
    ...dataset,
    rulesPath: `${dataset.path}?viewMode=labelling-rules`,
    rules: () => dataset.rest<StoredRule[]>('GET', path),
  };
}

const SAVED = [
  { query: 'parcel', labels: ['bad'] },
  { query: 'thanks AND app', labels: ['good'] },
];

test('a rule is created from a search by keyboard alone, with live metrics', async ({ page, product, signInAs }) => {
  const dataset = await build(product);
  await signInAs(page, 'annotator');
  await page.goto(dataset.rulesPath);
  await expect(page.getByRole('heading', { name: 'Search for something to turn it into a rule.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeDisabled();

  await page.keyboard.press('/');
  await page.keyboard.type('parcel');
  const figures = page.getByLabel('Rule metrics');
  await expect(figures).toContainText('40.0%4 of 10');
  await expect(card(page, 'm4')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(figures).toContainText('100.0%2 of 2');
  await expect(card(page, 'm3')).toBeVisible();
  await expect(card(page, 'm4')).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'bad' }).focus();
  await page.keyboard.press('Space');
  await expect(figures).toContainText('Precision50.0%');
  await expect(figures).toContainText('Correct / Incorrect1 / 1');
  await expectAccessible(page);
  await picture(page, 'rule-written');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText("Rule 'parcel' is saved")).toBeVisible();
  expect(await dataset.rules()).toMatchObject([{ query: 'parcel', labels: ['bad'] }]);

  await page.getByRole('checkbox', { name: 'good' }).click();
  await page.getByRole('button', { name: 'Update rule' }).click();
  await expect(page.getByText("Rule 'parcel' is updated")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update rule' })).toBeFocused();
  expect(await dataset.rules()).toMatchObject([{ query: 'parcel', labels: ['bad', 'good'] }]);
});

test('what saves the rule stays where it is while its metrics load', async ({ page, product, signInAs }) => {
  const { rulesPath } = await build(product);
  await signInAs(page, 'annotator');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('RuleMetrics')) await held;
    await route.continue();
  });
  await page.goto(`${rulesPath}&${new URLSearchParams({ query: '{"text":"parcel"}' }).toString()}`);
  const controls = [
    page.getByRole('button', { name: 'Save rule' }),
    page.getByRole('button', { name: /^Manage rules/ }),
  ];
  const places = () => Promise.all(controls.map((control) => control.boundingBox()));
  await expect(page.getByRole('button', { name: 'Manage rules (0)' })).toBeVisible();
  const before = await places();
  release();
  await expect(page.getByText('4 records', { exact: true })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('filters apply to the records, but not to the rule', async ({ page, product, signInAs }) => {
  const dataset = await build(product);
  await signInAs(page, 'argilla');
  const query = JSON.stringify({ text: 'parcel', status: ['Validated'] });
  await page.goto(`${dataset.rulesPath}&${new URLSearchParams({ query }).toString()}`);
  await expect(page.getByText('Rules ignore these filters')).toBeVisible();
  await expect(page.getByText('4 records', { exact: true })).toBeVisible();
  await expect(card(page, 'm1')).toBeVisible();
  await expect(card(page, 'm2')).toHaveCount(0);
});

test('an invalid query makes no rule', async ({ page, product, signInAs }) => {
  const dataset = await build(product);
  await signInAs(page, 'argilla');
  await page.goto(`${dataset.rulesPath}&${new URLSearchParams({ query: JSON.stringify({ text: '(parcel' }) })}`);
  await page.getByRole('checkbox', { name: 'bad' }).click();
  await expect(page.getByText(/still expected/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeDisabled();
});

test('rules are listed, opened and deleted', async ({ page, product, signInAs }) => {
  const dataset = await build(product, SAVED);
  await signInAs(page, 'argilla');
  await page.goto(dataset.rulesPath);
  // The pagination is at the bottom of the screen, even with little content.
  const box = page.getByRole('searchbox', { name: 'Search records' });
  await box.fill('unheard-of');
  await box.press('Enter');
  await expect(page.getByText('No records match')).toBeVisible();
  const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
  expect(Math.round(pages!.y + pages!.height)).toBe(page.viewportSize()!.height);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'Manage rules (2)' }).click();
  const overall = page.getByLabel('Metrics of all rules');
  await expect(overall).toContainText('100.0%10 of 10');
  await expect(overall).toContainText('Average precision50.0%');
  const table = page.getByRole('table', { name: 'Rules' });
  await table.getByRole('button', { name: 'Coverage', exact: true }).click();
  await expect(table.getByRole('rowheader')).toHaveText(['thanks AND app', 'parcel']);
  await page.getByRole('switch', { name: 'Summary' }).uncheck();
  await expect(overall).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'rules-managed');

  await table.getByRole('button', { name: 'parcel', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'parcel' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search records' })).toHaveValue('parcel');
  await expect(page.getByRole('checkbox', { name: 'bad' })).toBeChecked();
  await expect(page.getByLabel('Rule metrics')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByLabel('Rule metrics')).toContainText('Precision50.0%');
  await expect(card(page, 'm4')).toHaveCount(0);

  await page.getByRole('button', { name: 'Manage rules (2)' }).click();
  await page.getByRole('button', { name: 'Delete rule parcel' }).click();
  await page.getByRole('dialog', { name: 'Delete rule parcel?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("Rule 'parcel' is deleted")).toBeVisible();
  await expect(table.getByRole('rowheader')).toHaveText(['thanks AND app']);
  expect(await dataset.rules()).toMatchObject([{ query: 'thanks AND app' }]);
  await expect(page.getByRole('heading', { name: 'Rules (1)' })).toBeFocused();
  // The edited rule is deleted, so its search is reset.
  await page.getByRole('button', { name: 'Back to the query' }).click();
  await expect(page.getByRole('heading', { name: 'Search for something to turn it into a rule.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage rules (1)' })).toBeFocused();
});

test('on a phone, figures are in two columns and rules are cards', async ({ page, product, signInAs }) => {
  const dataset = await build(product, SAVED);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'argilla');
  await page.goto(dataset.rulesPath);
  const tiles = page.getByLabel('Rule metrics').locator(':scope > div');
  await expect(tiles).toHaveCount(4);
  const boxes = await Promise.all((await tiles.all()).map(async (tile) => (await tile.boundingBox())!));
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(2);
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(2);
  await page.getByRole('button', { name: 'Manage rules (2)' }).click();
  await expect(page.getByRole('button', { name: 'Delete rule parcel' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await picture(page, 'rules-phone');
});
