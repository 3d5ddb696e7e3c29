import { describe, expect, it } from 'vitest';
import {
  columnUse,
  guessDraft,
  withFile,
  withoutColumns,
  withoutFile,
  withUse,
} from '#client/features/create/columns.ts';
import { type Draft, EMPTY } from '#client/features/create/draft.ts';
import { faultsOf } from '#client/features/create/faults.ts';
import type { Transfer_FileFragment } from '#client/features/transfer/Transfer.generated.ts';
import { fileOf, LONG } from './samples.ts';

const TYPES = ['TEXT', 'IMAGE', 'CHAT', 'CUSTOM'] as const;
const draftOf = (file: Transfer_FileFragment): Draft => ({ ...EMPTY, ...guessDraft(file, TYPES), file });
const usesOf = (file: Transfer_FileFragment) => {
  const draft = draftOf(file);
  return Object.fromEntries(file.columns.map(({ name }) => [name, columnUse(draft, name)]));
};

const REVIEWS = fileOf({
  id: { type: 'INTEGER' },
  text: { example: LONG },
  label: { values: ['good', 'bad'] },
  label_score: { type: 'FLOAT' },
  stars: { type: 'INTEGER', values: ['5', '1', '3'] },
  topics: { type: 'TEXTS', values: ['app', 'bill'] },
  length: { type: 'INTEGER' },
  channel: { values: ['mail', 'chat'] },
  embedding: { type: 'NUMBERS', dimensions: 4 },
  ragged: { type: 'NUMBERS' },
  raw: { type: 'JSON' },
});

describe('a new dataset from a file', () => {
  it('columns are guessed by their names and contents', () => {
    expect(usesOf(REVIEWS)).toEqual({
      id: 'id',
      text: 'TEXT',
      label: 'suggestion',
      label_score: 'score',
      stars: 'suggestion',
      topics: 'suggestion',
      length: 'metadata',
      channel: 'metadata',
      embedding: 'vector',
      ragged: 'ignore',
      raw: 'ignore',
    });
  });

  it('the user can continue without changing the guessed columns', () => {
    const draft = { ...draftOf(REVIEWS), workspaceId: 'w' };
    for (const step of ['data', 'questions', 'about'] as const) expect([...faultsOf(draft, step)]).toEqual([]);
    expect(draft.name).toBe('my reviews v2');
  });

  it('columns become questions of matching types', () => {
    const { questions } = draftOf(REVIEWS);
    expect(questions.map(({ title, type, required }) => [title, type, required])).toEqual([
      ['label', 'label', true],
      ['stars', 'rating', false],
      ['topics', 'multiLabel', false],
    ]);
    expect(questions[0]!.options.map(({ text }) => text)).toEqual(['bad', 'good']);
    expect(questions[1]!.values).toEqual([1, 2, 3, 4, 5]);
  });

  it('one column becomes a field to read, even without long texts', () => {
    expect(usesOf(fileOf({ word: { example: 'yes' }, label: { values: ['a', 'b'] } }))).toEqual({
      word: 'TEXT',
      label: 'suggestion',
    });
  });

  it('short questions about images become a field', () => {
    const file = fileOf({ image: { fieldType: 'IMAGE' }, question: { example: 'How many?' }, source: {} });
    expect(usesOf(file)).toEqual({ image: 'IMAGE', question: 'TEXT', source: 'metadata' });
  });

  it('one field is required, even if rows lack it', () => {
    const { fields } = draftOf(fileOf({ text: { example: LONG, isAlwaysFilled: false } }));
    expect(fields.map(({ required }) => required)).toEqual([true]);
  });

  it('a column that rows lack is no external id', () => {
    const uses = usesOf(fileOf({ id: { type: 'INTEGER', isAlwaysFilled: false }, text: { example: LONG } }));
    expect(uses.id).toBe('metadata');
  });

  const TYPED = fileOf({
    photo: { fieldType: 'IMAGE' },
    talk: { type: 'JSON', fieldType: 'CHAT' },
    card: { fieldType: 'CUSTOM', example: '{"title": "Tea"}' },
    caption: { example: 'A cup' },
    'record.metadata': { type: 'JSON', fieldType: 'CUSTOM' },
  });

  it('columns become fields of the types that fit all values', () => {
    expect(usesOf(TYPED)).toEqual({
      photo: 'IMAGE',
      talk: 'CHAT',
      card: 'CUSTOM',
      caption: 'metadata',
      'record.metadata': 'ignore',
    });
    const [photo, talk, card] = draftOf(TYPED).fields;
    expect([photo!.useMarkdown, talk!.useMarkdown]).toEqual([false, true]);
    expect(JSON.parse(card!.sample)).toEqual({ title: 'Tea' });
  });

  it('columns become texts where the server has no other fields', () => {
    expect(guessDraft(TYPED, ['TEXT']).fields.map(({ type }) => type)).toEqual(['TEXT']);
  });

  it('spans become a question about the text, wherever their column is; a second column of spans is left out', () => {
    const file = fileOf({
      entities: { type: 'SPANS', values: ['PLACE', 'PERSON'], hasOverlaps: true },
      text: { example: LONG },
      phrases: { type: 'SPANS', values: ['noun'] },
    });
    const { fields, questions } = draftOf(file);
    expect(usesOf(file)).toEqual({ entities: 'suggestion', text: 'TEXT', phrases: 'ignore' });
    expect(questions).toMatchObject([{ type: 'span', field: fields[0]!.key, required: true, allowOverlapping: true }]);
    expect(questions[0]!.options.map(({ text }) => text)).toEqual(['PERSON', 'PLACE']);
    expect([...faultsOf({ ...draftOf(file), workspaceId: 'w' }, 'questions')]).toEqual([]);
  });

  it('spans without a text to mark, and those of an export, are left out', () => {
    const spans = { type: 'SPANS' as const, values: ['a'] };
    expect(usesOf(fileOf({ photo: { fieldType: 'IMAGE' }, marks: spans }))).toEqual({
      photo: 'IMAGE',
      marks: 'ignore',
    });
    expect(usesOf(fileOf({ text: {}, 'suggestions.marks': spans }))).toMatchObject({ 'suggestions.marks': 'ignore' });
  });

  it('at most five columns become vectors', () => {
    const vector = { type: 'NUMBERS', dimensions: 2 } as const;
    const uses = usesOf(
      fileOf({ text: { example: LONG }, a: vector, b: vector, c: vector, d: vector, e: vector, f: vector }),
    );
    expect(Object.values(uses).filter((use) => use === 'vector')).toHaveLength(5);
  });
});

describe('changing the use of a column', () => {
  const [, , label] = REVIEWS.columns;

  it('a question is removed with the use of its column, unless the user has edited it', () => {
    const draft = draftOf(REVIEWS);
    expect(withUse(draft, label!, 'ignore', []).questions.map(({ title }) => title)).toEqual(['stars', 'topics']);
    const titled = {
      ...draft,
      questions: draft.questions.map((one) => (one.title === 'label' ? { ...one, title: 'Tone?' } : one)),
    };
    const [kept] = withUse(titled, label!, 'metadata', []).questions;
    expect(kept).toMatchObject({ title: 'Tone?', column: null, scoreColumn: null });
  });

  it('the use of a column changes to any other, and nothing else does', () => {
    for (const use of ['TEXT', 'CHAT', 'metadata', 'suggestion', 'id', 'ignore'] as const) {
      const changed = withUse(draftOf(REVIEWS), label!, use, []);
      expect(columnUse(changed, 'label')).toBe(use);
      expect(columnUse(changed, 'text')).toBe('TEXT');
    }
  });

  it('a column that another file lacks is no longer used', () => {
    const left = withoutColumns(draftOf(REVIEWS), (name) => ['text', 'label'].includes(name));
    expect(left).toMatchObject({ metadata: [], vectors: [], externalId: null });
    expect(left.questions.map(({ column, scoreColumn }) => [column, scoreColumn])).toEqual([
      ['label', null],
      [null, null],
      [null, null],
    ]);
  });

  it('a field keeps its settings when its type changes', () => {
    const [text] = REVIEWS.columns.filter(({ name }) => name === 'text');
    const draft = draftOf(REVIEWS);
    const [field] = withUse(draft, text!, 'CHAT', []).fields;
    expect(field).toEqual({ ...draft.fields[0], type: 'CHAT', useMarkdown: true });
  });
});

describe('choosing another file', () => {
  const tickets = { ...fileOf({ Text: { example: LONG }, Label: { values: ['a', 'b'] } }), name: 'tickets.csv' };
  const swap = (draft: Draft, file = tickets) => withFile(withoutFile(draft), file, TYPES);
  const seen = ({ name, questions }: Draft) => [name, questions.map(({ title, column }) => [title, column])];

  it('keeps nothing that was guessed from the former one', () => {
    expect(seen(swap(draftOf(REVIEWS)))).toEqual(['tickets', [['Label', 'Label']]]);
  });

  it('keeps what the user has written', () => {
    const draft = draftOf(REVIEWS);
    const questions = draft.questions.map((one) => (one.title === 'label' ? { ...one, title: 'Tone?' } : one));
    const written = { ...draft, name: 'Spring', questions };
    expect(seen(swap(written))).toEqual([
      'Spring',
      [
        ['Label', 'Label'],
        ['Tone?', null],
      ],
    ]);
    const other = fileOf({ mail: { example: LONG }, label: { values: ['good', 'bad'] } });
    expect(seen(swap(written, other))).toEqual(['Spring', [['Tone?', 'label']]]);
  });

  it('keeps all parts if it has the same columns', () => {
    const draft = draftOf(REVIEWS);
    expect(swap(draft, { ...REVIEWS, name: 'later.csv' })).toMatchObject({
      name: 'later',
      fields: draft.fields,
      questions: draft.questions,
    });
  });
});

describe('a field whose type fits none of the values of its column', () => {
  const first = { __typename: 'RefusedRow', line: 2, code: 'IMAGE_UNFIT', about: {} } as const;
  const misfit = (isTotal: boolean) =>
    fileOf({
      photo: {
        misfits: [{ __typename: 'FieldMisfit', fieldType: 'IMAGE', count: 1, isTotal, first }],
        example: LONG,
      },
    });

  it('is a fault, and one that fits some is not', () => {
    for (const isTotal of [true, false]) {
      const file = misfit(isTotal);
      const draft = withUse(draftOf(file), file.columns[0]!, 'IMAGE', []);
      const place = `${draft.fields[0]!.key}.type`;
      expect([...faultsOf(draft, 'data', file.columns).keys()]).toEqual(isTotal ? [place] : []);
    }
  });
});
