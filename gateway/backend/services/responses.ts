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
import { nowMicroseconds } from '../store/clock.ts';
import type { ProgressCounts } from '../store/counts.ts';
import { ordinalOf } from '../store/recordAddress.ts';

/** The record that is answered, with its dataset. */
export interface Answered {
  record: RecordRow;
  dataset: DatasetRow;
}

/** The responses of one request: they succeed together, and what they share is read and written once for each dataset. */
export interface Session {
  store: Store;
  indexingOf(dataset: DatasetRow): AnswerIndexing;
  /** Datasets with a new, changed or cleared response. */
  touched: Set<number>;
}

export const inSession = <T>(store: Store, action: (session: Session) => T): T =>
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
    const result = action({ store, indexingOf, touched });
    for (const { changes } of indexings.values()) changes.flush();
    for (const datasetPk of touched) store.datasets.touch(datasetPk);
    return result;
  });

export interface NewResponse {
  status: ResponseStatus;
  values?: Answers | null | undefined;
}

/** Whose response is saved: a new one of a user, or an existing one. */
type Target = { user: UserRow } | { old: ResponseRow };

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
  return checkAndSave(session, { record, dataset }, { user }, given);
}

/** Answers a record, whether or not this user has answered it before. */
export function respondAgain(session: Session, answered: Answered, user: UserRow, given: NewResponse): ResponseRow {
  const old = session.store.responses.ofUser(answered.record.place, user.pk);
  return checkAndSave(session, answered, old ? { old } : { user }, given);
}

/** Changes a response. One that stays the same keeps its date. */
export function reviseResponse(
  session: Session,
  answered: Answered,
  old: ResponseRow,
  given: NewResponse,
): ResponseRow {
  const isSame = old.status === given.status && isDeepStrictEqual(JSON.parse(old.answers ?? 'null'), answersIn(given));
  if (!isSame) return checkAndSave(session, answered, { old }, given);
  checkGiven(session, answered, given);
  return old;
}

/** Deletes a response: the record is pending again for its user. */
export function clearResponse(session: Session, { record, dataset }: Answered, old: ResponseRow): void {
  const { store, indexingOf, touched } = session;
  touched.add(dataset.pk);
  const before = store.responses.statuses(record.place);
  store.responses.remove(old.pk);
  trackChange(store, indexingOf(dataset), record, old.user_pk, before, old.status, undefined);
}

function checkAndSave(session: Session, answered: Answered, target: Target, given: NewResponse): ResponseRow {
  const indexing = checkGiven(session, answered, given);
  return saveResponse(session.store, indexing, answered.record, target, given);
}

/** Refuses what does not fit the record, before anything has changed. */
function checkGiven({ indexingOf, touched }: Session, { record, dataset }: Answered, given: NewResponse) {
  const indexing = indexingOf(dataset);
  checkResponse(indexing.settings, JSON.parse(record.fields) as FieldTexts, given.status, given.values);
  touched.add(dataset.pk);
  return indexing;
}

/** The given answers, with only the members that answers have. */
const answersIn = ({ values }: NewResponse): Answers | null => (values ? cleanAnswers(values) : null);

type RecordPlace = Pick<RecordRow, 'pk' | 'place'>;

/** Stores a response with its counters and filter values. The caller has checked it, and flushes the facets. */
export function saveResponse(
  { responses, counts }: Pick<Store, 'responses' | 'counts'>,
  indexing: AnswerIndexing,
  record: RecordPlace,
  target: Target,
  given: NewResponse,
): ResponseRow {
  const { status } = given;
  const answers = answersIn(given);
  const text = answers && JSON.stringify(answers);
  const before = responses.statuses(record.place);
  const old = 'old' in target ? target.old : undefined;
  const saved =
    'old' in target
      ? responses.update(target.old.pk, status, text, nowMicroseconds())
      : responses.insert(record.place, target.user.pk, status, text, nowMicroseconds());
  trackChange({ counts }, indexing, record, saved.user_pk, before, old?.status, { status, answers });
  return saved;
}

/** Updates counters and filter values after a change. Responses of deleted users still count for progress. */
function trackChange(
  { counts }: Pick<Store, 'counts'>,
  indexing: AnswerIndexing,
  { pk, place }: RecordPlace,
  userPk: number | null,
  before: readonly ResponseStatus[],
  from: ResponseStatus | undefined,
  response: { status: ResponseStatus; answers: Answers | null } | undefined,
): void {
  const datasetPk = indexing.settings.dataset.pk;
  const after = [...before];
  if (from) after.splice(after.indexOf(from), 1);
  if (response) after.push(response.status);
  counts.countProgress(datasetPk, progressOf(before), progressOf(after));
  if (userPk === null) return;
  counts.countResponse(datasetPk, userPk, place, from, response?.status);
  indexResponse(indexing, ordinalOf(pk), userPk, response);
}

/** The progress of a record, by all its responses; drafts leave it pending. */
export function progressOf(statuses: readonly ResponseStatus[]): keyof ProgressCounts | undefined {
  const isSubmitted = statuses.includes('submitted');
  const isDiscarded = statuses.includes('discarded');
  if (isSubmitted && isDiscarded) return 'conflicting';
  return isSubmitted ? 'submitted' : isDiscarded ? 'discarded' : undefined;
}
