/**
 * What people did in older datasets during the last day, like `acts`. The records of an act on annotations have their status and
 * annotations from before and after it, as JSON; `details` of other acts is JSON, too.
 *
 * A record that is being discarded with very many others belongs to the act of its job.
 */
export const taskActs = `
  CREATE TABLE task_acts (
    pk INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES task_datasets (pk) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL REFERENCES users (pk) ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('annotations', 'records', 'settings')),
    client TEXT NOT NULL,
    batch TEXT,
    details TEXT,
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
  ) STRICT;
  CREATE INDEX task_acts_by_dataset ON task_acts (dataset_pk, user_pk, made_at);
  CREATE INDEX task_acts_by_user ON task_acts (user_pk);
  CREATE INDEX task_acts_by_time ON task_acts (made_at);
  CREATE INDEX task_acts_by_batch ON task_acts (batch) WHERE batch IS NOT NULL;

  CREATE TABLE task_act_records (
    act_pk INTEGER NOT NULL REFERENCES task_acts (pk) ON DELETE CASCADE,
    record_pk INTEGER NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
    PRIMARY KEY (act_pk, record_pk)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX task_act_records_by_record ON task_act_records (record_pk, act_pk);

  ALTER TABLE task_changes_under_way ADD COLUMN act_pk INTEGER REFERENCES task_acts (pk) ON DELETE SET NULL;
`;
