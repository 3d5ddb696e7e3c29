/**
 * Who answers which record, and since when. A record without a row is nobody's. `queue_settings` has a row for each dataset whose queues
 * are not the plain shuffle. Jobs assign or unassign very many records in steps, so that a crash loses and repeats nothing.
 */
export const assignments = `
  CREATE TABLE assignments (
    place INTEGER NOT NULL REFERENCES records (place) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL REFERENCES users (pk) ON DELETE CASCADE,
    assigned_at INTEGER NOT NULL,
    PRIMARY KEY (place, user_pk)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX assignments_by_user ON assignments (user_pk, place, assigned_at);

  CREATE TABLE queue_settings (
    dataset_pk INTEGER PRIMARY KEY REFERENCES datasets (pk) ON DELETE CASCADE,
    ordering TEXT NOT NULL DEFAULT 'shuffled' CHECK (ordering IN ('shuffled', 'least_sure', 'most_disagreement', 'farthest')),
    only_assigned INTEGER NOT NULL DEFAULT 0 CHECK (only_assigned IN (0, 1))
  ) STRICT;

  CREATE TABLE assignment_jobs (
    pk INTEGER PRIMARY KEY,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    plan TEXT NOT NULL,
    total INTEGER NOT NULL,
    -- Whether the request that began it no longer waits.
    is_unattended INTEGER NOT NULL DEFAULT 0 CHECK (is_unattended IN (0, 1)),
    -- What the job has dealt so far, as JSON.
    state TEXT NOT NULL
  ) STRICT;
  -- The records that a job has yet to reach, in parts. A step removes the part that it has done.
  CREATE TABLE assignment_job_parts (
    pk INTEGER PRIMARY KEY,
    job_pk INTEGER NOT NULL REFERENCES assignment_jobs (pk) ON DELETE CASCADE,
    ordinals BLOB NOT NULL
  ) STRICT;
  CREATE INDEX assignment_job_parts_by_job ON assignment_job_parts (job_pk);
`;
