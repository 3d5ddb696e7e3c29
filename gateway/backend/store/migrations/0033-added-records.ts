/**
 * Added records are acts, too. Their `details` are JSON: the ranges of their ordinals, and how many were deleted when the act was undone.
 * A constraint can only be changed with its table, and what refers to it.
 */
export const addedRecords = `
  CREATE TABLE acts_kept (
    pk INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL REFERENCES users (pk) ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('responses', 'settings', 'records')),
    client TEXT NOT NULL,
    batch TEXT,
    details TEXT,
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
  ) STRICT;
  INSERT INTO acts_kept SELECT * FROM acts;
  CREATE TABLE act_parts_kept (
    first INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    act_pk INTEGER NOT NULL REFERENCES acts_kept (pk) ON DELETE CASCADE,
    state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'redone'))
  ) STRICT;
  INSERT INTO act_parts_kept SELECT * FROM act_parts;
  DROP TABLE act_parts;
  DROP TABLE acts;
  ALTER TABLE acts_kept RENAME TO acts;
  ALTER TABLE act_parts_kept RENAME TO act_parts;
  CREATE INDEX acts_by_dataset ON acts (dataset_pk, user_pk, made_at);
  CREATE INDEX acts_by_user ON acts (user_pk);
  CREATE INDEX acts_by_time ON acts (made_at);
  CREATE INDEX acts_by_batch ON acts (batch) WHERE batch IS NOT NULL;
  CREATE INDEX act_parts_by_act ON act_parts (act_pk);
`;
