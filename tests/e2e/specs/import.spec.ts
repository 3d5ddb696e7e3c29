import { readFile } from 'node:fs/promises';
import type { ApiClient } from '../api.ts';
import { buildDataset } from '../dataset.ts';
import { chooseFile, csv } from '../files.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';

const build = (owner: ApiClient, texts: readonly string[] = []) =>
  buildDataset(owner, {
    questions: [
      {
        name: 'tone',
        title: 'Tone',
        settings: { type: 'label_selection', options: ['good', 'bad'].map((value) => ({ value, text: value })) },
      },
    ],
    records: texts.map((text, index) => ({
      fields: { text },
      suggestions: [{ question: 'tone', value: index % 2 ? 'good' : 'bad', score: 0.5, agent: 'model-1' }],
    })),
  });

interface Records {
  items: { fields: Record<string, string>; suggestions: { value: unknown; score: number; agent: string }[] }[];
  total: number;
}

const recordsOf = (owner: ApiClient, id: string) =>
  owner.get<Records>(`/datasets/${id}/records?include=suggestions&limit=1000`);

test('an empty dataset explains the import to users who may import', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('No records in this dataset yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import records' })).toHaveCount(0);

  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  const sample = page.getByRole('region', { name: 'Add records with the SDK' });
  await expect(sample).toContainText(`name="${dataset.name}"`);
  // Without a record to wait for, the editing code loads with the page.
  await expect(page.getByRole('link', { name: 'Dataset settings' })).toBeVisible({ timeout: 1000 });
  await expect(sample).toContainText('records.log([{"text": ');
  await expectAccessible(page);
  await sample.getByText('SDK 1.29').click();
  await expect(sample).toContainText('fields={"text": ');
  await picture(page, 'empty-dataset');
  // On a phone, the title is above its buttons instead of squeezed beside them.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await sample.getByRole('heading').boundingBox())?.height).toBeLessThan(60);
  await page.getByRole('link', { name: 'Import records' }).click();
  await expect(page).toHaveURL(dataset.path.replace('annotation-mode', 'import'));
});

test('an unpublished dataset says so, and can be published by users who may', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, { questions: [], records: [], isDraft: true });
  await signInAs(page, 'annotator');
  await page.goto(dataset.path);
  await expect(page.getByText('This dataset is not published yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);

  await signInAs(page, 'admin');
  await page.goto(dataset.path);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('It needs a required field and a required question first.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'unpublished-dataset');
  const question = { name: 'why', title: 'Why', required: true, settings: { type: 'text' } };
  await owner.post(`/datasets/${dataset.id}/questions`, question);
  await page.goto(dataset.path.replace('annotation-mode', 'import'));
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('No records in this dataset yet')).toBeVisible();
});

test('records are added, and refused rows are reported with their lines', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.goto(dataset.path.replace('annotation-mode', 'settings'));
  await page.getByRole('link', { name: 'Import records' }).click();
  await expectAccessible(page);

  const rows = Array.from({ length: 40 }, (_, index) => [`Text ${index}`, index === 7 ? 'ugly' : 'good']);
  await chooseFile(page, csv('more.csv', [['review', 'tone'], ...rows, ['', 'bad']]));
  await expect(page.getByRole('heading', { name: 'Where do the columns go?' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Where tone goes' })).toHaveValue('ignore');

  await test.step('columns are given places, and required fields are not forgotten', async () => {
    await page.getByRole('combobox', { name: 'Where review goes' }).selectOption('Nowhere');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('alert')).toHaveText('Required fields without a column: Text');
    await page.getByRole('combobox', { name: 'Where review goes' }).selectOption('Field: Text');
    await expect(page.getByText('1 column is left out: tone')).toBeVisible();
    await page.getByRole('combobox', { name: 'Where tone goes' }).selectOption('Suggestion: Tone');
    await expect(page.getByText('1 column is left out')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Where tone goes' })).toHaveValue('suggestion:tone');
    await expectAccessible(page);
    await picture(page, 'import-columns');
    await page.getByRole('button', { name: 'Check' }).click();
  });

  await test.step('the check stores nothing, and its report survives a reload', async () => {
    await expect(page.getByRole('status').filter({ hasText: '39 rows are valid, 2 are refused' })).toBeVisible();
    expect((await recordsOf(owner, dataset.id)).total).toBe(0);
    await page.reload();
    const report = page.getByRole('region', { name: 'Refused rows' }).first();
    await expect(report.getByRole('row')).toHaveCount(3);
    await expect(report.getByRole('row').nth(1)).toContainText('9');
    await expect(report.getByRole('row').nth(1)).toContainText('ugly');
    const heading = report.getByRole('columnheader', { name: 'Line' });
    expect((await heading.boundingBox())!.height).toBeLessThan(48);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download report' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('ugly');
    await expectAccessible(page);
    await picture(page, 'import-report');
    await page.evaluate(() => localStorage.setItem('marl.language', 'de'));
    await page.reload();
    await expect(page.getByText('ist keine Option von „tone“')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('marl.language', 'en'));
    await page.reload();
  });

  await test.step('cancelled, nothing has come in; checked again, the valid rows do', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The import has been cancelled' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the columns' }).click();
    await expect(page.getByRole('combobox', { name: 'Where review goes' })).toHaveValue('field:text');
    await page.getByRole('combobox', { name: 'Where tone goes' }).selectOption('Nowhere');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('1 column is left out: tone')).toBeVisible();
    await page.getByRole('button', { name: 'Import 40 records' }).click();
    await expect(page.getByRole('status').filter({ hasText: '40 records have been imported' })).toBeVisible();
    expect((await recordsOf(owner, dataset.id)).total).toBe(40);
  });
  await page.getByRole('link', { name: 'Open the dataset' }).click();
  await expect(page.getByText(/^Text \d+$/).filter({ visible: true })).toBeVisible();
});

test('an export is imported unchanged', async ({ page, owner, signInAs }) => {
  const texts = ['A rainy day', 'A sunny day', 'A rainy night'];
  const source = await build(owner, texts);
  const target = await build(owner);
  await signInAs(page, 'argilla');
  await page.goto(source.path);
  await expect(page.getByRole('article').first()).toBeVisible();

  const exportAs = async (format: string): Promise<string> => {
    await page.getByRole('button', { name: 'Export records' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export records' });
    await dialog.getByText(format, { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    await expect(dialog).toBeHidden();
    const path = test.info().outputPath(download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };
  await page.getByRole('button', { name: 'Export records' }).click();
  await expect(page.getByRole('dialog', { name: 'Export records' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export records' })).toBeFocused();
  const parquet = await exportAs('Parquet');
  expect((await readFile(parquet)).subarray(0, 4).toString()).toBe('PAR1');

  await page.getByRole('searchbox', { name: 'Search records' }).fill('rainy');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2')).toBeVisible();
  const jsonl = await exportAs('JSONL');
  expect((await readFile(jsonl, 'utf8')).trim().split('\n')).toHaveLength(2);

  await page.goto(target.path.replace('annotation-mode', 'import'));
  await chooseFile(page, jsonl);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 2 records' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 records have been imported' })).toBeVisible();
  const rainy = ({ items }: Records) =>
    items
      .filter(({ fields }) => fields.text!.includes('rainy'))
      .map(({ fields, suggestions: [first] }) => [fields.text, first?.value, first?.score, first?.agent])
      .sort();
  const copied = await recordsOf(owner, target.id);
  expect(copied.total).toBe(2);
  expect(rainy(copied)).toEqual(rainy(await recordsOf(owner, source.id)));
});

test('an unreadable file is refused in the user’s language, and another one can be imported', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await chooseLanguage(page, 'de');
  await page.goto(dataset.path.replace('annotation-mode', 'import'));
  const broken = { name: 'half.json', mimeType: 'application/json', buffer: Buffer.from('[{"text": "One"}, {"te') };
  await chooseFile(page, { name: 'bild.PNG', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) });
  await expect(page.getByRole('alert')).toHaveText(/^bild\.PNG ist keine Datei mit Einträgen\./);
  await chooseFile(page, broken);
  await expect(page.getByText('Das JSON bricht nach Eintrag 1 ab.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'import-unreadable-de');
  await chooseFile(page, csv('whole.csv', [['text'], ['One']]));
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('button', { name: '1 Eintrag importieren' })).toBeVisible();
});

test('on a phone, each column is a card that names its type, its examples and where it goes', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await build(owner);
  await signInAs(page, 'admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(dataset.path.replace('annotation-mode', 'import'));
  await chooseFile(
    page,
    csv('words.csv', [
      ['text', 'note'],
      ['One', 'Two'],
    ]),
  );
  const card = page.getByRole('row', { name: /note/ }).filter({ has: page.getByRole('combobox') });
  await expect(card).toBeVisible();
  const titles = await card
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(titles.map((title) => title.replaceAll(/[" ]/g, ''))).toEqual(['Type:', 'Examples:', 'Goesto:']);
  expect((await card.boundingBox())!.height).toBeLessThan(130);
  await picture(page, 'import-phone');
});

test('an annotator cannot import', async ({ page, owner, signInAs }) => {
  const dataset = await build(owner);
  await signInAs(page, 'annotator');
  await page.goto(dataset.path.replace('annotation-mode', 'import'));
  await expect(page.getByRole('heading', { name: 'Only admins and owners can import records' })).toBeVisible();
});
