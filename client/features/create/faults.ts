import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ParseKeys } from 'i18next';
import { optionalText, requiredText } from '#client/features/datasetSettings/index.ts';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { misfitOf, type Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import { i18n } from '#client/i18n/i18n.ts';
import { DATASET_NAME, LONGEST, MOST_VECTORS, PART_NAME } from '#client/lib/restLimits.ts';
import { type Draft, type DraftOption, valueOf } from './draft.ts';
import { namesOf } from './names.ts';

const MIN_RATINGS = 2;
const MIN_OPTIONS = { label: 2, multiLabel: 2, ranking: 2, span: 1 } as const;
/** The maximum number of labels is a setting of the server, which reports it only when it refuses more. */
const MAX_RANKED = 50;

export const STEPS = ['data', 'questions', 'about', 'summary'] as const;
export type Step = (typeof STEPS)[number];

/** A fault as a text and its values. */
export interface Fault {
  readonly text: Extract<ParseKeys<['create', 'valid']>, `${'create' | 'valid'}:${string}`>;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The faults of a draft by place: `about.name`, or a part's key and its member. */
export type Faults = ReadonlyMap<string, Fault>;

type Report = (place: string, fault: Fault | null) => void;

/** The first fault of each place in a step; the columns are those of the file, once they are known. */
export function faultsOf(draft: Draft, step: Step, columns: readonly Transfer_ColumnFragment[] = []): Faults {
  const faults = new Map<string, Fault>();
  const report: Report = (place, fault) => {
    if (fault && !faults.has(place)) faults.set(place, fault);
  };
  if (step === 'data') checkData(draft, columns, report);
  if (step === 'questions') checkQuestions(draft, report);
  if (step === 'about') checkAbout(draft, report);
  return faults;
}

function checkData(draft: Draft, columns: readonly Transfer_ColumnFragment[], report: Report): void {
  const { start, file, fields, metadata, vectors } = draft;
  if (start === null) return report('data', { text: 'create:noStart' });
  if (start === 'file' && !file) return report('data', { text: 'create:noFile' });
  if (fields.length === 0) report('data', { text: 'create:noFields' });
  else if (!fields.some(({ required }) => required)) report('data', { text: 'create:noRequiredField' });
  if (vectors.length > MOST_VECTORS) report('data', { text: 'create:tooManyVectors', values: { max: MOST_VECTORS } });
  for (const { key, title, type, template, column } of fields) {
    report(`${key}.title`, requiredText(title, LONGEST.title));
    if (type === 'CUSTOM' && template?.trim() === '') report(`${key}.template`, { text: 'valid:required' });
    const source = columns.find(({ name }) => name === column);
    if (source && misfitOf(source, type)?.isTotal) report(`${key}.type`, { text: 'create:unfit' });
  }
  for (const { key, title } of [...metadata, ...vectors]) report(`${key}.title`, optionalText(title, LONGEST.title));
  for (const { key, dimensions } of vectors) if (!dimensions) report(`${key}.dimensions`, { text: 'valid:required' });
  checkNames(fields, 'field', report);
  checkNames(metadata, 'metadata', report);
  checkNames(vectors, 'vector', report);
}

function checkQuestions({ questions, fields }: Draft, report: Report): void {
  if (questions.length === 0) report('questions', { text: 'create:noQuestions' });
  else if (!questions.some(({ required }) => required)) report('questions', { text: 'create:noRequiredQuestion' });
  checkNames(questions, 'question', report);
  const spanFields = new Set<string>();
  for (const { key, title, description, type, values, options, field: fieldKey } of questions) {
    report(`${key}.title`, requiredText(title, LONGEST.questionTitle));
    report(`${key}.description`, optionalText(description, LONGEST.questionDescription));
    if (type === 'rating' && values.length < MIN_RATINGS) {
      report(`${key}.values`, { text: 'create:fewValues', values: { count: MIN_RATINGS } });
    }
    if (type !== 'rating' && type !== 'text') report(`${key}.options`, optionsFault(type, options));
    if (type === 'span') {
      const field = fields.find((candidate) => candidate.key === fieldKey && candidate.type === 'TEXT');
      if (!field) report(`${key}.field`, { text: 'create:noSpanField' });
      else if (spanFields.has(field.key)) report(`${key}.field`, { text: 'create:sameSpanField' });
      else spanFields.add(field.key);
    }
  }
}

function optionsFault(type: keyof typeof MIN_OPTIONS, options: readonly DraftOption[]): Fault | null {
  if (options.length < MIN_OPTIONS[type]) return { text: 'create:fewOptions', values: { count: MIN_OPTIONS[type] } };
  if (type === 'ranking' && options.length > MAX_RANKED) {
    return { text: 'create:manyOptions', values: { count: MAX_RANKED } };
  }
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

function checkAbout({ name, workspaceId, guidelines }: Draft, report: Report): void {
  report('about.name', requiredText(name, LONGEST.name));
  if (!DATASET_NAME.test(name.trim())) report('about.name', { text: 'create:badDatasetName' });
  if (!workspaceId) report('about.workspace', { text: 'valid:required' });
  report('about.guidelines', optionalText(guidelines, LONGEST.guidelines));
}

function checkNames(parts: Draft['fields' | 'metadata' | 'vectors' | 'questions'], kind: string, report: Report): void {
  const names = namesOf(parts, kind);
  for (const [index, { key, name }] of parts.entries()) {
    report(`${key}.name`, optionalText(name, LONGEST.name));
    if (name.trim() && !PART_NAME.test(name.trim())) report(`${key}.name`, { text: 'create:badName' });
    if (names.indexOf(names[index]!) !== index) {
      report(`${key}.name`, { text: 'create:taken', values: { name: names[index]! } });
    }
  }
}

/** Why the server refused the dataset, and which control corrects that. */
export interface Refusal {
  readonly step: Step;
  /** The place as in `faultsOf`; null if no control can correct the fault. */
  readonly place: string | null;
  readonly message: string;
}

const CONFLICT = 409;

/** Finds the part of the draft that the server refused, by the path in the error. */
export function refusalOf(error: unknown, draft: Draft): Refusal {
  const { inputPath, detail } = (CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : undefined) ?? {};
  const place = placeOf(Array.isArray(inputPath) ? inputPath : [], draft);
  if (!place) return { step: 'summary', place: null, message: saveMessage(error) };
  if (place.place === 'about.name' && problemOf(error).status === CONFLICT) {
    return { ...place, message: i18n.t('create:nameTaken', { name: draft.name }) };
  }
  const max = place.place.endsWith('.options') && /has at most (\d+) items$/.exec(String(detail))?.[1];
  if (max) return { ...place, message: i18n.t('create:manyOptions', { count: Number(max) }) };
  // The message begins with a path in terms of the REST API, which the place replaces.
  const message = typeof detail === 'string' ? detail.replace(/^[\w.]+: /, '') : saveMessage(error);
  return { ...place, message };
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
  // The form shows the member below a question's settings and their type.
  const [first, , third] = rest;
  return { step: known.step, place: `${part.key}.${(first === 'settings' ? third : first) ?? 'title'}` };
}
