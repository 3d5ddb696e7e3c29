/**
 * Every change of a response or a resolution, and the deletion of each record that had any: `pk` is the dataset with the number of the
 * entry, which counts from 1. The entries of a dataset are a chain: each hash covers the previous one (see `history/chain.ts`). `content`
 * is JSON, or only the hash of it and the salt once the answers are erased.
 *
 * A chain begins after its entry `pruned`. All that was saved after `complete_since`, in microseconds, has an entry.
 *
 * Entries name people by commitments to their ids. That of a deleted user has lost its salt, so nobody can tell any more whose it was.
 */
export const history = `
  CREATE TABLE history_chains (
    dataset_pk INTEGER PRIMARY KEY REFERENCES datasets (pk) ON DELETE CASCADE,
    last INTEGER NOT NULL,
    last_hash TEXT NOT NULL,
    pruned INTEGER NOT NULL,
    pruned_hash TEXT NOT NULL,
    complete_since INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE history_people (
    pk INTEGER PRIMARY KEY,
    user_pk INTEGER UNIQUE REFERENCES users (pk) ON DELETE SET NULL,
    commitment TEXT NOT NULL,
    salt TEXT,
    user_id TEXT,
    username TEXT
  ) STRICT;

  CREATE TABLE history_keys (
    pk INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES history_people (pk),
    name TEXT
  ) STRICT;
  CREATE INDEX history_keys_by_person ON history_keys (person);

  CREATE TABLE history (
    pk INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('response', 'resolution', 'record')),
    action TEXT NOT NULL CHECK (action IN ('created', 'changed', 'deleted')),
    status TEXT,
    actor INTEGER,
    author INTEGER,
    client TEXT NOT NULL,
    is_bulk INTEGER NOT NULL CHECK (is_bulk IN (0, 1)),
    key INTEGER,
    salt TEXT,
    content TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX history_by_place ON history (place);
`;
