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
  const attempt = async <Result>(operation: (db: IDBPDatabase<Device>) => Promise<Result>, fallback: Result) => {
    try {
      opened ??= open();
      return await operation(await opened);
    } catch {
      // Browsers refuse storage in some private windows, by policy, or when it is full. The next call tries again.
      opened = undefined;
      return fallback;
    }
  };
  return {
    /** Stores actions; each replaces an earlier one of the same tab for the same record. Resolves to whether all of them are stored. */
    put: (entries: readonly Entry[]): Promise<boolean> =>
      attempt(async (db) => {
        const change = db.transaction('outbox', 'readwrite');
        await Promise.all([...entries.map((entry) => change.store.put(entry)), change.done]);
        return true;
      }, false),
    remove: (entries: readonly Pick<Entry, 'tab' | 'recordId'>[]): Promise<void> =>
      attempt(async (db) => {
        const change = db.transaction('outbox', 'readwrite');
        await Promise.all([...entries.map(({ tab, recordId }) => change.store.delete([tab, recordId])), change.done]);
      }, undefined),
    /** A user's unsent actions from all tabs. */
    list: (userId: string): Promise<Entry[]> => attempt((db) => db.getAllFromIndex('outbox', 'userId', userId), []),
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
