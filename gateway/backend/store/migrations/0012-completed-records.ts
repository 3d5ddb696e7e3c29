/**
 * `min_submitted` is how many submitted responses complete a record; null for a dataset in which everyone answers every record. Such
 * a dataset counts a record as completed by its first submitted response, but keeps it in everybody's queue.
 */
export const completedRecords = `
  ALTER TABLE datasets ADD COLUMN min_submitted INTEGER;
  ALTER TABLE datasets ADD COLUMN metadata TEXT;

  CREATE TABLE completed_records (
    place INTEGER PRIMARY KEY REFERENCES records (place) ON DELETE CASCADE
  ) STRICT;
  INSERT INTO completed_records
    SELECT DISTINCT place FROM responses WHERE status = 'submitted' AND place IN (SELECT place FROM records);

  -- \`completed_blocks\` counts the records that have left the queue, \`blocks\` of responses those to records that have not.
  ALTER TABLE record_counts ADD COLUMN completed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE record_counts ADD COLUMN completed_blocks BLOB;
  UPDATE record_counts SET completed = submitted + conflicting;

  -- Responses to completed records, by their status.
  ALTER TABLE response_counts ADD COLUMN completed_draft INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE response_counts ADD COLUMN completed_submitted INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE response_counts ADD COLUMN completed_discarded INTEGER NOT NULL DEFAULT 0;
  UPDATE response_counts SET completed_submitted = submitted;
  ${['draft', 'discarded'].map(countCompleted).join('')}

  -- Datasets whose completions are computed again, block by block, and the first block that is not done.
  CREATE TABLE completion_jobs (
    dataset_pk INTEGER PRIMARY KEY REFERENCES datasets (pk) ON DELETE CASCADE,
    next_block INTEGER NOT NULL
  ) STRICT;
`;

function countCompleted(status: string): string {
  return `
    UPDATE response_counts SET completed_${status} = (
      SELECT count(*) FROM responses JOIN completed_records USING (place)
      WHERE responses.user_pk = response_counts.user_pk AND status = '${status}'
        AND place BETWEEN dataset_pk << 32 AND (dataset_pk << 32) + 4294967295
    ) WHERE ${status} > 0;
  `;
}
