import type { DBSchema, IDBPDatabase } from 'idb';
import type { Entry } from './entry.ts';

interface Device extends DBSchema {
  outbox: { key: [tab: string, recordId: string]; value: Entry; indexes: { userId: string } };
}

/**
 * Stores unsent actions in IndexedDB, so that they outlive the page. Without IndexedDB, actions are sent too; they just do not
 * outlive the page.
 */
export function openOutboxStorage() {
  let opened: Promise<IDBPDatabase<Device>> | undefined;
  const attempt = async <Result>(operation: (db: IDBPDatabase<Device>) => Promise<Result>, otherwise: Result) => {
    try {
      opened ??= open();
      return await operation(await opened);
    } catch {
      // Browsers refuse storage in some private windows, by policy, or when it is full. The next call tries again.
      opened = undefined;
      return otherwise;
    }
  };
  return {
    /** Stores an action; it replaces an earlier one of the same tab for the same record. */
    put: (entry: Entry): Promise<void> => attempt(async (db) => void (await db.put('outbox', entry)), undefined),
    remove: ({ tab, recordId }: Pick<Entry, 'tab' | 'recordId'>): Promise<void> =>
      attempt((db) => db.delete('outbox', [tab, recordId]), undefined),
    /** A user's unsent actions from all tabs, oldest first. */
    list: (userId: string): Promise<Entry[]> =>
      attempt(async (db) => {
        const entries = await db.getAllFromIndex('outbox', 'userId', userId);
        // Earlier versions of the product stored less: what they left is read again before it is sent.
        const whole = entries.map((entry): Entry => Object.assign({ possibleOutcomes: [], mayConflict: true }, entry));
        return whole.sort((a, b) => a.at - b.at);
      }, []),
  };
}

export type OutboxStorage = ReturnType<typeof openOutboxStorage>;

/** The library is loaded on first use: drafts are already stored synchronously. */
async function open(): Promise<IDBPDatabase<Device>> {
  const { openDB } = await import('idb');
  return openDB<Device>('marl', 1, {
    upgrade: (db) => {
      const store = db.createObjectStore('outbox', { keyPath: ['tab', 'recordId'] });
      store.createIndex('userId', 'userId');
    },
  });
}
