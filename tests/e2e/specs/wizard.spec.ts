import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseFile, csv } from '../files.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';

interface List<Item> {
  items: Item[];
}
interface Made {
  id: string;
  name: string;
  title: string;
  settings: Record<string, unknown>;
}

const unique = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('an admin creates a dataset from scratch, with all six types of questions', async ({ page, owner, signInAs }) => {
  // Uses everything once, so it takes longer than other stories.
  test.slow();
  const name = unique('From scratch');
  await signInAs(page, 'admin');
  await page.goto('/datasets');
  await page.getByRole('link', { name: 'New dataset' }).click();
  await expect(page).toHaveURL(/\/datasets\/new$/);
  await expectAccessible(page);

  await test.step('fields, metadata and vectors are written down', async () => {
    await page.getByRole('button', { name: /^From scratch/ }).click();
    // Nothing would be lost yet, so no question is asked.
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(heading(page, 'What will annotators read?')).toBeFocused();
    await page.getByRole('button', { name: /^From scratch/ }).click();
    await page.getByRole('group', { name: 'Text' }).getByRole('textbox', { name: 'Title' }).fill('Mail');
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    const untitled = page.getByRole('textbox', { name: 'Title' }).nth(1);
    await expect(untitled).toBeFocused();
    await expect(page.getByText('This field is required.')).toBeVisible();
    await untitled.fill('Reply');
    await page.getByRole('button', { name: 'Add metadata property' }).click();
    const propertyName = page.getByRole('textbox', { name: 'Name' }).nth(2);
    await propertyName.fill('No capitals');
    await expect(page.getByText(/^Only a to z/)).toBeVisible();
    await propertyName.fill('source');
    await page.getByRole('button', { name: 'Add vector' }).click();
    await page.getByRole('textbox', { name: 'Dimensions' }).fill('3');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(heading(page, 'What will annotators be asked?')).toBeFocused();
  });

  await test.step('questions are added by form, and shown as annotators will see them', async () => {
    const add = page.getByRole('group', { name: 'Add a question' });
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    const options = page.getByRole('textbox', { name: 'Options' });
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toHaveText('There must be at least one question.');

    await add.getByRole('button', { name: 'Label', exact: true }).click();
    await expect(title).toBeFocused();
    await title.fill('Tone');
    await options.fill('kind\nrude\n\n  flat\nodd\n');
    await expect(page.getByText('4 options')).toBeVisible();
    await page.getByText('Values and descriptions').click();
    await page.getByRole('textbox', { name: 'Description of rude' }).fill('Hurts somebody');
    await page.getByRole('slider', { name: 'Visible labels' }).press('Home');
    const preview = page.getByLabel('Preview');
    await expect(preview).toContainText('flat');
    await expect(preview).not.toContainText('odd');

    await add.getByRole('button', { name: 'Multi-label' }).click();
    await title.fill('Topics');
    await options.fill('app\nbill');
    await page.getByRole('switch', { name: 'Suggestions first' }).check();
    await add.getByRole('button', { name: 'Rating' }).click();
    await title.fill('Stars');
    await page.getByRole('checkbox', { name: '5' }).uncheck();
    await add.getByRole('button', { name: 'Ranking' }).click();
    await title.fill('Order');
    await options.fill('first\nfirst');
    await expect(page.getByText('first exists twice.')).toBeVisible();
    await options.fill('first\nsecond');
    await add.getByRole('button', { name: 'Span' }).click();
    await title.fill('Names');
    await page.getByRole('combobox', { name: 'Field whose text is marked' }).selectOption('Reply');
    await options.fill('Person');
    await add.getByRole('button', { name: 'Text' }).click();
    await title.fill('Better reply');
    await page.getByRole('switch', { name: 'Must be answered' }).check();

    await page.getByRole('button', { name: 'Move Better reply up' }).press('Alt+ArrowUp');
    const list = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
    await expect(list.nth(4)).toContainText('Better reply');
    await expectAccessible(page);
    await picture(page, 'wizard-questions');

    await page.reload();
    await expect(list).toHaveCount(6);
    await page.getByRole('button', { name: 'Next' }).click();
  });

  await test.step('a name that is taken is told where it was written', async () => {
    await expect(heading(page, 'What is the dataset called')).toBeFocused();
    const box = page.getByRole('textbox', { name: 'Name' });
    await box.fill('-no');
    await page.getByRole('combobox', { name: 'Workspace' }).selectOption('argilla');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(box).toBeFocused();
    const [taken] = (await owner.get<List<Made>>('/me/datasets')).items;
    await box.fill(taken!.name);
    const answers = page.getByRole('combobox', { name: 'Answers per record' });
    await expect(answers).toHaveAccessibleDescription(/everybody’s queue/);
    await answers.selectOption('2 answers');
    await expect(answers).toHaveAccessibleDescription(/^Once 2 people/);
    await page.getByRole('textbox', { name: 'Guidelines' }).fill('Read **twice**.');
    await page.getByText('Preview', { exact: true }).click();
    await expect(page.locator('strong', { hasText: 'twice' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create dataset' }).click();
    await expect(box).toBeFocused();
    await expect(page.getByText(`There is a dataset ${taken!.name} in this workspace already.`)).toBeVisible();
    await box.fill(name);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Create dataset' }).click();
    await expect(heading(page, `${name} has been created`)).toBeFocused();
  });

  await page.getByRole('button', { name: 'Open the dataset' }).click();
  await expect(page).toHaveURL(/annotation-mode/);
  const { items: datasets } = await owner.get<List<Made & { guidelines: string; status: string }>>('/me/datasets');
  const made = datasets.find((dataset) => dataset.name === name)!;
  expect(made).toMatchObject({ status: 'ready', guidelines: 'Read **twice**.' });
  const { items: questions } = await owner.get<List<Made>>(`/datasets/${made.id}/questions`);
  expect(questions.map((question) => [question.name, question.settings.type])).toEqual([
    ['tone', 'label_selection'],
    ['topics', 'multi_label_selection'],
    ['stars', 'rating'],
    ['order', 'ranking'],
    ['better_reply', 'text'],
    ['names', 'span'],
  ]);
  expect(questions[0]!.settings).toMatchObject({
    visible_options: 3,
    options: [
      { value: 'kind', description: null },
      { value: 'rude', description: 'Hurts somebody' },
      { value: 'flat' },
      { value: 'odd' },
    ],
  });
  expect(questions[2]!.settings.options).toEqual([1, 2, 3, 4].map((value) => ({ value })));
  expect(questions[5]!.settings).toMatchObject({ field: 'reply' });

  await page.goto('/datasets/new');
  await expect(page.getByRole('button', { name: /^From scratch/ })).toBeVisible();
});

test.describe('in German and in the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  test('a file becomes a dataset with metadata, a vector and suggestions', async ({ page, owner, signInAs }) => {
    test.slow();
    const name = unique('Aus Datei');
    await chooseLanguage(page, 'de');
    await signInAs(page, 'argilla');
    await page.goto('/datasets/new');
    await page.getByRole('button', { name: /^Aus einer Datei/ }).click();
    const title = page.getByRole('heading', { level: 2 });
    await expect(title).toBeFocused();
    await expectAccessible(page);

    await test.step('what is no file of records is refused with the reason', async () => {
      await chooseFile(page, { name: 'leer.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
      await expect(page.getByRole('alert')).toBeVisible();
      await page.context().setOffline(true);
      await chooseFile(page, csv('bewertungen.csv', [['text'], ['x']]));
      await expect(page.getByRole('alert')).toHaveText(/Verbindung/);
      await page.context().setOffline(false);
    });

    const texts = ['Das Paket kam zu spät, aber heil.', 'Alles bestens, gerne wieder einmal.', 'Nie wieder, wirklich!'];
    const file = csv('bewertungen.csv', [
      ['id', 'text', 'label', 'label_score', 'quelle', 'länge', 'vektor'],
      ...texts.map((text, index) => [
        `r${index}`,
        text,
        index === 1 ? 'gut' : 'schlecht',
        0.5 + index / 10,
        'mail',
        text.length,
        `[${index}, 1]`,
      ]),
    ]);
    await chooseFile(page, file);
    await page.getByRole('button', { name: 'Andere Datei' }).click();
    await expect(title).toBeFocused();
    await chooseFile(page, file);
    const uses = page.getByRole('combobox', { name: /^Was aus/ });
    await expect(uses).toHaveCount(7);
    expect(await uses.evaluateAll((selects) => selects.map((select) => (select as HTMLSelectElement).value))).toEqual([
      'id',
      'TEXT',
      'suggestion',
      'score',
      'metadata',
      'metadata',
      'vector',
    ]);
    await expectAccessible(page);
    await picture(page, 'wizard-columns-de-dark');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByRole('textbox', { name: 'Optionen' })).toHaveValue('gut\nschlecht');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Weiter' }).click();
    // Questions have a name, too.
    await expect(heading(page, 'Wie heißt der Datensatz')).toBeFocused();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'Arbeitsbereich' }).selectOption('argilla');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByText('bewertungen.csv · 3 Zeilen')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Anlegen und importieren' }).click();
    await expect(page.getByRole('status').filter({ hasText: '3 Einträge wurden importiert' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'wizard-done-de-dark');

    await page.getByRole('button', { name: 'Zum Datensatz' }).click();
    const anyText = page.getByText(texts[0]!).or(page.getByText(texts[1]!)).or(page.getByText(texts[2]!));
    await expect(anyText.filter({ visible: true })).toBeVisible();
    const { items } = await owner.get<List<Made>>('/me/datasets');
    const { id } = items.find((dataset) => dataset.name === name)!;
    const { items: records } = await owner.get<List<Record<string, unknown>>>(
      `/datasets/${id}/records?include=suggestions,vectors`,
    );
    expect(records.find(({ external_id }) => external_id === 'r1')).toMatchObject({
      fields: { text: texts[1] },
      metadata: { quelle: 'mail', lange: texts[1]!.length },
      suggestions: [{ value: 'gut', score: 0.6 }],
      vectors: { vektor: [1, 1] },
    });
  });
});

test('an annotator cannot create datasets', async ({ page, signInAs }) => {
  await signInAs(page, 'annotator');
  await page.goto('/datasets');
  await expect(page.getByRole('link', { name: 'New dataset' })).toHaveCount(0);
  await page.goto('/datasets/new');
  await expect(page.getByRole('heading', { name: 'Only admins and owners can create datasets' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to home page' })).toBeVisible();
  await expect(page.getByText("We can't seem to find")).toHaveCount(0);
});
