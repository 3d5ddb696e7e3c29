/**
 * A delivery is an event for one webhook. Its payload ends with the dataset, which the events of a request share as one snapshot: that of
 * 500 records with many labels would be large. Times are in microseconds.
 */
export const webhooks = `
  CREATE TABLE webhooks (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    url TEXT NOT NULL,
    secret TEXT NOT NULL,
    events TEXT NOT NULL CHECK (json_valid(events)),
    enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    description TEXT,
    inserted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE webhook_snapshots (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    dataset TEXT NOT NULL
  ) STRICT;

  CREATE TABLE webhook_deliveries (
    pk INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    webhook_pk INTEGER NOT NULL REFERENCES webhooks (pk) ON DELETE CASCADE,
    snapshot_pk INTEGER NOT NULL REFERENCES webhook_snapshots (pk),
    event TEXT NOT NULL,
    subject INTEGER NOT NULL,
    head TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
    attempts INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    next_attempt_at INTEGER NOT NULL,
    attempted_at INTEGER,
    response_status INTEGER,
    response_body TEXT,
    error TEXT
  ) STRICT;
  CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (webhook_pk, status, pk);
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_pk, next_attempt_at) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (webhook_pk, subject, pk) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_by_snapshot ON webhook_deliveries (snapshot_pk);
  CREATE TRIGGER webhook_snapshots_go_with_their_last_delivery AFTER DELETE ON webhook_deliveries BEGIN
    DELETE FROM webhook_snapshots WHERE pk = old.snapshot_pk
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE snapshot_pk = old.snapshot_pk);
  END;
`;
