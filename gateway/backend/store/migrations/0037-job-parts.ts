/**
 * The records that a job still has to resolve are in parts, like those of other jobs: a step need not read and write all of them again.
 * Three tables get the names of their stores.
 */
export const jobParts = `
  CREATE TABLE resolution_job_parts (
    pk INTEGER PRIMARY KEY,
    job_pk INTEGER NOT NULL REFERENCES resolution_jobs (pk) ON DELETE CASCADE,
    ordinals BLOB NOT NULL
  ) STRICT;
  CREATE INDEX resolution_job_parts_by_job ON resolution_job_parts (job_pk);
  -- 256 ordinals of four bytes each, from the first one that is not done.
  INSERT INTO resolution_job_parts (job_pk, ordinals)
    WITH RECURSIVE parts (job_pk, start, total) AS (
      SELECT pk, done, total FROM resolution_jobs WHERE done < total
      UNION ALL SELECT job_pk, start + 256, total FROM parts WHERE start + 256 < total
    )
    SELECT job_pk, substr(ordinals, start * 4 + 1, 1024) FROM parts JOIN resolution_jobs ON pk = job_pk
    ORDER BY job_pk, start;
  ALTER TABLE resolution_jobs DROP COLUMN ordinals;

  ALTER TABLE marks RENAME TO completed_steps;
  ALTER TABLE leftovers RENAME TO pending_removals;
  ALTER TABLE task_changes_under_way RENAME TO task_record_jobs;
`;
