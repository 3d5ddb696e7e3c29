import type { Page } from '@playwright/test';
import type { Product } from '#tests/support/product.ts';
import { labels, type LoggedRecord } from '#tests/support/tasks.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { buildTask, card, storedRecords } from '../taskRecords.ts';

const TOPICS = ['sports', 'business', 'world'];
const FIFTY = Array.from({ length: 50 }, (_, index) => `topic ${String(index + 1).padStart(2, '0')}`);

/** Texts to label, with a label schema. */
async function buildTexts(product: Product, names: readonly string[], records: readonly LoggedRecord[]) {
  const dataset = await buildTask(product, 'TextClassification', []);
  await dataset.rest('PATCH', `/datasets/${dataset.name}/TextClassification/settings`, {
    label_schema: { labels: names.map((name) => ({ id: name, name })) },
  });
  await dataset.log(records);
  const stored = async (id: string) => {
    const record = (await storedRecords(dataset))[id];
    return record && [record.status, ...(record.annotation?.labels ?? []).map((label) => label.class)];
  };
  return { ...dataset, stored };
}

const text = (id: string, more: LoggedRecord = {}): LoggedRecord => ({
  id,
  inputs: { text: `News ${id}` },
  prediction: labels('news-model', ['business', 0.6], ['sports', 0.3], ['world', 0.1]),
  ...more,
});

const shownLabels = (page: Page, id: string, role: 'radio' | 'checkbox' = 'radio') => card(page, id).getByRole(role);

test.describe('text classification', () => {
  test('with one label: a click or a key validates, the same again undoes it, and the prediction is rated', async ({
    page,
    product,
    signInAs,
  }) => {
    const dataset = await buildTexts(product, TOPICS, [text('a'), text('b')]);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const a = card(page, 'a');
    await expect(shownLabels(page, 'a')).toHaveText([/business60%/, /sports30%/, /world10%/]);
    await expect(a.getByRole('radio', { name: 'business, predicted, 60%' })).not.toBeChecked();

    await a.getByRole('radio', { name: 'world, 10%' }).click();
    await expect(page.getByText('1 record is validated', { exact: true })).toBeVisible();
    await expect(a.getByRole('radio', { name: 'world, 10%' })).toBeChecked();
    await expect(a.getByText('Predicted ko')).toBeVisible();
    await expect.poll(() => dataset.stored('a')).toEqual(['Validated', 'world']);

    await a.getByRole('radio', { name: 'world, 10%' }).click();
    await expect(page.getByText('1 record is unvalidated', { exact: true })).toBeVisible();
    await expect.poll(() => dataset.stored('a')).toEqual(['Default', 'world']);

    // Keys follow the order of the dataset's labels: business is the second, although it is shown first.
    await page.keyboard.press('2');
    await expect(a.getByText('Predicted ok')).toBeVisible();
    await expect.poll(() => dataset.stored('a')).toEqual(['Validated', 'business']);
    await expectAccessible(page);
  });

  test('with several labels: each change is an edit until it is validated', async ({ page, product, signInAs }) => {
    const several = { multi_label: true, prediction: labels('m', ['sports', 0.9], ['world', 0.51], ['business', 0.5]) };
    const dataset = await buildTexts(product, TOPICS, [text('a', several), text('b', several)]);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const [a, b] = [card(page, 'a'), card(page, 'b')];
    const box = (name: RegExp) => a.getByRole('checkbox', { name });
    await expect(box(/^sports/)).toBeChecked();
    await expect(box(/^world/)).toBeChecked();
    await expect(box(/^business/)).not.toBeChecked();

    await box(/^world/).click();
    await page.keyboard.press('2');
    await expect(a.getByText('edited', { exact: true })).toBeVisible();
    expect(await dataset.stored('a')).toEqual(['Default']);
    await a.getByRole('button', { name: 'Validate' }).click();
    await expect(a.getByText('validated', { exact: true })).toBeVisible();
    await expect.poll(() => dataset.stored('a')).toEqual(['Validated', 'sports', 'business']);
    await expect(a.getByText(/^Predicted (ok|ko)$/)).toHaveCount(0);

    await b.getByRole('button', { name: 'Validate' }).click();
    await expect.poll(() => dataset.stored('b')).toEqual(['Validated', 'sports', 'world']);
  });

  test('shows the names of several inputs, and the explanation of the prediction', async ({
    page,
    product,
    signInAs,
  }) => {
    const explanation = {
      text: [
        { token: 'News', attributions: { business: -0.2 } },
        { token: 'b', attributions: { business: 0.8 } },
      ],
    };
    const dataset = await buildTexts(product, TOPICS, [
      text('a', { inputs: { subject: 'Of markets', body: 'They fell.' } }),
      text('b', { explanation }),
    ]);
    await signInAs(page, 'annotator');
    await page.goto(`${dataset.path}?query=${encodeURIComponent(JSON.stringify({ text: 'markets OR news' }))}`);
    await expect(card(page, 'a').getByRole('term')).toHaveText(['subject', 'body']);
    await expect(card(page, 'a').getByRole('term').first()).toHaveCSS('text-transform', 'uppercase');
    await expect(card(page, 'b').getByRole('term')).toHaveCount(0);
    await expect(card(page, 'b').getByText('Explanation of business')).toBeVisible();
    await expect(card(page, 'b').getByText('For business: b +0.8. Against business: News -0.2.')).toBeAttached();
    const marked = await page.evaluate(() =>
      [...(CSS.highlights.get('search-hit') ?? [])].map((range) => (range as Range).toString()),
    );
    expect(marked.toSorted()).toEqual(['News', 'markets']);

    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });

  test('with fifty labels shows ten at first; the others on demand, by search and by letters', async ({
    page,
    product,
    signInAs,
  }) => {
    const prediction = labels('m', ['topic 42', 0.9]);
    const dataset = await buildTexts(product, FIFTY, [text('a', { prediction }), text('b', { prediction })]);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    const a = card(page, 'a');
    await expect(shownLabels(page, 'a')).toHaveCount(10);
    await expect(shownLabels(page, 'a').first()).toHaveAccessibleName('topic 42, predicted, 90%');
    await a.getByRole('button', { name: '+40' }).click();
    await expect(shownLabels(page, 'a')).toHaveCount(50);
    await a.getByRole('button', { name: 'Less' }).click();
    await expect(shownLabels(page, 'a')).toHaveCount(10);

    await page.keyboard.press('Alt+l');
    await page.keyboard.type('37');
    await expect(shownLabels(page, 'a')).toHaveText(['topic 37']);
    await page.keyboard.press('Enter');
    await expect.poll(() => dataset.stored('a')).toEqual(['Validated', 'topic 37']);
    await expect(a.getByRole('radio', { name: 'topic 37' })).toBeChecked();

    // The eleventh label has the first letter as its key; here, letters belong to labels even if pages use them otherwise.
    await card(page, 'b').getByText('News b').click();
    await page.keyboard.press('q');
    await expect.poll(() => dataset.stored('b')).toEqual(['Validated', 'topic 11']);
    await page.keyboard.press('g');
    await expect.poll(() => dataset.stored('b')).toEqual(['Validated', 'topic 25']);
  });

  test('gets new labels from users who may add them', async ({ page, product, signInAs }) => {
    const dataset = await buildTexts(product, TOPICS, [text('a')]);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    await expect(shownLabels(page, 'a')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Add labels' })).toHaveCount(0);

    await signInAs(page, 'admin');
    await page.reload();
    await card(page, 'a').getByRole('button', { name: 'Add labels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add labels' });
    const typed = dialog.getByRole('textbox', { name: 'New labels' });
    await typed.pressSequentially('world, sports');
    await page.keyboard.press('ControlOrMeta+z');
    // One undo reverts a continuous input.
    await expect(typed).toHaveValue('');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(typed).toHaveValue('world, sports');
    await dialog.getByRole('button', { name: 'Save labels' }).click();
    await expect(
      page.getByText('The labels "world, sports" already exist in the list of labels', { exact: true }),
    ).toBeVisible();
    await typed.fill('arts, world\nscience, arts');
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('The labels are updated!', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(shownLabels(page, 'a')).toHaveText([/business/, /sports/, /world/, /arts/, /science/]);
    await expect(card(page, 'a').getByRole('button', { name: 'Add labels' })).toBeFocused();
    const { label_schema: schema } = await dataset.rest<{ label_schema: { labels: { name: string }[] } }>(
      'GET',
      `/datasets/${dataset.name}/TextClassification/settings`,
    );
    expect(schema.labels.map(({ name }) => name)).toEqual([...TOPICS, 'arts', 'science']);
  });

  test('labels selected records together', async ({ page, product, signInAs }) => {
    const dataset = await buildTexts(product, TOPICS, [
      text('a'),
      text('b', { annotation: labels('argilla', ['world']), status: 'Validated' }),
      text('c'),
    ]);
    await signInAs(page, 'annotator');
    await page.goto(dataset.path);
    for (const id of ['a', 'b']) await card(page, id).getByRole('checkbox').click();
    const bar = page.getByRole('group', { name: 'Selected records' });
    await bar.getByRole('button', { name: 'Labels' }).click();
    const world = page.getByRole('dialog').getByRole('checkbox', { name: 'world' });
    await expect(world).toHaveJSProperty('indeterminate', true);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('checkbox', { name: 'sports' }).click();
    await expect(page.getByText('2 records are validated', { exact: true })).toBeVisible();
    await expect.poll(() => dataset.stored('a')).toEqual(['Validated', 'sports']);
    await expect.poll(() => dataset.stored('b')).toEqual(['Validated', 'sports']);
    expect(await dataset.stored('c')).toEqual(['Default']);
  });
});
