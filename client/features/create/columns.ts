import type { Transfer_ColumnFragment as Column, Transfer_FileFragment } from '#client/features/transfer/index.ts';
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
} from './draft.ts';
import { datasetNameFrom, nameFrom } from './names.ts';

const USES = ['field', 'metadata', 'vector', 'suggestion', 'score', 'id', 'ignore'] as const;
export type ColumnUse = (typeof USES)[number];

/** How the draft uses a column. */
export function columnUse({ fields, metadata, vectors, questions, externalId }: Draft, column: string): ColumnUse {
  const isIn = (parts: readonly { column: string | null }[]) => parts.some((part) => part.column === column);
  if (isIn(fields)) return 'field';
  if (isIn(metadata)) return 'metadata';
  if (isIn(vectors)) return 'vector';
  if (isIn(questions)) return 'suggestion';
  if (questions.some(({ scoreColumn }) => scoreColumn === column)) return 'score';
  return externalId === column ? 'id' : 'ignore';
}

/** What a column of this type can become; a score is chosen with its question. */
export const usesFor = (column: Column): readonly ColumnUse[] =>
  USES.filter((use) => {
    if (use === 'score') return false;
    if (use === 'vector') return isVector(column);
    if (use === 'metadata') return isProperty(column);
    if (use === 'id') return column.type === 'TEXT' || column.type === 'INTEGER';
    return true;
  });

/** The draft with another use of one column. A question that exists only for the column's suggestions is removed with them. */
export function withUse(draft: Draft, column: Column, use: ColumnUse): Draft {
  const { name } = column;
  const questions = draft.questions.filter((question) => question.column !== name || question.title !== name);
  const free = withoutColumns({ ...draft, questions }, (other) => other !== name);
  switch (use) {
    case 'field': {
      const field = asField(column);
      return { ...free, fields: [...free.fields, free.fields.length ? field : { ...field, required: true }] };
    }
    case 'metadata':
      return { ...free, metadata: [...free.metadata, asProperty(column)] };
    case 'vector':
      return { ...free, vectors: [...free.vectors, asVector(column)] };
    case 'suggestion': {
      const required = !free.questions.some((question) => question.required);
      return { ...free, questions: [...free.questions, { ...asQuestion(column), required }] };
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

/** Words in the names of columns that hold answers. */
const ANSWER =
  /(^|[_\s.-])(label|labels|class|classes|category|categories|sentiment|intent|topic|topics|tag|tags|target|rating|ratings|stars|prediction|predicted|kategorie|stimmung|bewertung|thema|themen)([_\s.-]|$)/i;
const ID = /^((record|external|doc|document|sample|example|row|sent)[_\s.-]?)?(id|uuid|guid|_id)$/i;
const SCORE = /(score|confidence|probability|prob)$/i;

/** A text this long is more likely a field than metadata. */
const LONG_TEXT = 25;

const MAX_RATING = 10;

/** A use for every column of the file, so that most files need no change. Unsuitable columns are left out. */
export function guessDraft({ name, columns, sample }: Transfer_FileFragment) {
  const externalId = columns.find((column) => isId(column))?.name ?? null;
  const open = columns.filter((column) => column.name !== externalId);
  const reading = textsToRead(open, sample);
  const scores = open.filter((column) => isNumber(column) && SCORE.test(column.name));
  const fields: DraftField[] = [];
  const metadata: DraftProperty[] = [];
  const vectors: DraftVector[] = [];
  const questions: DraftQuestion[] = [];

  for (const column of open) {
    if (reading.has(column)) fields.push(asField(column));
    else if (isVector(column) && vectors.length < MOST_VECTORS) vectors.push(asVector(column));
    else if (ANSWER.test(column.name) && isAnswer(column)) {
      questions.push(asQuestion(column, scoreOf(column, scores)));
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

const isNumber = ({ type }: Column): boolean => type === 'INTEGER' || type === 'FLOAT';
const isVector = ({ type, dimensions }: Column): boolean => type === 'NUMBERS' && dimensions != null;
const isId = ({ name, type, isAlwaysFilled }: Column): boolean =>
  ID.test(name.trim()) && isAlwaysFilled && (type === 'TEXT' || type === 'INTEGER');
const isProperty = ({ type }: Column): boolean => type !== 'NUMBERS' && type !== 'JSON';

/** Whether its values can be answers to a question: a few texts (the gateway lists no more), or small whole numbers. */
function isAnswer({ type, values }: Column): boolean {
  const count = values?.length ?? 0;
  if (type === 'INTEGER') return isRating(values);
  return (type === 'TEXT' || type === 'TEXTS') && count >= 2;
}

const isRating = (values: readonly string[] | null): boolean =>
  values !== null && values.length >= 2 && values.every((value) => /^\d+$/.test(value) && Number(value) <= MAX_RATING);

/** The columns of texts to read: the long ones; without any, the longest that is no answer. */
function textsToRead(columns: readonly Column[], sample: readonly Record<string, unknown>[]): Set<Column> {
  const lengths = columns
    .filter((column) => column.type === 'TEXT' && !(ANSWER.test(column.name) && isAnswer(column)))
    .map((column) => ({ column, length: meanLength(column.name, sample) }));
  const long = lengths.filter(({ column, length }) => length >= LONG_TEXT && column.values?.length !== 1);
  const [longest] = lengths.toSorted((a, b) => b.length - a.length);
  return new Set((long.length ? long : longest ? [longest] : []).map(({ column }) => column));
}

function meanLength(column: string, sample: readonly Record<string, unknown>[]): number {
  const texts = sample.map((row) => row[column]).filter((value) => typeof value === 'string');
  return texts.length ? texts.reduce((sum, text) => sum + text.length, 0) / texts.length : 0;
}

const asField = ({ name, isAlwaysFilled }: Column): DraftField =>
  newField({ column: name, title: name, required: isAlwaysFilled });

const asProperty = ({ name, type }: Column): DraftProperty =>
  newProperty({
    column: name,
    title: name,
    type: type === 'INTEGER' ? 'integer' : type === 'FLOAT' ? 'float' : 'terms',
  });

const asVector = ({ name, dimensions }: Column): DraftVector =>
  newVector({ column: name, title: name, dimensions: dimensions ?? null });

/** A column as suggestions for a question that fits its values. */
function asQuestion({ name, type, values }: Column, scoreColumn: string | null = null): DraftQuestion {
  const question = { column: name, title: name, scoreColumn };
  if (type === 'INTEGER' && isRating(values)) {
    const numbers = (values ?? []).map(Number);
    const [low, high] = [Math.min(1, ...numbers), Math.max(...numbers, 2)];
    const scale = Array.from({ length: high - low + 1 }, (_, index) => low + index);
    return newQuestion({ ...question, type: 'rating', values: scale });
  }
  const count = values?.length ?? 0;
  if ((type === 'TEXT' || type === 'TEXTS' || type === 'BOOLEAN') && count >= 2) {
    const options = (values ?? []).toSorted((a, b) => a.localeCompare(b, 'en')).map(newOption);
    return newQuestion({ ...question, type: type === 'TEXTS' ? 'multiLabel' : 'label', options });
  }
  return newQuestion({ ...question, type: 'text' });
}
