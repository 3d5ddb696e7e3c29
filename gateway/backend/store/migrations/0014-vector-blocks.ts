/**
 * Vectors of large datasets: 32-bit floats of length one for exact comparisons, and short codes that a search compares first. The vectors
 * of datasets that are large already are moved after the step.
 */
export const vectorBlocks = `
  CREATE TABLE vector_directions (
    pk INTEGER PRIMARY KEY,
    direction BLOB NOT NULL
  ) STRICT;
  CREATE TABLE vector_blocks (
    pk INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    members BLOB NOT NULL,
    codes BLOB NOT NULL
  ) STRICT;
  CREATE INDEX vector_blocks_by_version ON vector_blocks (pk >> 22, version);
  INSERT INTO unindexed SELECT 'vectors', pk FROM vectors_settings
    WHERE EXISTS (SELECT 1 FROM vectors WHERE vectors.pk BETWEEN (vectors_settings.pk << 32) + 50000
      AND (vectors_settings.pk << 32) + 4294967295);
`;
