import type { Page } from '@playwright/test';
import { entities, labels } from '#tests/support/tasks.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { withoutAnswers } from '../reusedPage.ts';
import { buildTask, card, storedRecords } from '../taskRecords.ts';

const numbered = (count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(index + 1),
    inputs: { text: `Letter ${index + 1}` },
    ...more(index),
  }));
/** Ids are sorted as texts. */
const idOf = (place: number): string => `r${String(place).padStart(3, '0')}`;

const cards = (page: Page) => page.getByRole('article', { name: /^Record / });
const inPageBar = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const tool = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

/** The names of the operations that the page sends from now on. */
function sent(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    if (name) names.push(name);
  });
  return names;
}

test.describe('the page of an older dataset', () => {
  test('pages through the records by numbers, keys and sizes, in the address', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'TextClassification', numbered(95));
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const bar = inPageBar(page);
    await expect(cards(page)).toHaveCount(10);
    await expect(bar).toContainText('1–10 of 95');
    await expect(bar.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
    await bar.getByRole('button', { name: 'Page 5' }).click();
    await expect(bar).toContainText('41–50 of 95');
    await expect(card(page, idOf(41))).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(bar).toContainText('51–60 of 95');
    await page.keyboard.press('ArrowLeft');
    await expect(bar).toContainText('41–50 of 95');
    await bar.getByRole('button', { name: 'Page 10', exact: true }).click();
    await expect(bar).toContainText('91–95 of 95');
    await expect(cards(page)).toHaveCount(5);
    // There is no page after the last one.
    await expect(bar.getByRole('button', { name: 'Next page' })).toBeDisabled();

    await page.goBack();
    await expect(bar).toContainText('41–50 of 95');
    await page.reload();
    await expect(card(page, idOf(41))).toBeVisible();
    await expect(bar.getByLabel('Records per page').locator('option')).toHaveText(['1', '10', '20', '50', '100']);
    await bar.getByLabel('Records per page').selectOption('20');
    await expect(bar).toContainText('41–60 of 95');
    await expect(card(page, idOf(41))).toBeVisible();
    await expectAccessible(page);

    // An old link to a page that no longer exists opens the last one.
    await page.goto(`${dataset.path}?pagination=${encodeURIComponent('{"size":10,"page":4000}')}`);
    await expect(bar).toContainText('91–95 of 95');
  });

  test('shows one record at a time, or many, and keeps the active one on screen', async ({
    page,
    product,
    signInAs,
  }) => {
    const dataset = await buildTask(product, 'TextClassification', numbered(30));
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const bar = inPageBar(page);
    await bar.getByRole('button', { name: 'Page 2' }).click();
    await expect(card(page, idOf(11))).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await expect(page.getByRole('listitem').filter({ has: card(page, idOf(12)) })).toBeFocused();
    await page.getByRole('button', { name: 'Focus view' }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, idOf(12))).toBeVisible();
    await expect(bar).toContainText('12 of 30');
    await page.keyboard.press('ArrowRight');
    await expect(card(page, idOf(13))).toBeVisible();
    await page.keyboard.press('v');
    await expect(cards(page)).toHaveCount(10);
    await expect(bar).toContainText('11–20 of 30');
  });

  test('has prefetched the next page, until something changes', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(
      product,
      'TextClassification',
      numbered(40, () => ({ prediction: labels('bot', ['a'], ['b', 0]) })),
    );
    await signInAs(page, 'argilla');
    const operations = sent(page);
    const count = (name: string) => operations.filter((one) => one === name).length;
    // The first page of records comes with the page.
    await page.goto(dataset.path);
    await expect.poll(() => count('TaskRecords')).toBe(1);
    await expect(card(page, idOf(1))).toBeVisible();
    // The response has arrived when no request is pending.
    await page.waitForLoadState('networkidle');
    await page.route('**/graphql', (route) => route.abort());
    await page.keyboard.press('ArrowRight');
    await expect(card(page, idOf(11))).toBeVisible();
    await page.unroute('**/graphql');

    // A page that was prefetched before a change is not used.
    await page.keyboard.press('ArrowLeft');
    await expect(card(page, idOf(1))).toBeVisible();
    await page.waitForLoadState('networkidle');
    const before = count('TaskRecords');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 record is validated')).toBeVisible();
    await expect.poll(() => count('TaskRecords')).toBeGreaterThan(before);
  });

  test('skips nothing when answered records leave the matching ones', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(
      product,
      'TextClassification',
      numbered(25, () => ({ prediction: labels('bot', ['a'], ['b', 0]) })),
    );
    await signInAs(page, 'argilla');
    const search = new URLSearchParams({ query: '{"status":["Default"]}', pagination: '{"size":1,"page":1}' });
    await page.goto(`${dataset.path}?${search.toString()}`);
    for (const place of [1, 2, 3]) {
      await expect(card(page, idOf(place))).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await expect(card(page, idOf(4))).toBeVisible();
    await expect(inPageBar(page)).toContainText('1 of 22');
    await page.keyboard.press('ArrowRight');
    await expect(card(page, idOf(5))).toBeVisible();
  });

  test('reaches the first 10,000 records, and suggests filters beyond them', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'Text2Text', []);
    for (let done = 0; done < 10_200; done += 1700) {
      await dataset.log(
        Array.from({ length: 1700 }, (_, index) => ({ id: done + index, text: `line ${done + index}` })),
      );
    }
    await signInAs(page, 'annotator');
    await page.goto(`${dataset.path}?pagination=${encodeURIComponent('{"size":100,"page":99}')}`);
    const bar = inPageBar(page);
    await expect(bar).toContainText('9,801–9,900 of 10,200');
    await expect(bar).not.toContainText('can be paged');
    await page.keyboard.press('ArrowRight');
    await expect(bar).toContainText('9,901–10,000 of 10,200');
    await expect(bar).toContainText('Only 10,000 records can be paged');
    await expect(bar).toContainText('Search or filter to reach the others.');
    await expect(bar.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  test('refreshes the page and keeps the selection', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'TextClassification', numbered(12));
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    await page.getByRole('checkbox', { name: `Select record ${idOf(2)}` }).check();
    await dataset.log([
      { id: idOf(2), inputs: { text: 'Written anew' } },
      { id: 'r9', inputs: { text: 'Late' } },
    ]);
    await tool(page, 'Refresh').click();
    await expect(card(page, idOf(2))).toContainText('Written anew');
    await expect(inPageBar(page)).toContainText('1–10 of 13');
    await expect(page.getByRole('checkbox', { name: `Select record ${idOf(2)}` })).toBeChecked();
    await expect(page.getByText('1 record selected')).toBeVisible();
  });

  test('has modes to annotate, to read, and for rules of text classification', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(
      product,
      'TextClassification',
      numbered(3, () => ({ prediction: labels('bot', ['a'], ['b', 0]) })),
    );
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    await expect(card(page, idOf(1)).getByRole('radio', { name: /^a/ })).toBeVisible();
    await tool(page, 'Explore').click();
    await expect(tool(page, 'Explore')).toHaveAttribute('aria-pressed', 'true');
    expect(new URL(page.url()).searchParams.get('viewMode')).toBe('explore');
    await expect(card(page, idOf(1))).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(0);
    // Annotation commands have no keys here.
    await page.keyboard.press('Enter');
    await page.keyboard.press('1');
    await tool(page, 'Define rules').click();
    await page.getByRole('button', { name: /^Manage rules/ }).click();
    await expect(page.getByRole('region', { name: 'Rules' })).toBeVisible();
    await tool(page, 'Annotate').click();
    await expect(page.getByRole('checkbox', { name: 'Select all records on this page' })).toBeVisible();
    // Another mode hides the list of rules.
    await tool(page, 'Define rules').click();
    await expect(page.getByRole('region', { name: 'Rules' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Manage rules/ })).toBeVisible();
    expect(Object.values(await storedRecords(dataset)).map(({ status }) => status)).toEqual([
      'Default',
      'Default',
      'Default',
    ]);

    const texts = await buildTask(product, 'Text2Text', [{ id: 1, text: 'hello' }]);
    await page.goto(`${texts.path}?viewMode=labelling-rules`);
    await expect(card(page, '1')).toBeVisible();
    await expect(tool(page, 'Define rules')).toHaveCount(0);
    await expect(tool(page, 'Annotate')).toHaveAttribute('aria-pressed', 'true');
  });

  test('shows the team’s progress, as soon as something is saved', async ({ page, product, signInAs }) => {
    const records = numbered(8, (index) => ({
      prediction: labels('bot', ['praise'], ['blame', 0]),
      ...(index < 2 ? { status: 'Validated', annotation: labels('bea', ['blame']) } : {}),
      ...(index === 2 ? { status: 'Discarded' } : {}),
    }));
    const dataset = await buildTask(product, 'TextClassification', records);
    await signInAs(page, 'argilla');
    await page.goto(`${dataset.path}?query=${encodeURIComponent('{"status":["Default"]}')}`);
    await expect(cards(page)).toHaveCount(5);
    await page.keyboard.press(',');
    const progress = panel(page, 'Progress');
    await expect(progress).toContainText(/38%\s*5 left/);
    await expect(progress).toContainText(/validated\s*2/);
    await expect(progress).toContainText(/discarded\s*1/);
    await expect(progress).toContainText(/Total\s*8/);
    await expect(progress.getByRole('region', { name: 'Annotated as' })).toContainText(/blame\s*2/);
    await page.keyboard.press('Enter');
    await expect(progress).toContainText(/validated\s*3/);
    await expect(progress).toContainText('4 left');
    await expect(progress.getByRole('region', { name: 'Annotated as' })).toContainText(/praise\s*1/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(progress).toHaveCount(0);
  });

  test('counts the contents of the matching records, also on a later page', async ({ page, product, signInAs }) => {
    const text = 'Ada met Ben';
    const records = Array.from({ length: 12 }, (_, index) => ({
      id: index,
      text,
      tokens: text.split(' '),
      prediction: entities('bot', [0, 3, 'PERSON', 0.75], [8, 11, 'PERSON', 0.75]),
      metadata: { split: index < 3 ? 'test' : 'train' },
    }));
    const dataset = await buildTask(product, 'TokenClassification', records);
    await signInAs(page, 'annotator');
    await page.goto(`${dataset.path}?pagination=${encodeURIComponent('{"size":10,"page":2}')}`);
    await expect(inPageBar(page)).toContainText('11–12 of 12');
    await tool(page, 'Stats').click();
    const stats = panel(page, 'Stats');
    await expect(stats).toContainText('Of the 12 records found');
    await expect(stats.getByRole('region', { name: 'Predicted as' })).toContainText(/PERSON\s*12/);
    await expect(stats.getByRole('region', { name: 'Predicted mentions' })).toContainText(/Ada\s*12/);
    await expect(stats.getByRole('region', { name: 'Metadata' })).toContainText(/train\s*9\s*test\s*3/);
    await expectAccessible(page);
    await tool(page, 'Keys').click();
    await expect(panel(page, 'Keys')).toContainText('Next page');
  });

  test('says what is missing: the dataset, its records, or the connection', async ({ page, product, signInAs }) => {
    await signInAs(page, 'argilla');
    await page.goto('/datasets/argilla/never-logged');
    await expect(page.getByRole('heading', { name: 'Not found dataset named never-logged' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to home page' })).toBeVisible();

    const empty = await buildTask(product, 'TextClassification', []);
    await page.goto(empty.path);
    await expect(page.getByText('No records yet')).toBeVisible();

    const closed = await buildTask(product, 'Text2Text', [{ id: 1, text: 'hello' }]);
    await closed.rest('PUT', `/datasets/${closed.name}:close`);
    await page.goto(closed.path);
    await expect(page.getByText('This dataset is closed')).toBeVisible();
    await page.getByRole('button', { name: 'Open dataset' }).click();
    await expect(card(page, '1')).toBeVisible();

    await withoutAnswers(page);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('TaskRecords') ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(card(page, '1')).toBeVisible();
  });

  test('warns before edits are lost, and saves them on request', async ({ page, product, signInAs }) => {
    const dataset = await buildTask(product, 'Text2Text', [{ id: 1, text: 'hello' }]);
    await signInAs(page, 'argilla');
    await page.goto(dataset.path);
    await card(page, '1').getByRole('textbox', { name: 'Text' }).fill('hallo');
    await expect(page).toHaveTitle(/^\* /);
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.evaluate(() => location.reload()).catch(() => undefined);
    const warning = page.getByText('Pending actions will be lost when the page is refreshed');
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Ok, got it!' }).click();
    await expect(page).not.toHaveTitle(/^\* /);
    await expect
      .poll(async () => (await storedRecords(dataset))['1'])
      .toMatchObject({ status: 'Edited', annotation: { sentences: [{ text: 'hallo' }] } });
  });
});
