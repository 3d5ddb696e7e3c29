import { DATASET_NAME, LONGEST, MOST_VECTORS, PART_NAME } from '#client/lib/restLimits.ts';
import type { Draft, DraftOption, DraftQuestion } from './draft.ts';
import { namesOf } from './names.ts';

const RATINGS = { least: 2, most: 11 } as const;
/** How many labels there may be at most is set at the server, which tells nobody until it refuses more. */
const OPTION_COUNTS = {
  label: { least: 2, most: Infinity },
  multiLabel: { least: 2, most: Infinity },
  ranking: { least: 2, most: 50 },
  span: { least: 1, most: Infinity },
} as const;

export const STEPS = ['data', 'questions', 'about', 'summary'] as const;
export type Step = (typeof STEPS)[number];

/** What is wrong, as a text of the namespace `create` or `valid` and its values. */
export interface Fault {
  readonly text:
    | 'valid:required'
    | 'valid:max'
    | 'create:badName'
    | 'create:badDatasetName'
    | 'create:taken'
    | 'create:noFields'
    | 'create:noRequiredField'
    | 'create:noQuestions'
    | 'create:noRequiredQuestion'
    | 'create:tooManyVectors'
    | 'create:fewOptions'
    | 'create:manyOptions'
    | 'create:sameOption'
    | 'create:longOption'
    | 'create:fewValues'
    | 'create:noSpanField'
    | 'create:sameSpanField'
    | 'create:noStart'
    | 'create:noFile';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What is wrong with the draft, by the place: `about.name`, or a part's key and its member. */
export type Faults = ReadonlyMap<string, Fault>;

/** Everything that stands in the way of a step. */
export function faultsOf(draft: Draft, step: Step): Faults {
  const faults = new Map<string, Fault>();
  const note = (place: string, fault: Fault | null) => fault && !faults.has(place) && faults.set(place, fault);
  if (step === 'data') noteData(draft, note);
  if (step === 'questions') noteQuestions(draft, note);
  if (step === 'about') noteAbout(draft, note);
  return faults;
}

type Note = (place: string, fault: Fault | null) => void;

const REQUIRED: Fault = { text: 'valid:required' };

const text = (value: string, max: number): Fault | null =>
  value.trim().length > max ? { text: 'valid:max', values: { max } } : null;

const neededText = (value: string, max: number): Fault | null => (value.trim() ? text(value, max) : REQUIRED);

function noteData(draft: Draft, note: Note): void {
  const { start, file, fields, metadata, vectors } = draft;
  if (start === null) return note('data', { text: 'create:noStart' });
  if (start === 'file' && !file) return note('data', { text: 'create:noFile' });
  if (fields.length === 0) note('data', { text: 'create:noFields' });
  else if (!fields.some(({ required }) => required)) note('data', { text: 'create:noRequiredField' });
  if (vectors.length > MOST_VECTORS) note('data', { text: 'create:tooManyVectors', values: { max: MOST_VECTORS } });
  for (const [parts, kind] of [
    [fields, 'field'],
    [metadata, 'metadata'],
    [vectors, 'vector'],
  ] as const) {
    noteNames(parts, kind, note);
    for (const { key, title } of parts) {
      note(`${key}.title`, kind === 'field' && !title.trim() ? REQUIRED : text(title, LONGEST.title));
    }
  }
  for (const { key, dimensions } of vectors) if (!dimensions) note(`${key}.dimensions`, REQUIRED);
}

function noteQuestions({ questions, fields }: Draft, note: Note): void {
  if (questions.length === 0) note('questions', { text: 'create:noQuestions' });
  else if (!questions.some(({ required }) => required)) note('questions', { text: 'create:noRequiredQuestion' });
  noteNames(questions, 'question', note);
  const spanFields = new Set<string>();
  for (const question of questions) {
    const { key, title, description, type } = question;
    note(`${key}.title`, neededText(title, LONGEST.questionTitle));
    note(`${key}.description`, text(description, LONGEST.questionDescription));
    if (type === 'rating' && question.values.length < RATINGS.least) {
      note(`${key}.values`, { text: 'create:fewValues', values: { count: RATINGS.least } });
    }
    if (type !== 'rating' && type !== 'text') note(`${key}.options`, optionsFault(type, question.options));
    if (type === 'span') {
      const field = fields.find((one) => one.key === question.field);
      if (!field) note(`${key}.field`, { text: 'create:noSpanField' });
      else if (spanFields.has(field.key)) note(`${key}.field`, { text: 'create:sameSpanField' });
      else spanFields.add(field.key);
    }
  }
}

function optionsFault(
  type: Exclude<DraftQuestion['type'], 'rating' | 'text'>,
  options: readonly DraftOption[],
): Fault | null {
  const { least, most } = OPTION_COUNTS[type];
  if (options.length < least) return { text: 'create:fewOptions', values: { count: least } };
  if (options.length > most) return { text: 'create:manyOptions', values: { count: most } };
  const seen = new Set<string>();
  for (const option of options) {
    const value = valueOf(option);
    if (seen.has(value)) return { text: 'create:sameOption', values: { option: value } };
    seen.add(value);
    const isLong =
      option.text.length > LONGEST.option ||
      value.length > LONGEST.optionValue ||
      option.description.trim().length > LONGEST.optionDescription;
    if (isLong) return { text: 'create:longOption', values: { option: `${option.text.slice(0, 40)}…` } };
  }
  return null;
}

/** What answers hold for an option. */
export const valueOf = ({ text: shown, value }: DraftOption): string => value.trim() || shown;

function noteAbout({ name, workspaceId, guidelines }: Draft, note: Note): void {
  note('about.name', neededText(name, LONGEST.name));
  if (!DATASET_NAME.test(name.trim())) note('about.name', { text: 'create:badDatasetName' });
  if (!workspaceId) note('about.workspace', REQUIRED);
  note('about.guidelines', text(guidelines, LONGEST.guidelines));
}

interface Named {
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly column: string | null;
}

function noteNames(parts: readonly Named[], kind: string, note: Note): void {
  const names = namesOf(parts, kind);
  for (const [index, { key, name }] of parts.entries()) {
    note(`${key}.name`, text(name, LONGEST.name));
    if (name.trim() && !PART_NAME.test(name.trim())) note(`${key}.name`, { text: 'create:badName' });
    if (names.indexOf(names[index]!) !== index) {
      note(`${key}.name`, { text: 'create:taken', values: { name: names[index]! } });
    }
  }
}
