import { hash, randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { datasetPkOf, spanOf } from './recordAddress.ts';
import type { ResponseStatus } from './responses.ts';

/** The beginning and the end of the entries of a dataset. */
export interface ChainRow {
  dataset_pk: number;
  /** The number and the hash of the last entry. */
  last: number;
  last_hash: string;
  /** The number and the hash of the last entry that was removed for its age. */
  pruned: number;
  pruned_hash: string;
  /** In microseconds: everything saved later has an entry. */
  complete_since: number;
}

export const NO_HASH = '0'.repeat(64);

/** An entry as it is stored. */
export interface StoredEntry {
  /** The dataset and the number of the entry. */
  pk: number;
  place: number;
  made_at: number;
  kind: 'response' | 'resolution' | 'record';
  action: 'created' | 'changed' | 'deleted';
  /** The status of the response; null if it was deleted, and for other kinds. */
  status: ResponseStatus | null;
  /** The person who made the change, and the author of the response. */
  actor: number | null;
  author: number | null;
  client: string;
  is_bulk: 0 | 1;
  /** Null without an API key. */
  key: number | null;
  /** Null if the answers are erased. */
  salt: string | null;
  /** JSON; if it is erased, the SHA-256 of salt and JSON. */
  content: string;
  hash: string;
}

export interface PersonRow {
  pk: number;
  user_pk: number | null;
  /** The SHA-256 of salt and id. */
  commitment: string;
  salt: string | null;
  /** The id and the name of a deleted user, if names are kept. */
  user_id: string | null;
  username: string | null;
}

export type Person = Pick<PersonRow, 'pk' | 'commitment'>;

/** Stands for the API key that every user has; the lists of keys do not contain it. */
export const MAIN_KEY = 0;

export const saltedHash = (salt: string, text: string): string => hash('sha256', salt + text);

/**
 * The entries of the history with their chains, and the people and API keys that they name. The primary key of an entry consists of the
 * dataset and the entry's number; people are kept apart from users, so that the hashes hold after a user is deleted. Times are in
 * microseconds.
 */
export const historyStore = (db: Database) => ({
  chain: (datasetPk: number) => db.get<ChainRow>('SELECT * FROM history_chains WHERE dataset_pk = ?', [datasetPk]),
  addChain: (chain: ChainRow) => db.insert('history_chains', { ...chain }),
  advanceChain: ({ last, last_hash, dataset_pk }: ChainRow) =>
    db.run('UPDATE history_chains SET last = ?, last_hash = ? WHERE dataset_pk = ?', [last, last_hash, dataset_pk]),
  pruneChain: ({ pruned, pruned_hash, complete_since, dataset_pk }: ChainRow) =>
    db.run('UPDATE history_chains SET pruned = ?, pruned_hash = ?, complete_since = ? WHERE dataset_pk = ?', [
      pruned,
      pruned_hash,
      complete_since,
      dataset_pk,
    ]),

  add: (entry: StoredEntry) => db.insert('history', { ...entry }),

  ofRecord: (place: number) => db.all<StoredEntry>('SELECT * FROM history WHERE place = ?', [place]),
  erase: (pk: number, digest: string) =>
    db.run('UPDATE history SET salt = NULL, content = ? WHERE pk = ?', [digest, pk]),

  /** The entries before (newest first) or after (oldest first) one of a dataset. */
  page(
    [from, to]: readonly [number, number],
    { place, author }: { place?: number; author?: number },
    isNewestFirst: boolean,
    limit: number,
  ): StoredEntry[] {
    const conditions = [
      ...(place === undefined ? [] : ['place = $place']),
      ...(author === undefined ? [] : ['author = $author']),
    ];
    return db.all<StoredEntry>(
      `SELECT * FROM history WHERE pk BETWEEN $from AND $to ${conditions.map((condition) => `AND ${condition}`).join(' ')}
       ORDER BY pk ${isNewestFirst ? 'DESC' : 'ASC'} LIMIT $limit`,
      {
        from,
        to,
        limit,
        ...(place !== undefined && { place }),
        ...(author !== undefined && { author }),
      },
    );
  },

  /** The previous entry about the same response or resolution. */
  previous: ({ pk, place, kind, author }: StoredEntry) =>
    db.get<StoredEntry>(
      'SELECT * FROM history WHERE place = ? AND pk < ? AND kind = ? AND author IS ? ORDER BY pk DESC LIMIT 1',
      [place, pk, kind, author],
    ),
  /** All entries about a response or a resolution, in order. */
  about: ({ place, kind, author }: Pick<StoredEntry, 'place' | 'kind' | 'author'>) =>
    db.all<StoredEntry>('SELECT * FROM history WHERE place = ? AND kind = ? AND author IS ? ORDER BY pk', [
      place,
      kind,
      author,
    ]),
  /** The last entry about a response or a resolution. */
  last: ({ place, kind, author }: Pick<StoredEntry, 'place' | 'kind' | 'author'>) =>
    db.get<StoredEntry>('SELECT * FROM history WHERE place = ? AND kind = ? AND author IS ? ORDER BY pk DESC LIMIT 1', [
      place,
      kind,
      author,
    ]),
  byPk: (pk: number) => db.get<StoredEntry>('SELECT * FROM history WHERE pk = ?', [pk]),
  isLast: ({ pk, place, kind, author }: StoredEntry): boolean =>
    !db.has('SELECT 1 FROM history WHERE place = ? AND pk > ? AND kind = ? AND author IS ?', [place, pk, kind, author]),

  /** All entries of a dataset, in order. */
  all: (datasetPk: number) =>
    db.iterate<StoredEntry>('SELECT * FROM history WHERE pk BETWEEN ? AND ? ORDER BY pk', spanOf(datasetPk)),

  /** Finds or creates the row of a user; null for a deleted user. */
  ensurePerson(userPk: number): Person | null {
    const known = this.personOfUser(userPk);
    if (known) return known;
    const userId = db.value<string>('SELECT id FROM users WHERE pk = ? AND deleted_at IS NULL', [userPk]);
    if (userId === undefined) return null;
    const salt = randomUUID();
    const commitment = saltedHash(salt, userId);
    return { pk: db.insert('history_people', { user_pk: userPk, salt, commitment }), commitment };
  },
  /** Undefined for a user without entries. */
  personOfUser: (userPk: number) =>
    db.get<Person>('SELECT pk, commitment FROM history_people WHERE user_pk = ?', [userPk]),
  /** The people with their ids, also of deleted users whose names are kept. */
  people: (pks?: readonly number[]) =>
    db.all<PersonRow>(
      `SELECT history_people.pk, user_pk, commitment, salt, ifnull(users.id, user_id) AS user_id, ifnull(users.username, history_people.username) AS username
       FROM history_people LEFT JOIN users ON users.pk = user_pk
       ${pks ? 'WHERE history_people.pk IN (SELECT value FROM json_each(?))' : ''}`,
      pks ? [JSON.stringify(pks)] : [],
    ),

  /** Separates the entries of a user who is being deleted from the account, and keeps or removes the name. */
  releaseUser(userPk: number, keepsName: boolean): void {
    db.run(
      `UPDATE history_people SET (user_id, username) = (SELECT id, username FROM users WHERE pk = user_pk), user_pk = NULL
       WHERE user_pk = ?`,
      [userPk],
    );
    if (!keepsName) this.forgetNames();
  },
  /** Removes the names of all deleted users, with their salts. */
  forgetNames(): void {
    db.run(
      `UPDATE history_keys SET name = NULL
       WHERE name IS NOT NULL AND person IN (SELECT pk FROM history_people WHERE user_pk IS NULL)`,
    );
    db.run(
      'UPDATE history_people SET salt = NULL, user_id = NULL, username = NULL WHERE user_pk IS NULL AND salt IS NOT NULL',
    );
  },

  /** Finds or creates the row of an API key. */
  ensureKey(id: string, person: number, name: string): number {
    const pk = db.value<number>('SELECT pk FROM history_keys WHERE id = ?', [id]);
    return pk ?? db.insert('history_keys', { id, person, name });
  },
  keys: (pks?: readonly number[]) =>
    db.all<{ pk: number; id: string; name: string | null }>(
      `SELECT pk, id, name FROM history_keys ${pks ? 'WHERE pk IN (SELECT value FROM json_each(?))' : ''}`,
      pks ? [JSON.stringify(pks)] : [],
    ),

  /** A dataset whose first entry is older than a time, in microseconds. */
  withOlder: (time: number) =>
    db.get<ChainRow>(
      `SELECT history_chains.* FROM history_chains JOIN history ON pk = (dataset_pk << 32) + pruned + 1
       WHERE made_at < ? LIMIT 1`,
      [time],
    ),
  /** The first entries of a chain. */
  first: ({ dataset_pk, pruned }: ChainRow, limit: number) => {
    const [begin, end] = spanOf(dataset_pk);
    return db.all<StoredEntry>('SELECT * FROM history WHERE pk BETWEEN ? AND ? ORDER BY pk LIMIT ?', [
      begin + pruned + 1,
      end,
      limit,
    ]);
  },
  removeUpTo: (pk: number) => db.run('DELETE FROM history WHERE pk BETWEEN ? AND ?', [spanOf(datasetPkOf(pk))[0], pk]),

  /** Deletes entries of a removed dataset; returns how many. */
  removeSome: (datasetPk: number, count: number): number =>
    db.run('DELETE FROM history WHERE pk IN (SELECT pk FROM history WHERE pk BETWEEN ? AND ? LIMIT ?)', [
      ...spanOf(datasetPk),
      count,
    ]).changes,
});
