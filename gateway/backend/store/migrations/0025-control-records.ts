/**
 * Datasets that mix control records into the queues of annotators, and where the next one comes in the queue of each. `seed` makes the
 * choice of records different for each dataset and unpredictable for annotators.
 */
export const controlRecords = `
  CREATE TABLE control_settings (
    dataset_pk INTEGER PRIMARY KEY REFERENCES datasets (pk) ON DELETE CASCADE,
    share INTEGER NOT NULL CHECK (share BETWEEN 0 AND 20),
    shows_own_score INTEGER NOT NULL CHECK (shows_own_score IN (0, 1)),
    seed INTEGER NOT NULL DEFAULT (random() & 0xffffffff)
  ) STRICT;

  CREATE TABLE control_positions (
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL REFERENCES users (pk) ON DELETE CASCADE,
    answered INTEGER NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (dataset_pk, user_pk)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX control_positions_by_user ON control_positions (user_pk);
`;
