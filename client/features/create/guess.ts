import type { Transfer_ColumnFragment, Transfer_FileFragment } from '#client/features/transfer/index.ts';
import { MOST_VECTORS } from '#client/lib/restLimits.ts';
import {
  type Draft,
  type DraftField,
  type DraftProperty,
  type DraftQuestion,
  type DraftVector,
  newField,
  newProperty,
  newQuestion,
  newVector,
  plainOption,
} from './draft.ts';
import { datasetNameFrom, nameFrom } from './names.ts';

type Column = Transfer_ColumnFragment;

/** Words in names of columns that hold answers rather than something to read. */
const ANSWER =
  /(^|[_\s.-])(label|labels|class|classes|category|categories|sentiment|intent|topic|topics|tag|tags|target|rating|ratings|stars|prediction|predicted|kategorie|stimmung|bewertung|thema|themen)([_\s.-]|$)/i;
const ID = /^((record|external|doc|document|sample|example|row|sent)[_\s.-]?)?(id|uuid|guid|_id)$/i;
const SCORE = /(score|confidence|probability|prob)$/i;

/** From how many characters on a text is more likely to be read than to be filtered by. */
const LONG_TEXT = 25;

const MAX_RATING = 10;

/** Every column of the file with a use: most files need no change. Columns that make no sense are left out. */
export function guessDraft({
  name,
  columns,
  sample,
}: Transfer_FileFragment): Omit<Draft, 'file' | 'workspaceId' | 'made'> {
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
  // A score that belongs to a suggestion is no metadata.
  const used = new Set(questions.map(({ scoreColumn }) => scoreColumn));
  return {
    start: 'file',
    externalId,
    // A dataset takes at least one field that must be filled; rows without it are told.
    fields: fields.some(({ required }) => required)
      ? fields
      : fields.map((field, index) => ({ ...field, required: index === 0 })),
    metadata: metadata.filter(({ column }) => !used.has(column)),
    vectors,
    // A dataset takes at least one answer that must be given.
    questions: questions.map((question, index) => ({ ...question, required: index === 0 })),
    name: datasetNameFrom(name),
    guidelines: '',
    allowExtraMetadata: true,
  };
}

/** The column with the scores of a column's suggestions: its name begins the same, or it is the only one and called just so. */
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
const isProperty = ({ type }: Column): boolean => ['TEXT', 'TEXTS', 'INTEGER', 'FLOAT', 'BOOLEAN'].includes(type);

/** Whether its values can be answers to a question: few texts (of many the gateway tells none), or small whole numbers. */
function isAnswer({ type, values }: Column): boolean {
  const count = values?.length ?? 0;
  if (type === 'INTEGER') return isRating(values);
  return (type === 'TEXT' || type === 'TEXTS') && count >= 2;
}

const isRating = (values: readonly string[] | null): boolean =>
  values !== null && values.length >= 2 && values.every((value) => /^\d+$/.test(value) && Number(value) <= MAX_RATING);

/** The columns of texts to be read: the long ones; if there are none, the longest that is no answer. */
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

/** A column as something to read. */
export const asField = ({ name, isAlwaysFilled }: Column): DraftField =>
  newField({ column: name, title: name, required: isAlwaysFilled });

/** A column as something to filter by. */
export const asProperty = ({ name, type }: Column): DraftProperty =>
  newProperty({
    column: name,
    title: name,
    type: type === 'INTEGER' ? 'integer' : type === 'FLOAT' ? 'float' : 'terms',
  });

/** A column as vectors to find similar records by. */
export const asVector = ({ name, dimensions }: Column): DraftVector =>
  newVector({ column: name, title: name, dimensions: dimensions ?? null });

/** A column as suggestions for a question that fits its values. */
export function asQuestion({ name, type, values }: Column, scoreColumn: string | null = null): DraftQuestion {
  const question = { column: name, title: name, scoreColumn };
  if (type === 'INTEGER' && isRating(values)) {
    const numbers = (values ?? []).map(Number);
    const [low, high] = [Math.min(1, ...numbers), Math.max(...numbers, 2)];
    const scale = Array.from({ length: high - low + 1 }, (_, index) => low + index);
    return newQuestion({ ...question, type: 'rating', values: scale });
  }
  const count = values?.length ?? 0;
  if ((type === 'TEXT' || type === 'TEXTS' || type === 'BOOLEAN') && count >= 2) {
    const options = (values ?? []).toSorted((a, b) => a.localeCompare(b, 'en')).map(plainOption);
    return newQuestion({ ...question, type: type === 'TEXTS' ? 'multiLabel' : 'label', options });
  }
  return newQuestion({ ...question, type: 'text' });
}
