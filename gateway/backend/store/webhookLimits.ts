import type { Database } from './database.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../shapes/webhooks.ts';

interface Total {
  messages: number;
  bytes: number;
}

const MIB = 2 ** 20;
/** The most messages of a webhook, so that a receiver that is down does not fill the disk. */
const LIMITS: Record<DeliveryStatus, Total> = {
  pending: { messages: 100_000, bytes: 512 * MIB },
  failed: { messages: 10_000, bytes: 256 * MIB },
  delivered: { messages: 1_000, bytes: 64 * MIB },
};
/** The number of rows in a step, as many as a request adds at most. Other requests wait for one step at most. */
const BATCH_ROWS = 1_000;

/** The outcomes of attempts, and the reasons why messages failed. */
export const OUTCOMES = ['accepted', 'refused', 'unreachable', 'expired', 'overflowed'] as const;
export type WebhookOutcome = (typeof OUTCOMES)[number];

const NONE: Total = { messages: 0, bytes: 0 };

/** Counts and limits the messages of webhooks. */
export const webhookLimits = (db: Database) => {
  const totals = (webhookPk: number): Record<DeliveryStatus, Total> => {
    const rows = db.all<Total & { status: DeliveryStatus }>(
      'SELECT status, messages, bytes FROM webhook_totals WHERE webhook_pk = ?',
      [webhookPk],
    );
    const found = rows.map(({ status, ...total }) => [status, total]);
    return Object.fromEntries([...DELIVERY_STATUSES.map((status) => [status, NONE]), ...found]);
  };

  /** The oldest messages beyond a limit, some at once. */
  function beyond(webhookPk: number, status: DeliveryStatus, total: Total): number[] {
    let tooMany = total.messages - LIMITS[status].messages;
    let tooLarge = total.bytes - LIMITS[status].bytes;
    if (tooMany <= 0 && tooLarge <= 0) return [];
    const oldest = db.all<{ pk: number; bytes: number }>(
      'SELECT pk, bytes FROM webhook_deliveries WHERE webhook_pk = ? AND status = ? ORDER BY pk LIMIT ?',
      [webhookPk, status, BATCH_ROWS],
    );
    const pks: number[] = [];
    for (const { pk, bytes } of oldest) {
      if (tooMany <= 0 && tooLarge <= 0) break;
      pks.push(pk);
      tooMany -= 1;
      tooLarge -= bytes;
    }
    return pks;
  }

  const count = (webhookPk: number, outcome: WebhookOutcome, times = 1) =>
    // The webhook may have been deleted.
    db.run(
      `INSERT INTO webhook_outcomes (webhook_pk, outcome, count) SELECT pk, $outcome, $times FROM webhooks WHERE pk = $pk
       ON CONFLICT (webhook_pk, outcome) DO UPDATE SET count = count + excluded.count`,
      { pk: webhookPk, outcome, times },
    );

  return {
    totals,
    count,

    outcomes: (webhookPk: number): Record<WebhookOutcome, number> => {
      const rows = db.all<{ outcome: WebhookOutcome; count: number }>(
        'SELECT outcome, count FROM webhook_outcomes WHERE webhook_pk = ?',
        [webhookPk],
      );
      const found = rows.map((row) => [row.outcome, row.count]);
      return Object.fromEntries([...OUTCOMES.map((outcome) => [outcome, 0]), ...found]);
    },

    /** When the oldest waiting message was made, in microseconds; null if none waits. */
    oldestPending: (webhookPk: number): number | null =>
      db.value<number>(
        "SELECT created_at FROM webhook_deliveries WHERE webhook_pk = ? AND status = 'pending' ORDER BY pk LIMIT 1",
        [webhookPk],
      ) ?? null,

    /** Gives up waiting messages that are older than a time, some at once. */
    expire: (webhookPk: number, before: number) =>
      db.transaction(() => {
        const { changes } = db.run(
          `UPDATE webhook_deliveries SET status = 'failed', error = 'The receiver was down for a day' WHERE pk IN (
             SELECT pk FROM webhook_deliveries WHERE webhook_pk = ? AND status = 'pending' AND created_at < ? ORDER BY pk LIMIT ?)`,
          [webhookPk, before, BATCH_ROWS],
        );
        if (changes) count(webhookPk, 'expired', changes);
      }),

    /**
     * Applies the limits in one step: waiting messages beyond a limit fail, delivered and failed ones are deleted. Returns how many have
     * failed.
     */
    trim(webhookPk: number): number {
      const current = totals(webhookPk);
      const [delivered, failed, pending] = (['delivered', 'failed', 'pending'] as const).map((status) =>
        beyond(webhookPk, status, current[status]),
      ) as [number[], number[], number[]];
      if (delivered.length + failed.length + pending.length === 0) return 0;
      db.transaction(() => {
        db.run('DELETE FROM webhook_deliveries WHERE pk IN (SELECT value FROM json_each(?))', [
          JSON.stringify([...delivered, ...failed]),
        ]);
        db.run(
          `UPDATE webhook_deliveries SET status = 'failed', error = 'Too many messages were waiting'
           WHERE pk IN (SELECT value FROM json_each(?))`,
          [JSON.stringify(pending)],
        );
        if (pending.length > 0) count(webhookPk, 'overflowed', pending.length);
      });
      return pending.length;
    },
  };
};
