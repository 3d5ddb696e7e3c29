import type { Page } from '@playwright/test';
import type { Product } from '#tests/support/product.ts';
import { labels, type LoggedRecord } from '#tests/support/tasks.ts';
import { chip } from '../filterable.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { buildTask, card } from '../taskRecords.ts';

const letter = (id: string, text: string, more: LoggedRecord): LoggedRecord => ({ id, inputs: { text }, ...more });
const at = (degrees: number) => ({
  sentence: { value: [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)] },
});

const LETTERS: readonly LoggedRecord[] = [
  letter('a', 'The parcel came late', {
    prediction: labels('model-1', ['delivery', 0.9], ['billing', 0.1]),
    annotation: labels('ann', ['delivery', 1]),
    status: 'Validated',
    metadata: { split: 'train', words: 4, ratio: 0.5 },
    vectors: at(0),
  }),
  letter('b', 'My card was charged late', {
    prediction: labels('model-1', ['delivery', 0.6], ['billing', 0.4]),
    annotation: labels('bob', ['billing', 1]),
    status: 'Validated',
    metadata: { split: 'test', words: 5, ratio: 1.5 },
    vectors: at(10),
  }),
  letter('c', 'Where is my parcel', {
    prediction: labels('model-2', ['delivery', 0.7], ['billing', 0.3]),
    metadata: { split: 'train', words: 4, ratio: 2.5 },
    vectors: at(60),
  }),
  letter('d', 'A refund please', {
    prediction: labels('model-2', ['billing', 0.8], ['delivery', 0.2]),
    status: 'Discarded',
    metadata: { split: 'train', words: 3 },
    vectors: { ...at(170), topic: { value: [1, 2, 3] } },
  }),
  letter('e', 'Thanks for the help', {}),
];

/** Letters to label, which can be found in several ways; one rule finds the late ones. */
async function buildLetters(product: Product) {
  const dataset = await buildTask(product, 'TextClassification', LETTERS);
  await dataset.rest('POST', `/datasets/TextClassification/${dataset.name}/labeling/rules`, {
    query: 'late',
    labels: ['delivery'],
    description: '',
  });
  return dataset;
}

/** Expects these records on screen, in order. */
const expectShown = (page: Page, ids: readonly string[]) =>
  expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(ids.map((id) => `Record ${id}`));

const tool = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}( |$)`) });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search records' });

async function search(page: Page, query: string) {
  await searchBox(page).fill(query);
  await searchBox(page).press('Enter');
}

/** Opens a menu, changes something in it and closes it, which applies the change. */
async function choose(page: Page, name: string, act: (menu: ReturnType<Page['getByRole']>) => Promise<void>) {
  await tool(page, name).click();
  await act(page.getByRole('dialog', { name, exact: true }));
  await page.keyboard.press('Escape');
}

/** The order at first and after a reset: by status. */
const FIRST = ['a', 'b', 'c', 'd', 'e'];
const AFTER_RESET = ['a', 'b', 'd', 'c', 'e'];

test.describe('records of an older dataset', () => {
  test('are found by queries, and an invalid query is explained', async ({ page, product, signInAs }) => {
    const dataset = await buildLetters(product);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expectShown(page, FIRST);
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();

    for (const [query, ids] of [
      ['late', ['a', 'b']],
      ['late AND NOT parcel', ['b']],
      ['"my parcel" OR refund', ['c', 'd']],
      ['par*', ['a', 'c']],
      ['percel~1', ['a', 'c']],
      ['predicted_as:billing AND score:>=0.5', ['d']],
      ['metadata.ratio:[1 TO 2]', ['b']],
      ['status:(Default OR Discarded) -parcel', ['d', 'e']],
      ['_exists_:annotated_as', ['a', 'b']],
      ['inputs.text:card', ['b']],
    ] as const) {
      await search(page, query);
      await expectShown(page, ids);
    }

    await search(page, '(late AND');
    await expect(page.getByRole('alert')).toHaveText(
      'The query cannot be read: it ends where something is still expected',
    );
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
    await expectAccessible(page);
    await search(page, 'late');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectShown(page, ['a', 'b']);

    await tool(page, 'How to search').click();
    await picture(page, 'task-search-help');
    await page
      .getByRole('dialog', { name: 'How to search' })
      .getByRole('button', { name: /^score:>=0.8/ })
      .click();
    await expectShown(page, ['a', 'd']);

    await search(page, 'nobody wrote this');
    await expect(page.getByText('No records match')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectShown(page, FIRST);
  });

  test('are filtered by menus and sorted by several keys, with chips and in the address', async ({
    page,
    product,
    signInAs,
  }) => {
    const dataset = await buildLetters(product);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expectShown(page, FIRST);

    await choose(page, 'Predictions', async (menu) => {
      await menu.getByRole('checkbox', { name: 'delivery 3' }).check();
      await expectShown(page, ['a', 'b', 'c']);
      await expectAccessible(page);
    });
    await expectShown(page, ['a', 'b', 'c']);
    await choose(page, 'Predictions', (menu) => menu.getByText('ko 1', { exact: true }).click());
    await expectShown(page, ['b']);
    await choose(page, 'Predictions', (menu) => menu.getByText('Any', { exact: true }).click());
    await choose(page, 'Predictions', (menu) => menu.getByRole('checkbox', { name: 'model-1 2' }).check());
    await expectShown(page, ['a', 'b']);
    await choose(page, 'Predictions', (menu) => menu.getByRole('spinbutton', { name: 'Score: Minimum' }).fill('0.8'));
    await expectShown(page, ['a']);
    await expect(page.getByText('1 record matches')).toBeVisible();
    await page.goBack();
    await expectShown(page, ['a', 'b']);
    await page.goForward();
    await expectShown(page, ['a']);
    await page.reload();
    await expectShown(page, ['a']);
    for (const words of ['Predicted as: delivery', 'Predicted by: model-1', 'Score: ≥ 0.8']) {
      await expect(chip(page, words)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Reset', exact: true }).first().click();
    await expectShown(page, AFTER_RESET);

    await choose(page, 'Annotations', async (menu) => {
      await menu.getByRole('checkbox', { name: 'billing 1' }).check();
      await menu.getByRole('checkbox', { name: 'bob 1' }).check();
    });
    await expectShown(page, ['b']);
    await chip(page, 'Annotated as: billing').press('Delete');
    await chip(page, 'Annotated by: bob').press('Delete');
    await expectShown(page, AFTER_RESET);
    await choose(page, 'Annotations', (menu) => menu.getByRole('checkbox', { name: 'Not covered by rules' }).check());
    await expectShown(page, ['d', 'c', 'e']);
    await choose(page, 'Status', async (menu) => {
      await menu.getByRole('checkbox', { name: 'discarded 1' }).check();
      await menu.getByRole('checkbox', { name: 'validated 0' }).check();
    });
    await expectShown(page, ['d']);
    await page.keyboard.press('Shift+F');
    await expectShown(page, AFTER_RESET);

    await choose(page, 'Metadata', async (menu) => {
      await menu.getByRole('button', { name: 'split' }).click();
      await menu.getByRole('checkbox', { name: 'train 3' }).check();
      await picture(page, 'task-filter-metadata');
    });
    await expectShown(page, ['a', 'd', 'c']);
    await choose(page, 'Sort', async (menu) => {
      await menu.getByRole('button', { name: 'Remove Status' }).click();
      await menu.getByRole('combobox', { name: 'Add a field' }).selectOption('words');
      await menu.getByRole('combobox', { name: 'Add a field' }).selectOption('Score');
      await menu.getByRole('button', { name: 'Score: ascending' }).click();
    });
    await expectShown(page, ['d', 'a', 'c']);
    await page.reload();
    await expectShown(page, ['d', 'a', 'c']);
    await expect(chip(page, 'Sort: words ascending')).toBeVisible();
    await expect(chip(page, 'Sort: Score descending')).toBeVisible();

    // The chip opens its filter, which still offers another value.
    await chip(page, 'split: train').click();
    await page.getByRole('dialog', { name: 'Metadata' }).getByRole('checkbox', { name: 'test 1' }).check();
    await page.keyboard.press('Escape');
    await expectShown(page, ['d', 'a', 'c', 'b']);

    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(tool(page, 'Metadata')).toHaveCount(0);
    await tool(page, 'Filters').click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
      'Predictions',
      'Annotations',
      'Status',
      'Metadata',
    ]);
  });

  test('are found by similarity, and a damaged link keeps its readable part', async ({ page, product, signInAs }) => {
    const dataset = await buildLetters(product);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expectShown(page, FIRST);

    await card(page, 'a').getByRole('button', { name: 'Find similar' }).click();
    await expectShown(page, ['b', 'c', 'd']);
    const reference = page.getByRole('region', { name: 'Similar to' });
    await expect(reference).toContainText('The parcel came late');
    await expectAccessible(page);
    await reference.getByRole('combobox', { name: 'order' }).selectOption('least similar');
    await expectShown(page, ['d', 'c', 'b']);
    await search(page, 'my');
    await expectShown(page, ['c', 'b']);
    await page.reload();
    await expectShown(page, ['c', 'b']);
    await reference.getByRole('button', { name: 'End similarity search' }).click();
    await expectShown(page, ['b', 'c']);
    await page.keyboard.press('Shift+F');

    await card(page, 'd').getByRole('button', { name: 'Find similar' }).click();
    const choice = page.getByRole('dialog', { name: 'Find similar' });
    await choice.getByRole('combobox', { name: 'using' }).selectOption('sentence');
    await choice.getByRole('button', { name: 'Find similar' }).click();
    await expectShown(page, ['c', 'b', 'a']);
    await reference.getByRole('button', { name: 'End similarity search' }).click();

    const none = card(page, 'e').getByRole('button', { name: 'Find similar' });
    await none.hover();
    await expect(none).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('This record has no vectors')).toBeVisible();

    // A link of Argilla with an unreadable part.
    const query = encodeURIComponent(JSON.stringify({ status: ['Discarded', 'Lost'], predicted: ['ok', 'ko'] }));
    await page.goto(`${dataset.path}?${new URLSearchParams({ query, sort: '[oh' }).toString()}`);
    await expectShown(page, ['d']);
    await expect(page.getByText('Part of the link is unreadable')).toBeVisible();
  });
});
