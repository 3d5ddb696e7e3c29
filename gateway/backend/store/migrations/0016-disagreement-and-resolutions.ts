/**
 * The versions of a record's resolution. The last one counts; it has no answers if the resolution was withdrawn. `unmeasured` lists the
 * datasets of a store of an earlier version whose answers are not compared yet, and the first ordinal that is left.
 */
export const disagreementAndResolutions = `
  CREATE TABLE resolutions (
    place INTEGER NOT NULL REFERENCES records (place) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    user_pk INTEGER REFERENCES users (pk) ON DELETE SET NULL,
    made_at INTEGER NOT NULL,
    answers TEXT,
    sources TEXT,
    comment TEXT,
    PRIMARY KEY (place, version)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX resolutions_by_user ON resolutions (user_pk);

  CREATE TABLE unmeasured (
    dataset_pk INTEGER PRIMARY KEY REFERENCES datasets (pk) ON DELETE CASCADE,
    next_ordinal INTEGER NOT NULL
  ) STRICT;
  INSERT INTO unmeasured SELECT dataset_pk, 0 FROM record_counts WHERE next_ordinal > 0;
`;
