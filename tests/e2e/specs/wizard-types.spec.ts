import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { buildDataset } from '../dataset.ts';
import { chooseFile } from '../files.ts';
import { expect, expectAccessible, picture, test } from '../fixtures.ts';
import { chooseLanguage } from '../reusedPage.ts';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
const ROWS = [
  {
    photo: PNG,
    talk: [
      { role: 'user', content: 'Is it **green**?' },
      { role: 'assistant', content: 'No, it is *red*.' },
    ],
    card: { title: 'Green tea', tags: ['hot', 'leafy'], origin: { country: 'Japan' } },
    note: 'The first of the two notes that somebody has to read.',
  },
  {
    photo: PNG,
    talk: [{ role: 'user', content: 'And this?' }],
    card: { title: 'Black tea', tags: [], origin: null },
    note: 'no picture',
  },
];
const jsonl = (name: string, rows: readonly object[]) => ({
  name,
  mimeType: 'application/jsonl',
  buffer: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
});

interface Found {
  items: { id: string; name: string; settings: object }[];
}
interface Records {
  items: { fields: object }[];
}

/** Checks and pictures a page in both themes, narrow and wide. */
async function look(page: Page, name: string): Promise<void> {
  const { height } = page.viewportSize()!;
  for (const [colorScheme, width] of [
    ['dark', 1024],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    await picture(page, `${name}-${colorScheme}-${width}`);
  }
}

const useOf = (page: Page, column: string) => page.getByRole('combobox', { name: `What ${column} becomes` });
const frameOf = (scope: ReturnType<Page['locator']>) => scope.frameLocator('iframe');

test('a file of images, chats and objects becomes a dataset that shows them', async ({ page, owner, signInAs }) => {
  test.slow();
  const name = `Typed ${randomUUID().slice(0, 8)}`;
  await page.setViewportSize({ width: 1440, height: 1600 });
  await signInAs(page, 'admin');
  await page.goto('/datasets/new');
  await page.getByRole('button', { name: /^From a file/ }).click();
  await chooseFile(page, jsonl('typed.jsonl', ROWS));

  const preview = page.getByRole('group').filter({ hasText: 'Preview: as annotators will see it' });
  await test.step('each column gets the type that its values fit, and the first rows are shown by it', async () => {
    await expect(useOf(page, 'photo')).toHaveValue('IMAGE');
    await expect(useOf(page, 'talk')).toHaveValue('CHAT');
    await expect(useOf(page, 'card')).toHaveValue('CUSTOM');
    await expect(useOf(page, 'note')).toHaveValue('TEXT');
    await expect(preview.getByRole('img', { name: /^photo/ })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('green');
    await expect(frameOf(preview).getByText('hot, leafy')).toBeVisible();
    await look(page, 'wizard-types');
    await preview.getByRole('button', { name: 'Next row' }).press('Enter');
    await expect(preview.getByText('Row 2 of 2')).toBeVisible();
    await expect(frameOf(preview).getByText('Black tea')).toBeVisible();
    await expect(preview.getByRole('button', { name: 'Next row' })).toBeDisabled();
  });

  await test.step('a type that fits none of the values is refused, with the row and the reason', async () => {
    await useOf(page, 'note').selectOption('Field: Image');
    await expect(page.getByText(/^Line 1: The field “note” must be an address or a data URI/)).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(useOf(page, 'note')).toBeFocused();
    await expect(page.getByText('No value of the column fits this type.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'wizard-types-unfit');
    await useOf(page, 'note').selectOption('Field: Text');
  });

  await test.step('a template is edited beside what it makes of the first row', async () => {
    const editor = page.getByRole('group', { name: 'Template of card' });
    const template = editor.getByRole('textbox', { name: 'Template' });
    const shown = frameOf(editor.getByRole('region', { name: 'Preview' }));
    await expect(template).toHaveValue(/<dt>title<\/dt>/);
    await template.fill('<h1>{{record.fields.card.title}}</h1>{{#if record.fields.crad}}');
    await expect(editor.getByText('There is no field “crad”. The fields are: photo, talk, card, note.')).toBeVisible();
    await expect(editor.getByRole('alert')).toHaveText(/^The template has an error: it ends inside of a block/);
    await expectAccessible(page);
    await picture(page, 'wizard-template-problem');
    await template.fill('<h1>{{record.fields.card.title}}</h1>');
    await expect(shown.getByRole('heading', { name: 'Green tea' })).toBeVisible();
    await editor.getByText('Try it with other values').click();
    const sample = editor.getByRole('textbox', { name: 'Sample value (JSON)' });
    await sample.fill('{"title": "White tea"}');
    await expect(shown.getByRole('heading', { name: 'White tea' })).toBeVisible();
    await sample.fill('{\n"title": "White tea"\n"price": 1\n}');
    await expect(editor.getByText(/^This is not JSON, at line 3/)).toBeVisible();
    await picture(page, 'wizard-template-sample');
    await expect(editor.getByRole('link', { name: 'How to write a template' })).toHaveAttribute(
      'href',
      '/docs/templates',
    );
  });

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('group', { name: 'Add a question' }).getByRole('button', { name: 'Span' }).click();
  const marked = page.getByRole('combobox', { name: 'Field whose text is marked' });
  await expect(marked.getByRole('option')).toHaveText(['Choose …', 'note']);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Names');
  await page.getByRole('textbox', { name: 'Options' }).fill('Person');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Workspace' }).selectOption('argilla');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Image · required')).toBeVisible();
  await page.getByRole('button', { name: 'Create and import' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 records have been imported' })).toBeVisible();

  const { items: datasets } = await owner.get<Found>('/me/datasets');
  const { id } = datasets.find((dataset) => dataset.name === name)!;
  const { items: fields } = await owner.get<Found>(`/datasets/${id}/fields`);
  expect(fields.map((field) => [field.name, field.settings])).toEqual([
    ['photo', { type: 'image' }],
    ['talk', { type: 'chat', use_markdown: true }],
    ['card', { type: 'custom', template: '<h1>{{record.fields.card.title}}</h1>', advanced_mode: false }],
    ['note', { type: 'text', use_markdown: false }],
  ]);
  const { items: records } = await owner.get<Records>(`/datasets/${id}/records`);
  expect(records.map((record) => record.fields)).toEqual(ROWS);
});

test.describe('in German and in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('fields of all types are defined by hand, and shown with made-up values', async ({ page, signInAs }) => {
    await chooseLanguage(page, 'de');
    await page.setViewportSize({ width: 1024, height: 1400 });
    await signInAs(page, 'argilla');
    await page.goto('/datasets/new');
    await page.getByRole('button', { name: /^Von Grund auf/ }).click();
    const types = page.getByRole('combobox', { name: 'Typ' });
    await types.selectOption('Chat');
    const preview = page.getByRole('group').filter({ hasText: 'Vorschau: so sehen es die Annotierenden' });
    await expect(preview.locator('strong')).toHaveText('Lima');
    await types.selectOption('Bild');
    await expect(preview.getByRole('img', { name: 'Text, Eintrag 1' })).toBeVisible();
    await types.selectOption('Eigenes, mit Vorlage');
    await expect(frameOf(preview).getByText('Green tea')).toBeVisible();
    await page.getByRole('textbox', { name: 'Vorlage' }).fill('');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByRole('textbox', { name: 'Vorlage' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Vorlage' }).fill('{{#each}}');
    await expect(page.getByRole('alert').first()).toHaveText(/^Die Vorlage hat einen Fehler: Sie endet innerhalb/);
    await expectAccessible(page);
    await picture(page, 'wizard-types-by-hand-de-dark');
  });
});

test('the settings show a template with the first record while it is written', async ({ page, owner, signInAs }) => {
  const dataset = await buildDataset(owner, {
    fields: [{ name: 'card', title: 'Card', settings: { type: 'custom', template: '{{record.fields.card.title}}' } }],
    questions: [{ name: 'why', title: 'Why', settings: { type: 'text' } }],
    records: [{ fields: { card: ROWS[0]!.card } }],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'argilla');
  await page.goto(`/dataset/${dataset.id}/settings?tab=fields`);
  const editor = page.getByRole('group', { name: 'Template of Card' });
  const shown = frameOf(editor.getByRole('region', { name: 'Preview' }));
  await expect(shown.getByText('Green tea')).toBeVisible();
  const template = editor.getByRole('textbox', { name: 'Template' });
  await template.fill('{{#each record.fields.card.tags}}<b>{{this}}</b>{{/each}}');
  await expect(shown.locator('b')).toHaveText(['hot', 'leafy']);
  await look(page, 'settings-template');
  await editor.getByRole('switch').check();
  await template.fill('<p id="out"></p><script>out.textContent = record.fields.card.title; nothing();</script>');
  await expect(shown.getByText('Green tea')).toBeVisible();
  await expect(editor.getByRole('alert')).toHaveText(/a script failed: ReferenceError: nothing is not defined/);
  await expectAccessible(page);
});

test('an import refuses a column for a field of another type, and proposes the one that fits', async ({
  page,
  owner,
  signInAs,
}) => {
  const dataset = await buildDataset(owner, {
    fields: [
      { name: 'picture', title: 'Picture', settings: { type: 'image' } },
      { name: 'talk', title: 'Talk', settings: { type: 'chat' } },
    ],
    questions: [{ name: 'why', title: 'Why', settings: { type: 'text' } }],
    records: [],
  });
  await signInAs(page, 'admin');
  await page.goto(dataset.path.replace('annotation-mode', 'import'));
  await chooseFile(page, jsonl('rows.jsonl', [...ROWS, { ...ROWS[0], photo: 'none' }]));
  const targetOf = (column: string) => page.getByRole('combobox', { name: `Where ${column} goes` });
  await expect(targetOf('talk')).toHaveValue('field:talk');
  await targetOf('note').selectOption('Field: Picture');
  await expect(page.getByRole('alert')).toHaveText(/^note cannot go to “Picture”: no value fits/);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'Where do the columns go?' })).toBeVisible();
  await look(page, 'import-types-unfit');
  await targetOf('note').selectOption('Nowhere');
  await targetOf('photo').selectOption('Field: Picture');
  await expect(page.getByText(/^1 value does not fit; its row would be refused. Line 3:/)).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 rows are valid, 1 is refused' })).toBeVisible();
});

test('spans that another tool exported become a question, and are suggested in the records', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/datasets/new');
  await page.getByRole('button', { name: /^From a file/ }).click();
  const rows = [
    {
      text: '👋🏽 Ada Lovelace came to London.',
      label: [
        [3, 15, 'PERSON'],
        [24, 30, 'PLACE'],
      ],
    },
  ];
  await chooseFile(page, jsonl('doccano.jsonl', rows));
  await expect(useOf(page, 'label')).toHaveValue('suggestion');
  await expect(page.getByRole('cell', { name: 'List of spans' })).toBeVisible();
  await look(page, 'wizard-spans');

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('span');
  await expect(page.getByRole('textbox', { name: 'Options' })).toHaveValue('PERSON\nPLACE');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Spans ${randomUUID().slice(0, 8)}`);
  await page.getByRole('combobox', { name: 'Workspace' }).selectOption('argilla');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Create and import' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 record has been imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Open the dataset' }).click();
  const spans = page.getByRole('list', { name: 'Spans' });
  await expect(spans.getByRole('button', { name: 'PERSON, Ada Lovelace, suggested' })).toBeVisible();
  await expect(spans.getByRole('button', { name: 'PLACE, London, suggested' })).toBeVisible();
});
