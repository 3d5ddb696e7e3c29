import { isDeepStrictEqual } from 'node:util';
import { ConflictError } from '../http/errors.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { RecordRow } from '../store/records.ts';
import type { ResponseRow, ResponseStatus } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { questionnaireOf } from './datasetSettings.ts';
import { type AnswerIndexing, indexResponse } from './records/indexing.ts';
import { type FieldTexts, checkResponse } from './checkAnswers.ts';
import { cleanAnswers, type Answers } from '../shapes/responses.ts';
import { moment } from '../store/clock.ts';
import type { ProgressCounts } from '../store/counts.ts';
import { ordinalOf } from '../store/recordAddress.ts';

/** What is answered. */
export interface Answered {
  record: RecordRow;
  dataset: DatasetRow;
}

/** The actions of one request: they succeed together, and what they share is read and written once for each dataset. */
export interface Session {
  store: Store;
  indexingOf(dataset: DatasetRow): AnswerIndexing;
  /** Datasets with a new, changed or cleared response. */
  touched: Set<number>;
}

export const inSession = <T>(store: Store, work: (session: Session) => T): T =>
  store.db.transaction(() => {
    const indexings = new Map<number, AnswerIndexing>();
    const touched = new Set<number>();
    const indexingOf = (dataset: DatasetRow): AnswerIndexing => {
      let indexing = indexings.get(dataset.pk);
      if (!indexing) {
        indexing = { settings: questionnaireOf(store, dataset), changes: store.facets.changes(dataset.pk) };
        indexings.set(dataset.pk, indexing);
      }
      return indexing;
    };
    const result = work({ store, indexingOf, touched });
    for (const { changes } of indexings.values()) changes.flush();
    for (const datasetPk of touched) store.datasets.touch(datasetPk);
    return result;
  });

/** Answers a record for the first time. */
export function respond(
  session: Session,
  { record, dataset }: Answered,
  user: UserRow,
  given: NewResponse,
): ResponseRow {
  if (session.store.responses.ofUser(record.place, user.pk)) {
    throw new ConflictError(
      `Response already exists for record with id \`${record.id}\` and by user with id \`${user.id}\``,
    );
  }
  const indexing = checked(session, { record, dataset }, given);
  return addResponse(session.store, indexing, record, user, given);
}

/** Answers a record, whether or not this user has answered it before. */
export function respondAgain(session: Session, answered: Answered, user: UserRow, given: NewResponse): ResponseRow {
  const old = session.store.responses.ofUser(answered.record.place, user.pk);
  return old ? replaceResponse(session, answered, old, given) : respond(session, answered, user, given);
}

/** Changes a response. One that says the same again keeps its date. */
export function reviseResponse(
  session: Session,
  answered: Answered,
  old: ResponseRow,
  given: NewResponse,
): ResponseRow {
  const isSame = old.status === given.status && isDeepStrictEqual(JSON.parse(old.answers ?? 'null'), answersIn(given));
  if (!isSame) return replaceResponse(session, answered, old, given);
  checked(session, answered, given);
  return old;
}

function replaceResponse(session: Session, answered: Answered, old: ResponseRow, given: NewResponse): ResponseRow {
  const indexing = checked(session, answered, given);
  return changeResponse(session.store, indexing, answered.record, old, given);
}

/** Takes a response back: the record is pending again for its user. */
export function clearResponse(
  { store, indexingOf, touched }: Session,
  { record, dataset }: Answered,
  old: ResponseRow,
): void {
  touched.add(dataset.pk);
  removeResponse(store, indexingOf(dataset), record, old);
}

/** Refuses what does not fit the record, before anything has changed. */
function checked({ indexingOf, touched }: Session, { record, dataset }: Answered, given: NewResponse): AnswerIndexing {
  const indexing = indexingOf(dataset);
  checkResponse(indexing.settings, JSON.parse(record.fields) as FieldTexts, given.status, given.values);
  touched.add(dataset.pk);
  return indexing;
}

export interface NewResponse {
  status: ResponseStatus;
  values?: Answers | null | undefined;
}

/** What is answered, with only the members answers are made of. */
export const answersIn = ({ values }: NewResponse): Answers | null => (values ? cleanAnswers(values) : null);

type RecordPlace = Pick<RecordRow, 'pk' | 'place'>;

/** Stores a new response and counts it. The caller has checked it, and flushes the facets. */
export function addResponse(
  store: Store,
  indexing: AnswerIndexing,
  record: RecordPlace,
  user: UserRow,
  given: NewResponse,
): ResponseRow {
  const answers = answersIn(given);
  const before = store.responses.statuses(record.place);
  const response = store.responses.insert(record.place, user.pk, given.status, textOf(answers), moment());
  count(store, indexing, record, user.pk, before, undefined, given.status);
  indexResponse(indexing, ordinalOf(record.pk), user.pk, { status: given.status, answers });
  return response;
}

/** Replaces status and answers of a response. */
export function changeResponse(
  store: Store,
  indexing: AnswerIndexing,
  record: RecordPlace,
  old: ResponseRow,
  given: NewResponse,
): ResponseRow {
  const answers = answersIn(given);
  const before = store.responses.statuses(record.place);
  const response = store.responses.update(old.pk, given.status, textOf(answers), moment());
  count(store, indexing, record, old.user_pk, before, old.status, given.status);
  if (old.user_pk !== null)
    indexResponse(indexing, ordinalOf(record.pk), old.user_pk, { status: given.status, answers });
  return response;
}

export function removeResponse(store: Store, indexing: AnswerIndexing, record: RecordPlace, old: ResponseRow): void {
  const before = store.responses.statuses(record.place);
  store.responses.remove(old.pk);
  count(store, indexing, record, old.user_pk, before, old.status, undefined);
  if (old.user_pk !== null) indexResponse(indexing, ordinalOf(record.pk), old.user_pk);
}

const textOf = (answers: Answers | null): string | null => (answers ? JSON.stringify(answers) : null);

/** Moves one response from one status to another in all counts. Responses of users who are gone still count for progress. */
function count(
  store: Store,
  { settings }: AnswerIndexing,
  { place }: RecordPlace,
  userPk: number | null,
  before: readonly ResponseStatus[],
  from: ResponseStatus | undefined,
  to: ResponseStatus | undefined,
): void {
  const datasetPk = settings.dataset.pk;
  const after = [...before];
  if (from) after.splice(after.indexOf(from), 1);
  if (to) after.push(to);
  store.counts.countProgress(datasetPk, progressOf(before), progressOf(after));
  if (userPk !== null) store.counts.countResponse(datasetPk, userPk, place, from, to);
}

/** How a record stands, by all its responses; drafts leave it pending. */
export function progressOf(statuses: readonly ResponseStatus[]): keyof ProgressCounts | undefined {
  const isSubmitted = statuses.includes('submitted');
  const isDiscarded = statuses.includes('discarded');
  if (isSubmitted && isDiscarded) return 'conflicting';
  return isSubmitted ? 'submitted' : isDiscarded ? 'discarded' : undefined;
}
