import { UnprocessableError } from '../../http/errors.ts';
import type { RecordUpdate, RecordUpsert } from '../../shapes/records.ts';
import { duplicatesIn } from '../../http/shapes.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { asked, type AskedQuestion, type DatasetSettings, settingsOf } from '../datasetSettings.ts';
import { type FieldTexts, checkResponse, checkSuggestion } from '../checkAnswers.ts';
import type { MetadataPropertyRow } from '../../store/children.ts';
import { own } from '../../http/json.ts';

/** What records of one request are checked against. */
export interface Checking {
  store: Store;
  settings: DatasetSettings;
  /** The older way of adding records: suggestions may be for any question there is, but not two for the same. */
  isOlderRoute?: boolean;
}

/** Checks everything about a record but its texts: metadata, responses, suggestions, vectors, in this order. */
export function checkParts(checking: Checking, fields: FieldTexts, item: RecordUpsert): void {
  if (item.metadata) checkMetadata(checking.settings, item.metadata);
  checkResponses(checking, fields, item.responses ?? []);
  if (checking.isOlderRoute) refuseRepeatedQuestions(item);
  checkRest(checking, fields, item);
}

/** The same for an update, which brings no responses. */
export function checkUpdate(checking: Checking, fields: FieldTexts, item: RecordUpdate): void {
  if (item.metadata) checkMetadata(checking.settings, item.metadata);
  refuseRepeatedQuestions(item);
  checkRest(checking, fields, item);
}

export const refuseRepeatedQuestions = ({ suggestions }: RecordUpdate): void =>
  refuseRepeated(
    (suggestions ?? []).map(({ question_id }) => question_id),
    'found duplicate suggestions question IDs',
  );

function checkRest(checking: Checking, fields: FieldTexts, { suggestions, vectors }: RecordUpdate): void {
  for (const suggestion of suggestions ?? []) checkSuggestion(questionOf(checking, suggestion), suggestion, fields);
  if (vectors) checkVectors(checking.settings, vectors);
}

function checkResponses(
  { store, settings }: Checking,
  fields: FieldTexts,
  responses: NonNullable<RecordUpsert['responses']>,
): void {
  for (const { user_id, status, values } of responses) {
    userOf(store, user_id);
    checkResponse(settings, fields, status, values);
  }
}

/** The user a response that comes along with a record belongs to. */
export function userOf(store: Store, id: string): UserRow {
  const user = store.users.byId(id);
  if (!user) throw new UnprocessableError(`user_id=${id} does not exist`);
  return user;
}

/** The question a suggestion is for. */
export function questionOf(
  { store, settings, isOlderRoute }: Checking,
  { question_id }: { question_id: string },
): AskedQuestion {
  const question = isOlderRoute
    ? anyQuestion({ store, settings }, question_id)
    : settings.questionsById.get(question_id);
  if (question) return question;
  throw new UnprocessableError(
    `suggestion question_id=${question_id} does not exist in dataset_id=${settings.dataset.id}`,
  );
}

/** A question of the dataset, or of any other. */
export function anyQuestion({ store, settings }: Checking, id: string): AskedQuestion | undefined {
  const own = settings.questionsById.get(id);
  if (own) return own;
  const other = store.questions.byId(id);
  return other && asked(other);
}

export function refuseRepeated(values: readonly string[], problem: string): void {
  const duplicates = duplicatesIn(values);
  if (duplicates.length > 0) throw new UnprocessableError(`${problem}: ${duplicates.join(', ')}`);
}

/** Says which record of a list a refusal is about. */
export function atPosition<T>(position: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UnprocessableError)) throw error;
    throw new UnprocessableError(`Record at position ${position} is not valid because ${error.message}`);
  }
}

/** Reads what records of a dataset are checked against. */
export const checkingOf = (store: Store, dataset: DatasetRow): Checking => ({
  store,
  settings: settingsOf(store, dataset),
});

/** Refuses texts for fields that are not there, and records without a text that must be. */
export function checkFields({ fields }: DatasetSettings, texts: FieldTexts): void {
  for (const { name, required } of fields) {
    if (required && own(texts, name) == null) {
      throw new UnprocessableError(`missing required value for field: ${JSON.stringify(name)}`);
    }
  }
  const unknown = Object.keys(texts).filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) {
    throw new UnprocessableError(`found fields values for non configured fields: ${JSON.stringify(unknown)}`);
  }
}

/** Refuses metadata that do not fit their properties, or have none in a dataset that wants no others. */
export function checkMetadata({ dataset, properties }: DatasetSettings, metadata: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(metadata)) {
    const property = properties.get(name);
    if (!property && !dataset.allow_extra_metadata) {
      throw new UnprocessableError(
        `metadata is not valid: '${name}' metadata property does not exists for dataset '${dataset.id}' and extra metadata is not allowed for this dataset`,
      );
    }
    const problem = (property && value !== null ? valueProblem(property, value) : undefined) ?? unwritable(value);
    if (problem)
      throw new UnprocessableError(
        `metadata is not valid: '${name}' metadata property validation failed because ${problem}`,
      );
  }
}

function valueProblem({ settings }: MetadataPropertyRow, value: unknown): string | undefined {
  if (settings.type === 'terms') {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    if (settings.values === null) return undefined;
    const wrong = values.filter((one) => typeof one !== 'string' || !settings.values!.includes(one));
    return wrong.length > 0 ? `${shown(wrong)} is not an allowed term.` : undefined;
  }
  if (!Number.isFinite(value) || (settings.type === 'integer' && !Number.isSafeInteger(value))) {
    return `the provided value '${shown(value)}' is not ${settings.type === 'integer' ? 'an integer' : 'a float'}.`;
  }
  const number = value as number;
  const isBelow = settings.min !== null && number < settings.min;
  const isAbove = settings.max !== null && number > settings.max;
  if (!isBelow && !isAbove) return undefined;
  const range = [
    ...(settings.min === null ? [] : [`greater than or equal to ${settings.min}`]),
    ...(settings.max === null ? [] : [`less than or equal to ${settings.max}`]),
  ];
  return `the provided value '${number}' must be ${range.join(' and ')}.`;
}

const shown = (value: unknown): string =>
  typeof value === 'number' ? String(value) : unwritable(value) === undefined ? JSON.stringify(value) : '…';

/** Refuses vectors nobody configured, or of another length. */
export function checkVectors({ vectors }: DatasetSettings, given: Record<string, readonly number[]>): void {
  for (const [name, numbers] of Object.entries(given)) {
    const settings = vectors.get(name);
    if (!settings) throw new UnprocessableError(`vector with name=${name} does not exist`);
    if (numbers.length !== settings.dimensions) {
      throw new UnprocessableError(
        `vector with name=${name} must have ${settings.dimensions} elements, got ${numbers.length} elements`,
      );
    }
  }
}

/** Far more than anybody needs; what writes JSON stops at some thousands. */
const MOST_LEVELS = 100;

/** Why a value that was read from JSON cannot be written as JSON again, if so. */
export function unwritable(value: unknown, levels = MOST_LEVELS): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return `the provided value '${value}' is not a float.`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `the provided value is nested more than ${MOST_LEVELS} levels deep.`;
  for (const inner of Object.values(value)) {
    const problem = unwritable(inner, levels - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
