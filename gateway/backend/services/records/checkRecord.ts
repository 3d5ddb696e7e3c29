import { UnprocessableError } from '../../http/errors.ts';
import type { RecordUpdate, RecordUpsert } from '../../shapes/records.ts';
import { repeated } from '../../shapes/repeated.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { asked, type AskedQuestion, type DatasetSettings, settingsOf } from '../datasetSettings.ts';
import type { FieldTexts } from '../checks/answers.ts';
import { checkMetadata, checkVectors } from '../checks/records.ts';
import { checkResponse } from '../checks/responses.ts';
import { checkSuggestion } from '../checks/suggestions.ts';

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
  const duplicates = repeated(values);
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
