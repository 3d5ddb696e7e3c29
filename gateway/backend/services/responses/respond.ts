import { ConflictError } from '../../http/errors.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { RecordRow } from '../../store/records.ts';
import type { ResponseRow } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { settingsOf } from '../datasetSettings.ts';
import type { Indexing } from '../records/facetValues.ts';
import type { FieldTexts } from '../rules/answers.ts';
import { checkResponse } from '../rules/responses.ts';
import { addResponse, changeResponse, type NewResponse, removeResponse } from './saveResponse.ts';

/** Answers a record for the first time. */
export const respond = (
  store: Store,
  dataset: DatasetRow,
  record: RecordRow,
  user: UserRow,
  given: NewResponse,
): ResponseRow =>
  inOneGo(store, dataset, (indexing) => {
    if (store.responses.ofUser(record.place, user.pk)) {
      throw new ConflictError(
        `Response already exists for record with id \`${record.id}\` and by user with id \`${user.id}\``,
      );
    }
    check(indexing, record, given);
    return addResponse(store, indexing, record, user, given);
  });

/** Answers a record, whether or not this user has answered it before. */
export const respondAgain = (
  store: Store,
  dataset: DatasetRow,
  record: RecordRow,
  user: UserRow,
  given: NewResponse,
): ResponseRow =>
  inOneGo(store, dataset, (indexing) => {
    check(indexing, record, given);
    const old = store.responses.ofUser(record.place, user.pk);
    return old
      ? changeResponse(store, indexing, record, old, given)
      : addResponse(store, indexing, record, user, given);
  });

/** Replaces a response. */
export const reviseResponse = (
  store: Store,
  dataset: DatasetRow,
  record: RecordRow,
  old: ResponseRow,
  given: NewResponse,
): ResponseRow =>
  inOneGo(store, dataset, (indexing) => {
    check(indexing, record, given);
    return changeResponse(store, indexing, record, old, given);
  });

/** Takes a response back: the record is pending again for its user. */
export const clearResponse = (store: Store, dataset: DatasetRow, record: RecordRow, old: ResponseRow): void =>
  inOneGo(store, dataset, (indexing) => removeResponse(store, indexing, record, old));

const check = ({ settings }: Indexing, record: RecordRow, { status, values }: NewResponse): void =>
  checkResponse(settings, JSON.parse(record.fields) as FieldTexts, status, values);

/** One transaction: the response, its counts, what can be filtered by, and the dataset's last activity. */
const inOneGo = <T>(store: Store, dataset: DatasetRow, work: (indexing: Indexing) => T): T =>
  store.db.transaction(() => {
    const changes = store.facets.changes(dataset.pk);
    const result = work({ settings: settingsOf(store, dataset), changes });
    changes.flush();
    store.datasets.touch(dataset.pk);
    return result;
  });
