import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { i18n } from '#client/i18n/i18n.ts';
import { DATASET_NAME, LONGEST, MOST_VECTORS, PART_NAME } from '#client/lib/restLimits.ts';
import type { Draft, DraftOption, DraftQuestion } from './draft.ts';
import { namesOf } from './names.ts';

const RATINGS = { least: 2, most: 11 } as const;
/** The most labels there may be is a setting of the server, which it tells only by refusing more. */
const OPTION_COUNTS = {
  label: { least: 2, most: Infinity },
  multiLabel: { least: 2, most: Infinity },
  ranking: { least: 2, most: 50 },
  span: { least: 1, most: Infinity },
} as const;

export const STEPS = ['data', 'questions', 'about', 'summary'] as const;
export type Step = (typeof STEPS)[number];

/** A fault as a text of the namespace `create` or `valid` and its values. */
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

/** The faults of a draft by place: `about.name`, or a part's key and its member. */
export type Faults = ReadonlyMap<string, Fault>;

/** Everything that has to be corrected before a step is complete. */
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
  const values = new Set<string>();
  for (const option of options) {
    const value = valueOf(option);
    if (values.has(value)) return { text: 'create:sameOption', values: { option: value } };
    values.add(value);
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

/** Why the server refused the dataset, and which control corrects that. */
export interface Refusal {
  readonly step: Step;
  /** As in `faultsOf`; null where no control corrects it. */
  readonly place: string | null;
  readonly message: string;
}

const CONFLICT = 409;

/** What the server refused in the draft; the error names the path in the input. */
export function refusalOf(error: unknown, draft: Draft): Refusal {
  const { inputPath, detail } = (CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : undefined) ?? {};
  const path = Array.isArray(inputPath) ? (inputPath as (string | number)[]) : [];
  const place = placeOf(path, draft);
  if (place?.place === 'about.name' && problemOf(error).status === CONFLICT) {
    return { ...place, message: i18n.t('create:nameTaken', { name: draft.name }) };
  }
  const most = place?.place.endsWith('.options') && /has at most (\d+) items$/.exec(String(detail))?.[1];
  if (place && most) return { ...place, message: i18n.t('create:manyOptions', { count: Number(most) }) };
  // The message begins with a path in terms of the REST API, which the place replaces.
  const message = place && typeof detail === 'string' ? detail.replace(/^[\w.]+: /, '') : saveMessage(error);
  return place ? { ...place, message } : { step: 'summary', place: null, message };
}

const PARTS = {
  fields: { step: 'data', parts: 'fields' },
  metadataProperties: { step: 'data', parts: 'metadata' },
  vectorsSettings: { step: 'data', parts: 'vectors' },
  questions: { step: 'questions', parts: 'questions' },
} as const;

function placeOf([member, index, ...rest]: readonly (string | number)[], draft: Draft) {
  if (member === 'name' || member === 'guidelines') return { step: 'about', place: `about.${member}` } as const;
  if (member === 'workspaceId') return { step: 'about', place: 'about.workspace' } as const;
  const known = PARTS[member as keyof typeof PARTS];
  const part = known && draft[known.parts][Number(index)];
  if (!part) return null;
  // Below the settings and their type comes what the form calls a member.
  const [first, , third] = rest;
  return { step: known.step, place: `${part.key}.${(first === 'settings' ? third : first) ?? 'title'}` };
}

interface Shown {
  readonly faults: Faults;
  /** Whether the user tried to continue: until then, what is only not filled in yet is not shown. */
  readonly isTried: boolean;
  readonly refusal: Refusal | null;
}

export const FaultContext = createContext<Shown>({ faults: new Map(), isTried: false, refusal: null });

/** Faults of entries that are not filled in yet. */
const UNFINISHED: ReadonlySet<Fault['text']> = new Set([
  'valid:required',
  'create:noFields',
  'create:noQuestions',
  'create:noRequiredField',
  'create:noRequiredQuestion',
  'create:fewOptions',
  'create:fewValues',
  'create:noSpanField',
  'create:noStart',
  'create:noFile',
  'create:badDatasetName',
]);

/** Reads the fault at a place that is to be shown now. */
export function useFaultAt(): (place: string) => string | undefined {
  const { t } = useTranslation(['create', 'valid']);
  const { faults, isTried, refusal } = use(FaultContext);
  return (place) => {
    const fault = faults.get(place);
    if (fault && (isTried || !UNFINISHED.has(fault.text))) return t(fault.text, { ...fault.values });
    return refusal?.place === place ? refusal.message : undefined;
  };
}
