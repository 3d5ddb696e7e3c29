import { randomBytes, randomUUID } from 'node:crypto';
import { now } from './clock.ts';
import type { Database } from './database.ts';
import { parseColumns, type StoredRow, toColumns } from './rows.ts';
import { type DeliveryRow, type EventPart, type Snapshot, webhookDeliveryStore } from './webhookDeliveries.ts';
import type { WebhookEvent } from '../shapes/webhooks.ts';

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

const SECRET_BYTES = 64;

/** Webhooks and their deliveries. Events are queued in the transaction of the change that they report. */
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
  const deliveries = webhookDeliveryStore(db);

  return {
    deliveries,
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

    /** Queues an event for each subscriber. */
    enqueue(event: WebhookEvent, part: EventPart, snapshot: Snapshot): void {
      for (const webhookPk of this.subscribers(event)) deliveries.add(webhookPk, event, part, snapshot);
      wake();
    },

    /** Attempts a delivery again at once, whatever its earlier outcome. */
    resend(delivery: DeliveryRow): void {
      deliveries.putFirst(delivery);
      wake(delivery.webhook_pk);
    },
  };
};
