/**
 * `pk` and `place` are the two addresses of a record (see `recordAddress.ts`). Times are microseconds since 1970. Narrow columns
 * come first, so that reading them does not touch the texts behind.
 */
export const records = `
  CREATE TABLE records (
    pk INTEGER PRIMARY KEY,
    place INTEGER NOT NULL UNIQUE,
    inserted_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    external_id TEXT,
    fields TEXT NOT NULL,
    metadata TEXT,
    suggestions TEXT
  ) STRICT;
  CREATE UNIQUE INDEX records_by_external_id ON records (pk >> 32, external_id) WHERE external_id IS NOT NULL;

  CREATE TABLE responses (
    pk INTEGER PRIMARY KEY,
    place INTEGER NOT NULL REFERENCES records (place) ON DELETE CASCADE,
    user_pk INTEGER REFERENCES users (pk) ON DELETE SET NULL,
    status TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'discarded')),
    inserted_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    id TEXT NOT NULL,
    answers TEXT,
    UNIQUE (place, user_pk)
  ) STRICT;
  CREATE INDEX responses_by_user ON responses (user_pk, status, place);
  CREATE INDEX responses_by_status ON responses (status, place);

  -- What is counted is counted when it changes. \`blocks\` holds the same count for each block of the shuffle.
  CREATE TABLE record_counts (
    dataset_pk INTEGER PRIMARY KEY REFERENCES datasets (pk) ON DELETE CASCADE,
    next_ordinal INTEGER NOT NULL,
    records INTEGER NOT NULL,
    submitted INTEGER NOT NULL,
    discarded INTEGER NOT NULL,
    conflicting INTEGER NOT NULL,
    blocks BLOB NOT NULL
  ) STRICT;
  CREATE TABLE response_counts (
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL REFERENCES users (pk) ON DELETE CASCADE,
    draft INTEGER NOT NULL,
    submitted INTEGER NOT NULL,
    discarded INTEGER NOT NULL,
    blocks BLOB NOT NULL,
    PRIMARY KEY (dataset_pk, user_pk)
  ) STRICT;
  CREATE INDEX response_counts_by_user ON response_counts (user_pk);

  -- A facet is one thing records can be filtered and sorted by; its values lie in blocks of neighbouring records.
  CREATE TABLE facets (
    pk INTEGER PRIMARY KEY,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    metadata_property_pk INTEGER REFERENCES metadata_properties (pk) ON DELETE CASCADE,
    question_pk INTEGER REFERENCES questions (pk) ON DELETE CASCADE,
    user_pk INTEGER REFERENCES users (pk) ON DELETE CASCADE
  ) STRICT;
  CREATE UNIQUE INDEX facets_by_subject ON facets
    (dataset_pk, kind, ifnull(metadata_property_pk, 0), ifnull(question_pk, 0), ifnull(user_pk, 0));
  CREATE TABLE facet_terms (
    code INTEGER PRIMARY KEY,
    facet_pk INTEGER NOT NULL REFERENCES facets (pk) ON DELETE CASCADE,
    term TEXT NOT NULL,
    count INTEGER NOT NULL,
    UNIQUE (facet_pk, term)
  ) STRICT;
  CREATE TABLE facet_blocks (
    pk INTEGER PRIMARY KEY,
    lowest REAL,
    highest REAL,
    entries BLOB NOT NULL
  ) STRICT;
  CREATE TRIGGER facet_blocks_go_with_their_facet AFTER DELETE ON facets BEGIN
    DELETE FROM facet_blocks WHERE pk BETWEEN old.pk << 24 AND (old.pk << 24) + 16777215;
  END;

  -- The numbers as they were given; what is searched lies in one virtual table for each vectors settings.
  CREATE TABLE vectors (
    pk INTEGER PRIMARY KEY,
    numbers BLOB NOT NULL
  ) STRICT;
`;
