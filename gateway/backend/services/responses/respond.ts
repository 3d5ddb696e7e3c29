import { isDeepStrictEqual } from 'node:util';
import { ConflictError } from '../../http/errors.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { RecordRow } from '../../store/records.ts';
import type { ResponseRow } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { questionnaireOf } from '../datasetSettings.ts';
import type { AnswerIndexing } from '../records/indexing.ts';
import type { FieldTexts } from '../checks/answers.ts';
import { checkResponse } from '../checks/responses.ts';
import { addResponse, answersIn, changeResponse, type NewResponse, removeResponse } from './saveResponse.ts';

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
