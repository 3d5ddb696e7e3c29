import { isDeepStrictEqual } from 'node:util';
import { ConflictError } from '../http/errors.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { RecordRow, Suggestion } from '../store/records.ts';
import type { AnswerRow, ResponseRow, ResponseStatus } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { questionnaireOf } from './datasetSettings.ts';
import { type ResponseIndexing, indexResponse } from './records/indexing.ts';
import { checkResponse } from './checkAnswers.ts';
import { settleCompletion, trackCompletion } from './completions.ts';
import { cleanAnswers, type Answers } from '../shapes/responses.ts';
import { AgreementCounts } from '../quality/agreementCounts.ts';
import { compareAnswers, fieldsReader, submittedIn } from '../quality/compareAnswers.ts';
import { ScoreCounts } from '../quality/scoreCounts.ts';
import { rescoreResponse } from '../quality/rescore.ts';
import { noteEntries, type Noting } from '../acts/note.ts';
import { HistoryLog } from '../history/log.ts';
import type { Origin } from '../history/origin.ts';
import { WebhookEvents } from '../webhooks/events.ts';
import { nowMicroseconds } from '../store/clock.ts';
import type { Progress } from '../store/counts.ts';
import { ordinalOf } from '../store/recordAddress.ts';

export interface RecordInDataset {
  record: RecordRow;
  dataset: DatasetRow;
}

/** Collects the changes of a dataset's indexes, and the history. */
interface ResponseWriting extends ResponseIndexing {
  history: HistoryLog;
}

/** A transaction that changes responses. Shares the settings and facet changes of each dataset. */
export interface ResponseSession {
  store: Store;
  indexingOf(dataset: DatasetRow): ResponseWriting;
  /** Datasets with a new, changed or removed response. */
  changedDatasets: Set<number>;
  events: WebhookEvents;
}

/**
 * Runs a change of responses in one transaction. Afterwards writes what the session collected: the indexes of each dataset (filter values,
 * agreement, scores), the time of changed datasets, the history, noted as an act that can be undone, and events last. If the change
 * throws, nothing is written.
 */
export const changeResponses = <T>(
  store: Store,
  origin: Origin,
  change: (session: ResponseSession) => T,
  noting: Noting = {},
): T =>
  store.db.transaction(() => {
    const indexings = new Map<number, ResponseWriting>();
    const history = new HistoryLog(store, origin);
    const changedDatasets = new Set<number>();
    const indexingOf = (dataset: DatasetRow): ResponseWriting => {
      let indexing = indexings.get(dataset.pk);
      if (!indexing) {
        indexing = {
          settings: questionnaireOf(store, dataset),
          changes: store.facets.changes(dataset.pk),
          agreement: new AgreementCounts(),
          scores: new ScoreCounts(),
          history,
        };
        indexings.set(dataset.pk, indexing);
      }
      return indexing;
    };
    const events = new WebhookEvents(store);
    const result = change({ store, indexingOf, changedDatasets, events });
    for (const [datasetPk, { changes, agreement, scores }] of indexings) {
      changes.flush();
      store.agreement.change(datasetPk, agreement);
      scores.store(store);
    }
    for (const datasetPk of changedDatasets) store.datasets.touch(datasetPk);
    noteEntries(store, origin, history.write(), noting);
    events.write();
    return result;
  });

export interface ResponseInput {
  status: ResponseStatus;
  values?: Answers | null | undefined;
}

/** The author of a new response, and the time of the record that it comes with; or the existing response. */
type Owner = { user: UserRow; at?: number } | { old: ResponseRow };

/** Creates the response of a user, or replaces it unless `mustBeNew`. */
export function respond(
  session: ResponseSession,
  target: RecordInDataset,
  user: UserRow,
  input: ResponseInput,
  { mustBeNew = false } = {},
): ResponseRow {
  const { id, place } = target.record;
  const old = session.store.responses.ofUser(place, user.pk);
  if (old && mustBeNew) {
    throw new ConflictError(`Response already exists for record with id \`${id}\` and by user with id \`${user.id}\``);
  }
  return checkAndSave(session, target, old ? { old } : { user }, input);
}

/** Changes a response. If nothing differs, the response keeps its date. */
export function updateResponse(
  session: ResponseSession,
  target: RecordInDataset,
  old: ResponseRow,
  input: ResponseInput,
): ResponseRow {
  const isSame = old.status === input.status && isDeepStrictEqual(JSON.parse(old.answers ?? 'null'), answersIn(input));
  if (!isSame) return checkAndSave(session, target, { old }, input);
  check(session, target, input);
  return old;
}

export function removeResponse(session: ResponseSession, { record, dataset }: RecordInDataset, old: ResponseRow): void {
  const { store, indexingOf, changedDatasets, events } = session;
  changedDatasets.add(dataset.pk);
  const before = stateOf(store, dataset, record.place);
  const { settings, scores, history } = indexingOf(dataset);
  store.responses.remove(old.pk);
  history.response(dataset, record.place, old, undefined);
  rescoreResponse(store, scores, settings.questions, record, old, undefined);
  const after = store.responses.answersTo(record.place);
  trackChange(store, indexingOf(dataset), record, { userPk: old.user_pk, before, after, from: old.status });
  events.responded(dataset, [record.pk]);
  events.response('response.deleted', dataset, record, old);
}

function checkAndSave(
  session: ResponseSession,
  target: RecordInDataset,
  owner: Owner,
  input: ResponseInput,
): ResponseRow {
  const { store, events } = session;
  const { record, dataset } = target;
  const indexing = check(session, target, input);
  const saved = saveResponse(store, indexing, record, owner, input);
  events.responded(dataset, [record.pk]);
  events.response('old' in owner ? 'response.updated' : 'response.created', dataset, record, saved);
  return saved;
}

function check(
  { indexingOf, changedDatasets }: ResponseSession,
  { record, dataset }: RecordInDataset,
  { status, values }: ResponseInput,
): ResponseWriting {
  const indexing = indexingOf(dataset);
  checkResponse(indexing.settings, JSON.parse(record.fields), status, values);
  changedDatasets.add(dataset.pk);
  return indexing;
}

const answersIn = ({ values }: ResponseInput): Answers | null => (values ? cleanAnswers(values) : null);

type RecordPlace = Pick<RecordRow, 'pk' | 'place'>;

/**
 * Stores a validated response with its counters, filter values and history. The caller flushes the filter values.
 * @param unanswered a new record without responses, of which nothing has to be read
 */
export function saveResponse(
  store: Store,
  indexing: ResponseWriting,
  record: RecordPlace,
  owner: Owner,
  input: ResponseInput,
  unanswered?: { suggestions: readonly Suggestion[] },
): ResponseRow {
  const { responses } = store;
  const { status } = input;
  const answers = answersIn(input);
  const text = answers && JSON.stringify(answers);
  const { place } = record;
  const before = unanswered
    ? { place, answers: [], isCompleted: false }
    : stateOf(store, indexing.settings.dataset, place);
  const old = 'old' in owner ? owner.old : undefined;
  const saved =
    'old' in owner
      ? responses.update(owner.old.pk, status, text, nowMicroseconds())
      : responses.insert(place, owner.user, status, text, owner.at ?? nowMicroseconds());
  indexing.history.response(indexing.settings.dataset, place, old, saved);
  const comparison = unanswered && { ...unanswered, resolution: null };
  rescoreResponse(store, indexing.scores, indexing.settings.questions, record, old, saved, comparison);
  const after = old ? responses.answersTo(place) : [...before.answers, saved];
  trackChange(store, indexing, record, {
    userPk: saved.user_pk,
    before,
    after,
    from: old?.status,
    response: { status, answers },
    ...(unanswered && { responses: [saved] }),
  });
  return saved;
}

/** A record before one of its responses changes. */
interface RecordState {
  place: number;
  answers: readonly AnswerRow[];
  isCompleted: boolean;
}

const stateOf = (store: Store, dataset: DatasetRow, place: number): RecordState => ({
  ...settleCompletion(store, dataset, place),
  answers: store.responses.answersTo(place),
});

/** A response is created (without `from`), changed, or removed (without `response`). */
interface ResponseChange {
  userPk: number | null;
  before: RecordState;
  /** The answers to the record now. */
  after: readonly AnswerRow[];
  from?: ResponseStatus | undefined;
  response?: { status: ResponseStatus; answers: Answers | null };
  /** The responses to the record now, if the caller knows them. */
  responses?: readonly ResponseRow[];
}

/** Updates counters, completion and filter values. Responses of deleted users still count for progress and completion. */
function trackChange(
  store: Store,
  indexing: ResponseIndexing,
  { pk }: RecordPlace,
  { userPk, before, after, from, response, responses }: ResponseChange,
): void {
  const { dataset } = indexing.settings;
  const statuses = after.map(({ status }) => status);
  store.counts.countProgress(dataset.pk, progressOf(before.answers.map(({ status }) => status)), progressOf(statuses));
  if (userPk !== null) store.counts.countResponse(dataset, userPk, before, from, response?.status);
  if (userPk !== null && from === undefined) store.controls.countAnswer(dataset.pk, userPk, before.place);
  trackCompletion(store, dataset, before, statuses, responses);
  if (userPk !== null) indexResponse(indexing, ordinalOf(pk), userPk, response);
  if (from !== 'submitted' && response?.status !== 'submitted') return;
  compareAnswers(indexing, pk, submittedIn(before.answers), submittedIn(after), fieldsReader(store, pk));
}

/** The progress of a record by all its responses; undefined is pending. Drafts do not count. */
export function progressOf(statuses: readonly ResponseStatus[]): Progress | undefined {
  const isSubmitted = statuses.includes('submitted');
  const isDiscarded = statuses.includes('discarded');
  if (isSubmitted && isDiscarded) return 'conflicting';
  return isSubmitted ? 'submitted' : isDiscarded ? 'discarded' : undefined;
}
