/** Named API keys with fewer rights than their users. Only the hash of a key is stored; `start` shows which one it is. */
export const apiKeys = `
  CREATE TABLE api_keys (
    pk INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_pk INTEGER NOT NULL REFERENCES users (pk) ON DELETE CASCADE,
    name TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    start TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('read', 'annotate', 'manage', 'administer')),
    all_workspaces INTEGER NOT NULL CHECK (all_workspaces IN (0, 1)),
    inserted_at TEXT NOT NULL,
    expires_at TEXT,
    last_used_at TEXT,
    UNIQUE (user_pk, name)
  ) STRICT;
  CREATE TABLE api_key_workspaces (
    key_pk INTEGER NOT NULL REFERENCES api_keys (pk) ON DELETE CASCADE,
    workspace_pk INTEGER NOT NULL REFERENCES workspaces (pk) ON DELETE CASCADE,
    PRIMARY KEY (key_pk, workspace_pk)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX api_key_workspaces_by_workspace ON api_key_workspaces (workspace_pk);
`;
