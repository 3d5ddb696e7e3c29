/**
 * What people did during the last day, so that they can take it back: an act is what one request, or several of the same `batch`,
 * changed in a dataset. `details` is JSON: changed settings, before and after.
 *
 * The parts of an act on responses are the entries of the history that it made, by their first and last primary keys: when it was done, and whenever it
 * was undone or redone.
 */
export const acts = `
  CREATE TABLE acts (
    pk INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL REFERENCES users (pk) ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('responses', 'settings')),
    client TEXT NOT NULL,
    batch TEXT,
    details TEXT,
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
  ) STRICT;
  CREATE INDEX acts_by_dataset ON acts (dataset_pk, user_pk, made_at);
  CREATE INDEX acts_by_user ON acts (user_pk);
  CREATE INDEX acts_by_time ON acts (made_at);
  CREATE INDEX acts_by_batch ON acts (batch) WHERE batch IS NOT NULL;

  CREATE TABLE act_parts (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    act_pk INTEGER NOT NULL REFERENCES acts (pk) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'redone'))
  ) STRICT;
  CREATE INDEX act_parts_by_act ON act_parts (act_pk);
`;
