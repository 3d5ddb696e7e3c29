/**
 * How many messages a webhook has in each status, and how large they are. `bytes` of a message contains its share of the snapshot.
 * `webhook_outcomes` counts what came of all attempts, and of messages that failed.
 */
export const webhookTotals = `
  ALTER TABLE webhook_deliveries ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE webhook_deliveries SET bytes = octet_length(head);

  CREATE TABLE webhook_totals (
    webhook_pk INTEGER NOT NULL REFERENCES webhooks (pk) ON DELETE CASCADE,
    status TEXT NOT NULL,
    messages INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (webhook_pk, status)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO webhook_totals
    SELECT webhook_pk, status, count(*), sum(bytes) FROM webhook_deliveries GROUP BY webhook_pk, status;

  CREATE TRIGGER webhook_totals_count_added AFTER INSERT ON webhook_deliveries BEGIN
    ${add('new')}
  END;
  CREATE TRIGGER webhook_totals_count_changed AFTER UPDATE OF status ON webhook_deliveries WHEN new.status <> old.status BEGIN
    ${subtract('old')}
    ${add('new')}
  END;
  CREATE TRIGGER webhook_totals_count_removed AFTER DELETE ON webhook_deliveries BEGIN
    ${subtract('old')}
  END;

  CREATE TABLE webhook_outcomes (
    webhook_pk INTEGER NOT NULL REFERENCES webhooks (pk) ON DELETE CASCADE,
    outcome TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (webhook_pk, outcome)
  ) STRICT, WITHOUT ROWID;
`;

function add(row: string): string {
  return `
    INSERT INTO webhook_totals (webhook_pk, status, messages, bytes) VALUES (${row}.webhook_pk, ${row}.status, 1, ${row}.bytes)
      ON CONFLICT (webhook_pk, status) DO UPDATE SET messages = messages + 1, bytes = bytes + ${row}.bytes;
  `;
}

function subtract(row: string): string {
  return `
    UPDATE webhook_totals SET messages = messages - 1, bytes = bytes - ${row}.bytes
      WHERE webhook_pk = ${row}.webhook_pk AND status = ${row}.status;
  `;
}
