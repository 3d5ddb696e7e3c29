import type { Transfer_ColumnFragment as Column, Transfer_FileFragment } from '#client/features/transfer/index.ts';
import { parseSample, SAMPLE } from '#client/features/template/index.ts';
import { type FieldType, isFieldType } from '#client/lib/fieldTypes.ts';
import { MOST_VECTORS } from '#client/lib/restLimits.ts';
import {
  type Draft,
  type DraftField,
  type DraftProperty,
  type DraftQuestion,
  type DraftVector,
  newField,
  newOption,
  newProperty,
  newQuestion,
  newVector,
  withPart,
} from './draft.ts';
import { datasetNameFrom, nameFrom } from './names.ts';

const OTHER_USES = ['metadata', 'vector', 'suggestion', 'score', 'id', 'ignore'] as const;
/** A field of a type, or something else. */
export type ColumnUse = FieldType | (typeof OTHER_USES)[number];

/** How the draft uses a column. */
export function columnUse({ fields, metadata, vectors, questions, externalId }: Draft, column: string): ColumnUse {
  const isIn = (parts: readonly { column: string | null }[]) => parts.some((part) => part.column === column);
  const field = fields.find((part) => part.column === column);
  if (field) return field.type;
  if (isIn(metadata)) return 'metadata';
  if (isIn(vectors)) return 'vector';
  if (isIn(questions)) return 'suggestion';
  if (questions.some(({ scoreColumn }) => scoreColumn === column)) return 'score';
  return externalId === column ? 'id' : 'ignore';
}

/** The possible uses of a column of this type. A score is chosen with its question. */
export const usesFor = (column: Column, fieldTypes: readonly FieldType[]): readonly ColumnUse[] => [
  ...fieldTypes,
  ...OTHER_USES.filter((use) => {
    if (use === 'score') return false;
    if (use === 'vector') return isVector(column);
    if (use === 'metadata') return isProperty(column);
    if (use === 'id') return column.type === 'TEXT' || column.type === 'INTEGER';
    return true;
  }),
];

/** Whether a question exists only for the suggestions of its column: the user has not given it another title. */
const isOfColumn = ({ column, title }: DraftQuestion): boolean => column !== null && title === column;

/** The draft with another use of one column. A question that exists only for the column's suggestions is removed with them. */
export function withUse(draft: Draft, column: Column, use: ColumnUse, sample: Sample): Draft {
  const { name } = column;
  const questions = draft.questions.filter((question) => question.column !== name || !isOfColumn(question));
  const free = withoutColumns({ ...draft, questions }, (other) => other !== name);
  if (isFieldType(use)) {
    const known = draft.fields.find((field) => field.column === name);
    if (known) return withPart(draft, 'fields', known.key, { type: use, ...defaultsOf(use) });
    const field = asField(column, use, sample);
    return { ...free, fields: [...free.fields, free.fields.length ? field : { ...field, required: true }] };
  }
  switch (use) {
    case 'metadata':
      return { ...free, metadata: [...free.metadata, asProperty(column)] };
    case 'vector':
      return { ...free, vectors: [...free.vectors, asVector(column)] };
    case 'suggestion': {
      const required = !free.questions.some((question) => question.required);
      return { ...free, questions: [...free.questions, { ...asQuestion(column, free), required }] };
    }
    case 'id':
      return { ...free, externalId: name };
    default:
      return free;
  }
}

/** The draft without the parts of columns that do not stay. Questions stay, without their suggestions. */
export function withoutColumns(draft: Draft, staysColumn: (name: string) => boolean): Draft {
  const stays = ({ column }: { readonly column: string | null }) => column === null || staysColumn(column);
  const orNull = (column: string | null) => (column !== null && staysColumn(column) ? column : null);
  return {
    ...draft,
    fields: draft.fields.filter(stays),
    metadata: draft.metadata.filter(stays),
    vectors: draft.vectors.filter(stays),
    questions: draft.questions.map((question) => {
      const column = orNull(question.column);
      return { ...question, column, scoreColumn: column === null ? null : orNull(question.scoreColumn) };
    }),
    externalId: orNull(draft.externalId),
  };
}

/** The draft without its file and the name that follows from it. */
export const withoutFile = (draft: Draft): Draft => ({
  ...draft,
  file: null,
  name: draft.file && draft.name === datasetNameFrom(draft.file.name) ? '' : draft.name,
});

/**
 * The draft with another file: parts stay whose columns the file has, too; without any field, all parts are guessed, beside the
 * questions that the user has edited.
 */
export function withFile(former: Draft, file: Transfer_FileFragment, fieldTypes: readonly FieldType[]): Draft {
  const names = new Set(file.columns.map(({ name }) => name));
  const draft = withoutFile(former);
  const guess = guessDraft(file, fieldTypes);
  const remaining = {
    ...withoutColumns(draft, (column) => names.has(column)),
    file: { id: file.id, name: file.name },
    name: draft.name || guess.name,
  };
  if (remaining.fields.some(({ column }) => column !== null)) return remaining;
  const edited = remaining.questions.filter(({ title }, index) => title !== '' && !isOfColumn(draft.questions[index]!));
  const used = new Set(edited.map(({ column }) => column));
  const guessed = guess.questions.filter(({ column }) => !used.has(column));
  return { ...remaining, ...guess, name: remaining.name, questions: [...guessed, ...edited] };
}

/** Words in the names of columns that hold answers. */
const ANSWER =
  /(^|[_\s.-])(label|labels|class|classes|category|categories|sentiment|intent|topic|topics|tag|tags|target|rating|ratings|stars|prediction|predicted|kategorie|stimmung|bewertung|thema|themen)([_\s.-]|$)/i;
const ID = /^((record|external|doc|document|sample|example|row|sent)[_\s.-]?)?(id|uuid|guid|_id)$/i;
const SCORE = /(score|confidence|probability|prob)$/i;

/** Names of columns to read, even if their texts are short. */
const READ = /^(text|prompt|question|instruction|query|sentence|frage|anweisung|satz)$/i;

/** A text this long is more likely a field than metadata. */
const LONG_TEXT = 25;

const MAX_RATING = 10;

/** A use for every column of the file, so that most files need no change. Unsuitable columns are left out. */
export function guessDraft({ name, columns, sample }: Transfer_FileFragment, fieldTypes: readonly FieldType[]) {
  const externalId = columns.find((column) => isId(column))?.name ?? null;
  const open = columns.filter((column) => column.name !== externalId);
  const typed = open.filter((column) => isTyped(column, fieldTypes));
  const texts = textsToRead(
    open.filter((column) => !typed.includes(column)),
    sample,
    typed.length > 0,
  );
  const scores = open.filter((column) => isNumber(column) && SCORE.test(column.name));
  const fields: DraftField[] = [];
  const metadata: DraftProperty[] = [];
  const vectors: DraftVector[] = [];
  const questions: DraftQuestion[] = [];

  // Spans come last: they need the field that they mark.
  for (const column of open.toSorted((a, b) => Number(isSpans(a)) - Number(isSpans(b)))) {
    if (typed.includes(column)) fields.push(asField(column, column.fieldType, sample));
    else if (texts.has(column)) fields.push(asField(column, 'TEXT', sample));
    else if (isVector(column) && vectors.length < MOST_VECTORS) vectors.push(asVector(column));
    else if (isSpans(column) ? markableField(fields, questions) : ANSWER.test(column.name) && isAnswer(column)) {
      questions.push(asQuestion(column, { fields, questions }, scoreOf(column, scores)));
    } else if (isProperty(column)) metadata.push(asProperty(column));
  }
  // Scores of suggestions are no metadata.
  const used = new Set(questions.map(({ scoreColumn }) => scoreColumn));
  return {
    start: 'file' as const,
    externalId,
    // A dataset needs a required field; the import reports rows without it.
    fields: fields.some(({ required }) => required)
      ? fields
      : fields.map((field, index) => ({ ...field, required: index === 0 })),
    metadata: metadata.filter(({ column }) => !used.has(column)),
    vectors,
    // A dataset needs a required question.
    questions: questions.map((question, index) => ({ ...question, required: index === 0 })),
    name: datasetNameFrom(name),
  };
}

/** The column with the scores of a column's suggestions: its name begins the same, or it is the only one with such a name. */
function scoreOf({ name }: Column, scores: readonly Column[]): string | null {
  const own = scores.find((score) => nameFrom(score.name).startsWith(nameFrom(name)));
  const only =
    scores.length === 1 && /^(score|confidence|probability|prob)$/i.test(scores[0]!.name) ? scores[0] : undefined;
  return (own ?? only)?.name ?? null;
}

/** Columns of an export that hold JSON, but neither values of fields nor answers to new questions. */
const EXPORTED = /^(?:record|suggestions|answers)\./;

/** Whether it holds images, chats or objects to be shown. */
const isTyped = ({ name, fieldType }: Column, fieldTypes: readonly FieldType[]): boolean =>
  fieldType !== 'TEXT' && fieldTypes.includes(fieldType) && !EXPORTED.test(name);

const isNumber = ({ type }: Column): boolean => type === 'INTEGER' || type === 'FLOAT';
const isSpans = ({ name, type }: Column): boolean => type === 'SPANS' && !EXPORTED.test(name);
const isVector = ({ type, dimensions }: Column): boolean => type === 'NUMBERS' && dimensions != null;
const isId = ({ name, type, isAlwaysFilled }: Column): boolean =>
  ID.test(name.trim()) && isAlwaysFilled && (type === 'TEXT' || type === 'INTEGER');
const isProperty = ({ type }: Column): boolean => !['NUMBERS', 'SPANS', 'JSON'].includes(type);

/** Whether its values can be answers to a question: a few texts (the gateway lists no more), or small whole numbers. */
function isAnswer({ type, values }: Column): boolean {
  const count = values?.length ?? 0;
  if (type === 'INTEGER') return isRating(values);
  return (type === 'TEXT' || type === 'TEXTS') && count >= 2;
}

const isRating = (values: readonly string[] | null): boolean =>
  values !== null && values.length >= 2 && values.every((value) => /^\d+$/.test(value) && Number(value) <= MAX_RATING);

/** The columns of texts to read: by their names or lengths; if there are no other fields, the longest that is no answer. */
function textsToRead(columns: readonly Column[], sample: Sample, hasOthers: boolean): Set<Column> {
  const lengths = columns
    .filter((column) => column.type === 'TEXT' && !(ANSWER.test(column.name) && isAnswer(column)))
    .map((column) => ({ column, length: meanLength(column.name, sample) }));
  const read = lengths.filter(
    ({ column: { name, values }, length }) => (length >= LONG_TEXT || READ.test(name.trim())) && values?.length !== 1,
  );
  const [longest] = lengths.toSorted((a, b) => b.length - a.length);
  return new Set((read.length || hasOthers ? read : longest ? [longest] : []).map(({ column }) => column));
}

function meanLength(column: string, sample: Sample): number {
  const texts = sample.map((row) => row[column]).filter((value) => typeof value === 'string');
  return texts.length ? texts.reduce((sum, text) => sum + text.length, 0) / texts.length : 0;
}

/** The first rows: column → value. */
type Sample = Transfer_FileFragment['sample'];

const asField = ({ name, isAlwaysFilled }: Column, type: FieldType, sample: Sample): DraftField =>
  newField({
    column: name,
    title: name,
    type,
    required: isAlwaysFilled,
    sample: sampleOf(name, sample),
    ...defaultsOf(type),
  });

/** Chats usually are Markdown, as models write it. */
export const defaultsOf = (type: FieldType) => (type === 'CHAT' ? { useMarkdown: true } : {});

const LONGEST_SAMPLE = 5000;

/** The first object of a column, unless it is too long to be edited. */
function sampleOf(column: string, sample: Sample): string {
  for (const { [column]: value } of sample) {
    const parsed = parseSample(typeof value === 'string' ? value : JSON.stringify(value ?? null));
    if (!('value' in parsed)) continue;
    const text = JSON.stringify(parsed.value, null, 2);
    if (text.length <= LONGEST_SAMPLE) return text;
  }
  return SAMPLE;
}

const asProperty = ({ name, type }: Column): DraftProperty =>
  newProperty({
    column: name,
    title: name,
    type: type === 'INTEGER' ? 'integer' : type === 'FLOAT' ? 'float' : 'terms',
  });

const asVector = ({ name, dimensions }: Column): DraftVector =>
  newVector({ column: name, title: name, dimensions: dimensions ?? null });

/** The key of the first text that no question marks. */
const markableField = (fields: Draft['fields'], questions: Draft['questions']): string | null =>
  fields.find(({ key, type }) => type === 'TEXT' && !questions.some(({ field }) => field === key))?.key ?? null;

/** A column as suggestions for a question that fits its values. */
function asQuestion(
  { name, type, values, hasOverlaps }: Column,
  { fields, questions }: Pick<Draft, 'fields' | 'questions'>,
  scoreColumn: string | null = null,
): DraftQuestion {
  const question = { column: name, title: name, scoreColumn };
  if (type === 'SPANS') {
    const field = markableField(fields, questions);
    return newQuestion({ ...question, type: 'span', field, options: optionsOf(values), allowOverlapping: hasOverlaps });
  }
  if (type === 'INTEGER' && isRating(values)) {
    const numbers = (values ?? []).map(Number);
    const [low, high] = [Math.min(1, ...numbers), Math.max(...numbers, 2)];
    const scale = Array.from({ length: high - low + 1 }, (_, index) => low + index);
    return newQuestion({ ...question, type: 'rating', values: scale });
  }
  const count = values?.length ?? 0;
  if ((type === 'TEXT' || type === 'TEXTS' || type === 'BOOLEAN') && count >= 2) {
    return newQuestion({ ...question, type: type === 'TEXTS' ? 'multiLabel' : 'label', options: optionsOf(values) });
  }
  return newQuestion({ ...question, type: 'text' });
}

const optionsOf = (values: readonly string[] | null) =>
  (values ?? []).toSorted((a, b) => a.localeCompare(b, 'en')).map(newOption);
