/**
 * The models that are asked for suggestions, and the jobs that ask them. `sealed_key` is encrypted. The parts of a job hold the records
 * that are not done; a record leaves its part in the transaction that stores its suggestions, so that a crash loses and repeats none.
 */
export const suggester = `
  CREATE TABLE suggesters (
    dataset_pk INTEGER PRIMARY KEY REFERENCES datasets (pk) ON DELETE CASCADE,
    base_url TEXT NOT NULL,
    model TEXT NOT NULL,
    sealed_key BLOB,
    key_end TEXT,
    agent TEXT,
    prompt TEXT NOT NULL,
    questions TEXT,
    parameters TEXT NOT NULL,
    requests_per_minute INTEGER NOT NULL,
    concurrency INTEGER NOT NULL,
    timeout_seconds INTEGER NOT NULL,
    input_price REAL,
    output_price REAL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE suggestion_jobs (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    user_pk INTEGER REFERENCES users (pk) ON DELETE SET NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'stopped', 'finished')),
    replaces TEXT NOT NULL CHECK (replaces IN ('none', 'own', 'all')),
    total INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    suggested INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    input_tokens INTEGER NOT NULL DEFAULT 0,
    output_tokens INTEGER NOT NULL DEFAULT 0,
    -- Why it stopped by itself, or waits.
    problem TEXT,
    paused_until INTEGER,
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX suggestion_jobs_by_dataset ON suggestion_jobs (dataset_pk);
  CREATE INDEX suggestion_jobs_by_user ON suggestion_jobs (user_pk);
  CREATE UNIQUE INDEX suggestion_jobs_running ON suggestion_jobs (dataset_pk) WHERE status = 'running';

  CREATE TABLE suggestion_job_parts (
    -- Rises, so that a job in a process reads each part once.
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    job_pk INTEGER NOT NULL REFERENCES suggestion_jobs (pk) ON DELETE CASCADE,
    ordinals BLOB NOT NULL
  ) STRICT;
  CREATE INDEX suggestion_job_parts_by_job ON suggestion_job_parts (job_pk);

  CREATE TABLE suggestion_refusals (
    job_pk INTEGER NOT NULL REFERENCES suggestion_jobs (pk) ON DELETE CASCADE,
    place INTEGER NOT NULL REFERENCES records (place) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    detail TEXT NOT NULL,
    answer TEXT,
    refused_at INTEGER NOT NULL,
    PRIMARY KEY (job_pk, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX suggestion_refusals_by_place ON suggestion_refusals (place);
`;
