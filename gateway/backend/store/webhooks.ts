import { randomBytes, randomUUID } from 'node:crypto';
import { now, nowMicroseconds } from './clock.ts';
import type { Database } from './database.ts';
import { parseColumns, type StoredRow, toColumns } from './rows.ts';
import { type WebhookOutcome, webhookLimits } from './webhookLimits.ts';
import { type DeliveryStatus, DELIVERY_STATUSES, type WebhookEvent } from '../shapes/webhooks.ts';

export interface WebhookRow {
  pk: number;
  id: string;
  url: string;
  secret: string;
  events: WebhookEvent[];
  enabled: boolean;
  description: string | null;
  inserted_at: string;
  updated_at: string;
}

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

/** The outcome of an attempt: a response, or why there is none. */
export type Outcome = Pick<DeliveryRow, 'response_status' | 'response_body' | 'error'>;

function attemptOutcome(status: DeliveryStatus, outcome: Outcome): WebhookOutcome {
  if (status === 'delivered') return 'accepted';
  return outcome.response_status === null ? 'unreachable' : 'refused';
}

export const wallClockMicroseconds = (): number => Date.now() * 1000;

const SECRET_BYTES = 64;

const SUMMARY =
  'pk, id, webhook_pk, event, status, attempts, created_at, next_attempt_at, attempted_at, response_status, error, NULL AS response_body';

/**
 * Webhooks and their queues of deliveries. Times of deliveries are in microseconds since 1970: when an event happened by the store's
 * increasing clock, attempts by the wall clock. Writes of events belong into the transaction of the change that they report.
 */
export const webhookStore = (db: Database) => {
  const toRow = (stored: StoredRow): WebhookRow => {
    const row = parseColumns<Record<string, unknown>>(stored, 'events');
    return { ...row, enabled: row.enabled === 1 } as unknown as WebhookRow;
  };
  const find = (where: 'pk' | 'id', key: string | number): WebhookRow | undefined => {
    const stored = db.get<StoredRow>(`SELECT * FROM webhooks WHERE ${where} = ?`, [key]);
    return stored && toRow(stored);
  };

  /** Cached by event, because every write needs them. */
  let subscribers: Map<WebhookEvent, number[]> | undefined;
  const forget = () => void (subscribers = undefined);
  db.onRollback(forget);
  let wake: (urgent?: number) => void = () => {};

  const limits = webhookLimits(db);

  return {
    ...limits,
    byId: (id: string) => find('id', id),
    all: (): WebhookRow[] => db.all<StoredRow>('SELECT * FROM webhooks ORDER BY inserted_at, pk').map(toRow),

    create(webhook: Pick<WebhookRow, 'url' | 'events' | 'description'>): WebhookRow {
      const at = now();
      const own = { id: randomUUID(), secret: randomBytes(SECRET_BYTES).toString('base64'), enabled: true };
      forget();
      return find(
        'pk',
        db.insert('webhooks', { ...toColumns({ ...webhook, ...own }), inserted_at: at, updated_at: at }),
      )!;
    },

    update(pk: number, changes: Partial<Pick<WebhookRow, 'url' | 'events' | 'enabled' | 'description'>>): WebhookRow {
      const stored = db.one<StoredRow & { pk: number }>('SELECT * FROM webhooks WHERE pk = ?', [pk]);
      forget();
      db.update('webhooks', stored, toColumns(changes), { updated_at: now() });
      wake(pk);
      return find('pk', pk)!;
    },

    /** Removes a webhook, and its deliveries by cascade. */
    remove(pk: number): void {
      forget();
      db.run('DELETE FROM webhooks WHERE pk = ?', [pk]);
    },

    /** The enabled webhooks that subscribe to an event, by primary key. */
    subscribers(event: WebhookEvent): readonly number[] {
      if (!subscribers) {
        subscribers = new Map();
        for (const { pk, events, enabled } of this.all()) {
          for (const wanted of enabled ? events : []) {
            subscribers.set(wanted, [...(subscribers.get(wanted) ?? []), pk]);
          }
        }
      }
      return subscribers.get(event) ?? [];
    },

    /** Calls the listener when there may be something to deliver, before the transaction ends; with a webhook to try at once. */
    whenWoken: (listener: typeof wake) => void (wake = listener),

    addSnapshot: (dataset: string): number => db.insert('webhook_snapshots', { dataset }),

    enqueue(event: WebhookEvent, { subject, head }: EventPart, snapshot: { pk: number; share: number }): void {
      const bytes = Buffer.byteLength(head) + snapshot.share;
      for (const webhookPk of this.subscribers(event)) {
        db.run(
          `INSERT INTO webhook_deliveries (id, webhook_pk, snapshot_pk, event, subject, head, bytes, status, attempts, created_at, next_attempt_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?)`,
          [
            randomUUID(),
            webhookPk,
            snapshot.pk,
            event,
            subject,
            head,
            bytes,
            nowMicroseconds(),
            wallClockMicroseconds(),
          ],
        );
      }
      wake();
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

    /** Attempts a delivery again, before all others and whatever its earlier outcome. */
    resend({ pk, webhook_pk }: DeliveryRow): void {
      db.run(
        `UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = min($now, (
           SELECT coalesce(min(next_attempt_at) - 1, $now) FROM webhook_deliveries WHERE webhook_pk = $webhook AND status = 'pending'
         )) WHERE pk = $pk`,
        { pk, webhook: webhook_pk, now: wallClockMicroseconds() },
      );
      wake(webhook_pk);
    },

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

    delivery: (webhookPk: number, id: string) =>
      db.get<DeliveryRow>('SELECT * FROM webhook_deliveries WHERE id = ? AND webhook_pk = ?', [id, webhookPk]),

    /** A page of the deliveries of a webhook, newest first, and how many there are. */
    deliveries(webhookPk: number, status: DeliveryStatus | undefined, offset: number, limit: number) {
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
