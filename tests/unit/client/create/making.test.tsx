import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY, newField, newProperty, newQuestion, newVector } from '#client/features/create/draft.ts';
import { datasetNameFrom, nameFrom, namesOf } from '#client/features/create/names.ts';
import { fromLines, toLines } from '#client/features/create/OptionsEditor.tsx';
import { refusalOf } from '#client/features/create/faults.ts';
import { toDatasetInput, toMapping } from '#client/features/create/toInput.ts';
import { i18n, startI18n } from '#client/i18n/i18n.ts';

describe('names', () => {
  it.each([
    ['Antwort (kurz)', 'antwort_kurz'],
    ['Größe', 'grosse'],
    ['  a--b  ', 'a--b'],
    ['日本', ''],
  ])('are derived from titles: %s → %s', (title, name) => expect(nameFrom(title)).toBe(name));

  it('names clash only if the user entered the same one twice', () => {
    const parts = [
      { name: '', title: 'Text' },
      { name: 'text_2', title: 'Other' },
      { name: '', title: 'text!' },
      { name: '', title: '日本' },
    ];
    expect(namesOf(parts, 'field')).toEqual(['text', 'text_2', 'text_3', 'field']);
  });

  it.each([
    ['my reviews (v2).csv', 'my reviews v2'],
    ['_x.tar.gz', 'x tar'],
    ['Übung.jsonl', 'Ubung'],
  ])('of datasets are derived from files: %s → %s', (file, name) => expect(datasetNameFrom(file)).toBe(name));
});

describe('options as lines', () => {
  it('omit empty lines, and keep the details of a text wherever it moves', () => {
    const known = [
      { text: 'good', value: '+', description: 'Nice' },
      { text: 'bad', value: '', description: '' },
    ];
    expect(toLines(known)).toBe('good\nbad');
    expect(fromLines(' bad\r\n\n  \nfair\ngood', known)).toEqual([
      known[1],
      { text: 'fair', value: '', description: '' },
      known[0],
    ]);
  });
});

const draft: Draft = {
  ...EMPTY,
  start: 'file',
  externalId: 'no',
  fields: [
    newField({ key: 'f', title: ' Text ', column: 'body' }),
    newField({ key: 'g', title: 'Other', required: false }),
  ],
  metadata: [newProperty({ key: 'm', title: '', column: 'Länge', type: 'integer' })],
  vectors: [newVector({ key: 'v', title: 'Meaning', column: 'emb', dimensions: 3 })],
  questions: [
    newQuestion({
      key: 'q',
      title: 'Names',
      type: 'span',
      field: 'f',
      column: 'spans',
      scoreColumn: 'sure',
      options: [{ text: 'Person', value: 'PER', description: '' }],
      visibleOptions: 3,
    }),
    newQuestion({ key: 'r', title: 'Stars', type: 'rating', required: true, values: [1, 2] }),
  ],
  name: ' Reviews ',
  workspaceId: 'w',
  guidelines: '  ',
};

describe('a draft', () => {
  it('is sent as a dataset to publish at once', () => {
    expect(toDatasetInput(draft)).toEqual({
      name: 'Reviews',
      workspaceId: 'w',
      guidelines: null,
      allowExtraMetadata: true,
      minSubmitted: null,
      fields: [
        { name: 'text', title: 'Text', required: true, type: 'TEXT', useMarkdown: false },
        { name: 'other', title: 'Other', required: false, type: 'TEXT', useMarkdown: false },
      ],
      metadataProperties: [{ name: 'lange', title: 'lange', settings: { integer: {} }, visibleForAnnotators: true }],
      vectorsSettings: [{ name: 'meaning', title: 'Meaning', dimensions: 3 }],
      questions: [
        {
          name: 'names',
          title: 'Names',
          description: null,
          required: false,
          settings: {
            span: {
              field: 'text',
              options: [{ value: 'PER', text: 'Person', description: null }],
              visibleOptions: null,
              allowOverlapping: false,
            },
          },
        },
        {
          name: 'stars',
          title: 'Stars',
          description: null,
          required: true,
          settings: { rating: { values: [1, 2] } },
        },
      ],
      publish: true,
    });
  });

  it('is sent with only the settings that the types of its fields have', () => {
    const fields = [
      newField({ title: 'Photo', type: 'IMAGE' }),
      newField({ title: 'Talk', type: 'CHAT', useMarkdown: true }),
      newField({ title: 'Card', type: 'CUSTOM', sample: '{"a": 1}' }),
      newField({ title: 'Own', type: 'CUSTOM', template: 'x', advancedMode: true }),
    ];
    expect(toDatasetInput({ ...draft, fields }).fields).toEqual([
      { name: 'photo', title: 'Photo', required: true, type: 'IMAGE' },
      { name: 'talk', title: 'Talk', required: true, type: 'CHAT', useMarkdown: true },
      {
        name: 'card',
        title: 'Card',
        required: true,
        type: 'CUSTOM',
        template:
          '<style>dl, dd { margin: 0 0 8px } dt { font-weight: 600 }</style>\n<dl>\n  <dt>a</dt>\n  <dd>{{record.fields.card.a}}</dd>\n</dl>',
        advancedMode: false,
      },
      { name: 'own', title: 'Own', required: true, type: 'CUSTOM', template: 'x', advancedMode: true },
    ]);
  });

  it('maps columns to the parts of the dataset', () => {
    expect(toMapping(draft)).toEqual({
      externalId: 'no',
      fields: [{ name: 'text', column: 'body' }],
      metadata: [{ name: 'lange', column: 'Länge' }],
      vectors: [{ name: 'meaning', column: 'emb' }],
      suggestions: [{ question: 'names', column: 'spans', scoreColumn: 'sure' }],
    });
  });
});

describe('a refusal of the server', () => {
  const refused = (inputPath: unknown, detail = 'fields.0: no good', status = 422) =>
    new CombinedGraphQLErrors({
      errors: [{ message: detail, extensions: { code: 'ERROR_CREATING_DATASET', status, detail, inputPath } }],
    });

  it.each([
    [['name'], 'about', 'about.name'],
    [['guidelines'], 'about', 'about.guidelines'],
    [['workspaceId'], 'about', 'about.workspace'],
    [['fields', 1, 'title'], 'data', 'g.title'],
    [['metadataProperties', 0], 'data', 'm.title'],
    [['vectorsSettings', 0, 'dimensions'], 'data', 'v.dimensions'],
    [['questions', 0, 'settings', 'span', 'options', 3, 'text'], 'questions', 'q.options'],
    [['questions', 1, 'settings', 'rating', 'values', 0], 'questions', 'r.values'],
  ])('of %j is shown at its control', (path, step, place) => {
    expect(refusalOf(refused(path), draft)).toEqual({ step, place, message: 'no good' });
  });

  it('of a name that is taken has our own message', async () => {
    await startI18n();
    await i18n.loadNamespaces('create');
    const { place, message } = refusalOf(refused(['name'], 'Dataset with name `x` already exists', 409), draft);
    expect([place, message]).toEqual(['about.name', `There is a dataset ${draft.name} in this workspace already.`]);
  });

  it('of too many options names the limit', async () => {
    await startI18n();
    await i18n.loadNamespaces('create');
    const detail =
      'body.settings.LabelSelectionQuestionSettingsCreate.options: ensure this value has at most 800 items';
    const { place, message } = refusalOf(refused(['questions', 0, 'settings', 'label', 'options'], detail), draft);
    expect([place, message]).toEqual(['q.options', 'There can be at most 800.']);
  });

  it('of anything else is shown below the summary, with its whole message', () => {
    const elsewhere = { step: 'summary', place: null, message: 'fields.0: no good' };
    expect(refusalOf(refused(['publish']), draft)).toEqual(elsewhere);
    expect(refusalOf(refused(undefined), draft)).toEqual(elsewhere);
  });
});
