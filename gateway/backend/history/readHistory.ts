import { InvalidCursorError } from '../http/errors.ts';
import { opened, sealed, signatureOf } from '../services/search/cursor.ts';
import type { Answers } from '../shapes/responses.ts';
import { wireTime } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { MAIN_KEY, type PersonRow, type StoredEntry } from '../store/history.ts';
import { ordinalOf, pkOf, pkOfPlace, spanOf } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';

/** The response or resolution before or after a change. */
export interface Version {
  status?: string | null;
  values: Answers | null;
  comment?: string | null;
}

interface Content extends Partial<Version> {
  before?: Version;
  /** The id of a deleted record. */
  id?: string;
}

export interface HistoryQuery {
  /** Only entries about a record. */
  place?: number | undefined;
  /** Only entries about the responses of a user. */
  authorPk?: number | undefined;
  after: string | undefined;
  limit: number;
  isNewestFirst: boolean;
}

/** A page of the history of a dataset, or of one of its records. */
export function readHistory(store: Store, dataset: DatasetRow, query: HistoryQuery) {
  const { place, authorPk, after, limit, isNewestFirst } = query;
  const signature = signatureOf([dataset.id, 'history', place, isNewestFirst]);
  const { history } = store;
  const filter = {
    ...(place !== undefined && { place }),
    ...(authorPk !== undefined && { author: history.personOfUser(authorPk)?.pk ?? NOBODY }),
  };
  const rows = history.page(rangeAfter(dataset, after, signature, isNewestFirst), filter, isNewestFirst, limit + 1);
  const page = rows.slice(0, limit);
  const describe = describer(store, dataset, page);
  return {
    items: page.map((row) => ({ ...describe(row), cursor: sealed([signature, ordinalOf(row.pk)]) })),
    has_next: rows.length > limit,
  };
}

const NOBODY = 0;

function rangeAfter(
  dataset: DatasetRow,
  after: string | undefined,
  signature: string,
  isNewestFirst: boolean,
): [number, number] {
  const [first, last] = spanOf(dataset.pk);
  if (after === undefined) return [first, last];
  const [own, number, ...others] = opened(after);
  if (own !== signature) throw new InvalidCursorError('`after` is not a cursor for this history');
  if (
    !Number.isSafeInteger(number) ||
    (number as number) < 1 ||
    pkOf(1, number as number) > spanOf(1)[1] ||
    others.length > 0
  ) {
    throw new InvalidCursorError('`after` is a damaged cursor: begin again without it');
  }
  const pk = pkOf(dataset.pk, number as number);
  return isNewestFirst ? [first, pk - 1] : [pk + 1, last];
}

/** Presents entries that are read together. */
function describer(store: Store, dataset: DatasetRow, rows: readonly StoredEntry[]) {
  const { history, records } = store;
  const used = (pks: readonly (number | null)[]) => [...new Set(pks.filter((pk) => pk !== null))];
  const people = new Map(
    history.people(used(rows.flatMap(({ actor, author }) => [actor, author]))).map((row) => [row.pk, row]),
  );
  const keys = new Map(history.keys(used(rows.map(({ key }) => key))).map((row) => [row.pk, row]));
  const places = used(rows.map(({ place }) => place));
  const ids = new Map(records.byPks(places.map(pkOfPlace)).map(({ place, id }) => [place, id]));
  const idOf = (place: number): string | null => ids.get(place) ?? idOfDeleted(store, place);
  const personOf = (pk: number | null) => (pk === null ? null : presentPerson(people.get(pk)!));

  return (row: StoredEntry) => {
    const content = contentOf(row);
    const key = row.key === null || row.key === MAIN_KEY ? undefined : keys.get(row.key);
    return {
      number: ordinalOf(row.pk),
      dataset_id: dataset.id,
      record_id: idOf(row.place),
      made_at: wireTime(row.made_at),
      kind: row.kind,
      action: row.action,
      after: row.action === 'deleted' || !content ? null : versionOf(row, content),
      before: content ? beforeOf(store, row, content) : null,
      // The answers went with the record.
      is_erased: content === undefined,
      user: personOf(row.actor),
      response_user: personOf(row.author),
      client: row.client,
      is_bulk: row.is_bulk === 1,
      api_key: row.key === null ? null : { id: key?.id ?? null, name: key?.name ?? null },
      hash: row.hash,
    };
  };
}

function idOfDeleted({ history }: Store, place: number): string | null {
  const deletion = history.ofRecord(place).find(({ kind }) => kind === 'record');
  return deletion ? (contentOf(deletion)?.id ?? null) : null;
}

/** Undefined if the content is erased. */
export const contentOf = ({ salt, content }: StoredEntry): Content | undefined =>
  salt === null ? undefined : (JSON.parse(content) as Content);

export const versionOf = ({ kind, status }: StoredEntry, { values = null, comment = null }: Content): Version =>
  kind === 'resolution' ? { values, comment } : { status, values };

/** The version that a change replaced: from the entry itself, or else from the previous entry. Null if it is no longer kept. */
export function beforeOf({ history }: Store, row: StoredEntry, content: Content): Version | null {
  if (row.action === 'created' || row.kind === 'record') return null;
  if (content.before) return content.before;
  const previous = history.previous(row);
  const replaced = previous && contentOf(previous);
  return replaced ? versionOf(previous, replaced) : null;
}

const PSEUDONYM_LENGTH = 8;

/** The id is null for a deleted user. The pseudonym stays, so that the entries of different people remain distinguishable. */
export const presentPerson = ({ user_id, username, commitment }: PersonRow) => ({
  id: user_id,
  username,
  pseudonym: commitment.slice(0, PSEUDONYM_LENGTH),
});
