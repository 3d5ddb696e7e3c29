import { UnprocessableError } from '../../http/errors.ts';
import { jsonProblem } from '../../http/json.ts';
import { duplicatesIn } from '../../http/shapes.ts';
import type { FieldValues } from '../../shapes/fields.ts';
import type { RecordUpdate, RecordUpsert } from '../../shapes/records.ts';
import type { MetadataPropertyRow } from '../../store/children.ts';
import type { UserRow } from '../../store/users.ts';
import { checkResponse, checkSuggestion } from '../checkAnswers.ts';
import { type AnswerableQuestion, answerable, type DatasetSettings } from '../datasetSettings.ts';
import type { Preparation } from './context.ts';

/** Checks everything of a record but its fields: metadata, responses, suggestions, vectors, in this order. */
export function checkContent(
  context: Preparation,
  fields: FieldValues,
  item: RecordUpsert,
  { hasUniqueSuggestions = context.isOlderRoute } = {},
): void {
  const { settings } = context;
  if (item.metadata) checkMetadata(settings, item.metadata);
  for (const { user_id, status, values } of item.responses ?? []) {
    userOf(context, user_id);
    checkResponse(settings, fields, status, values);
  }
  if (hasUniqueSuggestions) refuseDuplicateSuggestions(item);
  for (const suggestion of item.suggestions ?? []) {
    checkSuggestion(suggestedQuestion(context, suggestion), suggestion, fields);
  }
  if (item.vectors) checkVectors(settings, item.vectors);
}

export const refuseDuplicateSuggestions = ({ suggestions }: RecordUpdate): void =>
  refuseDuplicates(
    (suggestions ?? []).map(({ question_id }) => question_id),
    'found duplicate suggestions question IDs',
  );

export function refuseDuplicates(values: readonly string[], problem: string): void {
  const duplicates = duplicatesIn(values);
  if (duplicates.length > 0) throw new UnprocessableError(`${problem}: ${duplicates.join(', ')}`);
}

/** The user of a response that arrives with a record. */
export function userOf({ store, users }: Preparation, id: string): UserRow {
  const user = users.get(id) ?? store.users.byId(id);
  if (!user) throw new UnprocessableError(`user_id=${id} does not exist`);
  users.set(id, user);
  return user;
}

/** The question of a suggestion that arrives with a record. */
export function suggestedQuestion(
  { store, settings, isOlderRoute }: Preparation,
  { question_id }: { question_id: string },
): AnswerableQuestion {
  const question = isOlderRoute
    ? anyQuestion({ store, settings }, question_id)
    : settings.questionsById.get(question_id);
  if (question) return question;
  throw new UnprocessableError(
    `suggestion question_id=${question_id} does not exist in dataset_id=${settings.dataset.id}`,
  );
}

export function anyQuestion(
  { store, settings }: Pick<Preparation, 'store' | 'settings'>,
  id: string,
): AnswerableQuestion | undefined {
  const ownQuestion = settings.questionsById.get(id);
  if (ownQuestion) return ownQuestion;
  const question = store.questions.byId(id);
  return question && answerable(question);
}

/** Adds the position of a record in its list to an error. */
export function atPosition(position: number, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof UnprocessableError)) throw error;
    throw new UnprocessableError(`Record at position ${position} is not valid because ${error.message}`);
  }
}

function checkMetadata({ dataset, properties }: DatasetSettings, metadata: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(metadata)) {
    const property = properties.get(name);
    if (!property && !dataset.allow_extra_metadata) {
      throw new UnprocessableError(
        `metadata is not valid: '${name}' metadata property does not exists for dataset '${dataset.id}' and extra metadata is not allowed for this dataset`,
      );
    }
    const problem = (property && value !== null ? valueProblem(property, value) : undefined) ?? jsonProblem(value);
    if (!problem) continue;
    throw new UnprocessableError(
      `metadata is not valid: '${name}' metadata property validation failed because ${problem}`,
    );
  }
}

function valueProblem({ settings }: MetadataPropertyRow, value: unknown): string | undefined {
  if (settings.type === 'terms') {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    if (settings.values === null) return undefined;
    const invalid = values.filter((term) => typeof term !== 'string' || !settings.values!.includes(term));
    return invalid.length > 0 ? `${shown(invalid)} is not an allowed term.` : undefined;
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
  typeof value === 'number' ? String(value) : jsonProblem(value) === undefined ? JSON.stringify(value) : '…';

function checkVectors({ vectors }: DatasetSettings, sent: Record<string, readonly number[]>): void {
  for (const [name, numbers] of Object.entries(sent)) {
    const settings = vectors.get(name);
    if (!settings) throw new UnprocessableError(`vector with name=${name} does not exist`);
    if (numbers.length !== settings.dimensions) {
      throw new UnprocessableError(
        `vector with name=${name} must have ${settings.dimensions} elements, got ${numbers.length} elements`,
      );
    }
  }
}
