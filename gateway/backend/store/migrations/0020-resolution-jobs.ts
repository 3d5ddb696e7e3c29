/**
 * Jobs that resolve very many records, or take that back. A batch and its progress are one transaction, so that the next start continues
 * after a crash. `rule` is null for a job that takes another one back.
 */
export const resolutionJobs = `
  CREATE TABLE resolution_jobs (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    user_pk INTEGER REFERENCES users (pk) ON DELETE SET NULL,
    undoes_pk INTEGER UNIQUE REFERENCES resolution_jobs (pk) ON DELETE CASCADE,
    rule TEXT,
    total INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0,
    ordinals BLOB NOT NULL
  ) STRICT;
  CREATE INDEX resolution_jobs_by_dataset ON resolution_jobs (dataset_pk);
  CREATE INDEX resolution_jobs_by_user ON resolution_jobs (user_pk);
  CREATE INDEX resolution_jobs_under_way ON resolution_jobs (pk) WHERE done < total;

  ALTER TABLE resolutions ADD COLUMN job_pk INTEGER;
  CREATE INDEX resolutions_by_job ON resolutions (job_pk) WHERE job_pk IS NOT NULL;
`;
