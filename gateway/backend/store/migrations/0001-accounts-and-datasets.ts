/** `pk` joins tables, `id` is public. Times are stored as the API sends them. */
export const accountsAndDatasets = `
  CREATE TABLE users (
    pk INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    first_name TEXT NOT NULL,
    last_name TEXT,
    username TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'annotator')),
    api_key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE workspaces (
    pk INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE workspace_users (
    workspace_pk INTEGER NOT NULL REFERENCES workspaces (pk) ON DELETE CASCADE,
    user_pk INTEGER NOT NULL REFERENCES users (pk) ON DELETE CASCADE,
    inserted_at TEXT NOT NULL,
    PRIMARY KEY (workspace_pk, user_pk)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX workspace_users_by_user ON workspace_users (user_pk);

  CREATE TABLE datasets (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    workspace_pk INTEGER NOT NULL REFERENCES workspaces (pk),
    name TEXT NOT NULL,
    guidelines TEXT,
    allow_extra_metadata INTEGER NOT NULL CHECK (allow_extra_metadata IN (0, 1)),
    status TEXT NOT NULL CHECK (status IN ('draft', 'ready')),
    last_activity_at TEXT NOT NULL,
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (workspace_pk, name)
  ) STRICT;

  CREATE TABLE fields (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    required INTEGER NOT NULL CHECK (required IN (0, 1)),
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (dataset_pk, name)
  ) STRICT;

  CREATE TABLE questions (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT,
    required INTEGER NOT NULL CHECK (required IN (0, 1)),
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (dataset_pk, name)
  ) STRICT;

  CREATE TABLE metadata_properties (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    visible_for_annotators INTEGER NOT NULL CHECK (visible_for_annotators IN (0, 1)),
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (dataset_pk, name)
  ) STRICT;

  CREATE TABLE vectors_settings (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    dataset_pk INTEGER NOT NULL REFERENCES datasets (pk) ON DELETE CASCADE,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    dimensions INTEGER NOT NULL CHECK (dimensions > 0),
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (dataset_pk, name)
  ) STRICT;
`;
