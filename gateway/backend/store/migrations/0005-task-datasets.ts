/**
 * Datasets of the older API. Their records are addressed, indexed and removed like those of feedback datasets, in tables of their
 * own. `document` is the record as JSON.
 */
export const taskDatasets = `
  CREATE TABLE task_datasets (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_pk INTEGER NOT NULL REFERENCES workspaces (pk),
    name TEXT NOT NULL,
    task TEXT NOT NULL CHECK (task IN ('TextClassification', 'TokenClassification', 'Text2Text')),
    tags TEXT NOT NULL CHECK (json_valid(tags)),
    metadata TEXT NOT NULL CHECK (json_valid(metadata)),
    settings TEXT CHECK (json_valid(settings)),
    is_closed INTEGER NOT NULL CHECK (is_closed IN (0, 1)),
    -- Null until the first record says.
    multi_label INTEGER CHECK (multi_label IN (0, 1)),
    -- The names of the inputs, in the order of the text index's columns.
    inputs TEXT NOT NULL CHECK (json_valid(inputs)),
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_updated TEXT NOT NULL,
    next_ordinal INTEGER NOT NULL,
    records INTEGER NOT NULL,
    UNIQUE (workspace_pk, name)
  ) STRICT;

  CREATE TABLE task_records (
    pk INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX task_records_by_id ON task_records (pk >> 32, id);

  CREATE TABLE task_rules (
    pk INTEGER PRIMARY KEY,
    dataset_pk INTEGER NOT NULL REFERENCES task_datasets (pk) ON DELETE CASCADE,
    query TEXT NOT NULL,
    labels TEXT NOT NULL CHECK (json_valid(labels)),
    description TEXT,
    author TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (dataset_pk, query)
  ) STRICT;

  CREATE TABLE task_facets (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    dataset_pk INTEGER NOT NULL REFERENCES task_datasets (pk) ON DELETE CASCADE,
    name TEXT NOT NULL,
    reads TEXT NOT NULL CHECK (reads IN ('words', 'booleans', 'integers', 'floats', 'dates')),
    UNIQUE (dataset_pk, name)
  ) STRICT;
  CREATE TABLE task_facet_terms (
    code INTEGER PRIMARY KEY,
    facet_pk INTEGER NOT NULL REFERENCES task_facets (pk) ON DELETE CASCADE,
    term TEXT NOT NULL,
    count INTEGER NOT NULL,
    UNIQUE (facet_pk, term)
  ) STRICT;
  CREATE TABLE task_facet_blocks (
    pk INTEGER PRIMARY KEY,
    lowest REAL,
    highest REAL,
    entries BLOB NOT NULL
  ) STRICT;

  CREATE TABLE task_vectors_settings (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    dataset_pk INTEGER NOT NULL REFERENCES task_datasets (pk) ON DELETE CASCADE,
    name TEXT NOT NULL,
    dimensions INTEGER NOT NULL CHECK (dimensions > 0),
    UNIQUE (dataset_pk, name)
  ) STRICT;
  CREATE TABLE task_vectors (
    pk INTEGER PRIMARY KEY,
    numbers BLOB NOT NULL
  ) STRICT;

  DROP TRIGGER facets_leave_blocks;
  CREATE TABLE all_leftovers (
    kind TEXT NOT NULL CHECK (kind IN ('dataset', 'vectors', 'facet', 'task_dataset', 'task_vectors', 'task_facet')),
    number INTEGER NOT NULL,
    PRIMARY KEY (kind, number)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO all_leftovers SELECT kind, number FROM leftovers;
  DROP TABLE leftovers;
  ALTER TABLE all_leftovers RENAME TO leftovers;
  CREATE TRIGGER facets_leave_blocks AFTER DELETE ON facets BEGIN
    INSERT INTO leftovers (kind, number) VALUES ('facet', old.pk);
  END;
  CREATE TRIGGER task_facets_leave_blocks AFTER DELETE ON task_facets BEGIN
    INSERT INTO leftovers (kind, number) VALUES ('task_facet', old.pk);
  END;
  CREATE TRIGGER task_vectors_settings_leave_vectors AFTER DELETE ON task_vectors_settings BEGIN
    INSERT INTO leftovers (kind, number) VALUES ('task_vectors', old.pk);
  END;
`;
