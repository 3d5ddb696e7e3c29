import { randomUUID } from 'node:crypto';
import { nowMicroseconds, wallClockMicroseconds } from './clock.ts';
import type { Database } from './database.ts';
import { type WebhookOutcome, webhookLimits } from './webhookLimits.ts';
import { type DeliveryStatus, DELIVERY_STATUSES, type WebhookEvent } from '../shapes/webhooks.ts';

export interface DeliveryRow {
  pk: number;
  id: string;
  webhook_pk: number;
  event: WebhookEvent;
  status: DeliveryStatus;
  attempts: number;
  created_at: number;
  next_attempt_at: number;
  attempted_at: number | null;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
}

/** The subject of an event, as the primary key of a record or dataset, and the event's data as JSON up to the dataset. */
export interface EventPart {
  subject: number;
  head: string;
}

/** A stored dataset, and the bytes of it that count for each delivery. */
export interface Snapshot {
  pk: number;
  share: number;
}

/** The outcome of an attempt: a response, or why there is none. */
export type Outcome = Pick<DeliveryRow, 'response_status' | 'response_body' | 'error'>;

function attemptOutcome(status: DeliveryStatus, outcome: Outcome): WebhookOutcome {
  if (status === 'delivered') return 'accepted';
  return outcome.response_status === null ? 'unreachable' : 'refused';
}

const SUMMARY =
  'pk, id, webhook_pk, event, status, attempts, created_at, next_attempt_at, attempted_at, response_status, error, NULL AS response_body';

/**
 * The queues of deliveries, one for each webhook. Times are in microseconds since 1970: when an event happened by the store's increasing
 * clock, attempts by the wall clock.
 */
export const webhookDeliveryStore = (db: Database) => {
  const limits = webhookLimits(db);

  return {
    ...limits,

    addSnapshot: (dataset: string): number => db.insert('webhook_snapshots', { dataset }),

    /** Adds a delivery that shares a snapshot of its dataset with others. */
    add(webhookPk: number, event: WebhookEvent, { subject, head }: EventPart, snapshot: Snapshot): void {
      db.insert('webhook_deliveries', {
        id: randomUUID(),
        webhook_pk: webhookPk,
        snapshot_pk: snapshot.pk,
        event,
        subject,
        head,
        bytes: Buffer.byteLength(head) + snapshot.share,
        status: 'pending',
        attempts: 0,
        created_at: nowMicroseconds(),
        next_attempt_at: wallClockMicroseconds(),
      });
    },

    /** The data of a delivery in its parts. */
    parts: (pk: number) =>
      db.get<{ head: string; dataset: string }>(
        `SELECT head, dataset FROM webhook_deliveries JOIN webhook_snapshots ON webhook_snapshots.pk = snapshot_pk
         WHERE webhook_deliveries.pk = ?`,
        [pk],
      ),

    /**
     * Deliveries to attempt now, including those in flight. Only the first of each record or dataset, so that its events keep their
     * order.
     */
    due: (webhookPk: number, limit: number) =>
      db.all<DeliveryRow>(
        `SELECT ${SUMMARY} FROM webhook_deliveries AS due
         WHERE webhook_pk = $webhook AND status = 'pending' AND next_attempt_at <= $now AND NOT EXISTS (
           SELECT 1 FROM webhook_deliveries AS earlier WHERE earlier.webhook_pk = $webhook AND earlier.status = 'pending'
             AND earlier.subject = due.subject AND earlier.pk < due.pk)
         ORDER BY next_attempt_at, pk LIMIT $limit`,
        { webhook: webhookPk, now: wallClockMicroseconds(), limit },
      ),

    hasPending: (webhookPk: number) =>
      db.has("SELECT 1 FROM webhook_deliveries WHERE webhook_pk = ? AND status = 'pending' LIMIT 1", [webhookPk]),

    /** Stores the outcome of an attempt. */
    attempted(delivery: DeliveryRow, status: DeliveryStatus, outcome: Outcome, nextAttemptAt: number): void {
      db.transaction(() => {
        db.run(
          `UPDATE webhook_deliveries SET status = $status, attempts = attempts + 1, attempted_at = $now, next_attempt_at = $next,
             response_status = $response_status, response_body = $response_body, error = $error WHERE pk = $pk`,
          { ...outcome, pk: delivery.pk, status, now: wallClockMicroseconds(), next: nextAttemptAt },
        );
        limits.count(delivery.webhook_pk, attemptOutcome(status, outcome));
        if (status === 'failed') limits.count(delivery.webhook_pk, 'expired');
      });
    },

    /** Puts a delivery before all others, whatever its earlier outcome. */
    putFirst: ({ pk, webhook_pk }: DeliveryRow) =>
      db.run(
        `UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = min($now, (
           SELECT coalesce(min(next_attempt_at) - 1, $now) FROM webhook_deliveries WHERE webhook_pk = $webhook AND status = 'pending'
         )) WHERE pk = $pk`,
        { pk, webhook: webhook_pk, now: wallClockMicroseconds() },
      ),

    /** Attempts waiting deliveries now, because the receiver answers again. */
    hurry: (webhookPk: number) =>
      db.run(
        "UPDATE webhook_deliveries SET next_attempt_at = $now WHERE webhook_pk = $pk AND status = 'pending' AND next_attempt_at > $now",
        {
          pk: webhookPk,
          now: wallClockMicroseconds(),
        },
      ),

    /** When a waiting delivery was last attempted; 0 if none was. */
    lastAttempt: () =>
      db.value<number | null>("SELECT max(attempted_at) FROM webhook_deliveries WHERE status = 'pending'") ?? 0,

    /** Attempts all waiting deliveries this much earlier. */
    bringForward: (microseconds: number) =>
      db.run(
        "UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at - $microseconds WHERE status = 'pending'",
        { microseconds },
      ),

    byId: (webhookPk: number, id: string) =>
      db.get<DeliveryRow>('SELECT * FROM webhook_deliveries WHERE id = ? AND webhook_pk = ?', [id, webhookPk]),

    /** A page of the deliveries of a webhook, newest first, and how many there are. */
    page(webhookPk: number, status: DeliveryStatus | undefined, offset: number, limit: number) {
      const wanted = JSON.stringify(status ? [status] : DELIVERY_STATUSES);
      const matching = 'FROM webhook_deliveries WHERE webhook_pk = ? AND status IN (SELECT value FROM json_each(?))';
      return {
        items: db.all<DeliveryRow>(
          `SELECT ${SUMMARY} FROM webhook_deliveries WHERE pk IN (SELECT pk ${matching} ORDER BY pk DESC LIMIT ? OFFSET ?) ORDER BY pk DESC`,
          [webhookPk, wanted, limit, offset],
        ),
        total: db.value<number>(`SELECT count(*) ${matching}`, [webhookPk, wanted])!,
      };
    },
  };
};
