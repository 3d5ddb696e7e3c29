import { cleanAnswers, type Answers } from '../../shapes/answers.ts';
import { moment } from '../../store/clock.ts';
import type { ProgressCounts } from '../../store/counts.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { ResponseRow, ResponseStatus } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { type AnswerIndexing, indexResponse } from '../records/indexing.ts';

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
