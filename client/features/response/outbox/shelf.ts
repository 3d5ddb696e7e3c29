import type { DBSchema, IDBPDatabase } from 'idb';
import type { Entry } from './entry.ts';

/** Where unsent actions outlive the page. */
export interface Shelf {
  /** Keeps an action in the place of an earlier one of the same tab to the same record. */
  put(entry: Entry): Promise<void>;
  remove(entry: Pick<Entry, 'tab' | 'recordId'>): Promise<void>;
  /** What a user has not sent yet, from all tabs, in the order in which it was done. */
  list(userId: string): Promise<Entry[]>;
}

interface Device extends DBSchema {
  outbox: { key: [tab: string, recordId: string]; value: Entry; indexes: { userId: string } };
}

/** A shelf in IndexedDB. Where the browser has none to give, actions are sent all the same, they just do not outlive the page. */
export function openShelf(): Shelf {
  let opened: Promise<IDBPDatabase<Device>> | undefined;
  const attempt = async <Result>(work: (db: IDBPDatabase<Device>) => Promise<Result>, otherwise: Result) => {
    try {
      opened ??= open();
      return await work(await opened);
    } catch {
      // What it takes may not have come yet; the next time it is tried again.
      opened = undefined;
      // Browsers refuse storage in some private windows, by policy, or when it is full.
      return otherwise;
    }
  };
  return {
    put: (entry) => attempt(async (db) => void (await db.put('outbox', entry)), undefined),
    remove: ({ tab, recordId }) => attempt((db) => db.delete('outbox', [tab, recordId]), undefined),
    list: (userId) =>
      attempt(async (db) => {
        const entries = await db.getAllFromIndex('outbox', 'userId', userId);
        // Earlier versions of the product kept less.
        const whole = entries.map((entry): Entry => Object.assign({ mayBe: [] }, entry));
        return whole.sort((one, other) => one.at - other.at);
      }, []),
  };
}

/** Nobody waits for the code for it: what was typed is on the device already. */
async function open(): Promise<IDBPDatabase<Device>> {
  const { openDB } = await import('idb');
  return openDB<Device>('marl', 1, {
    upgrade: (db) => {
      const store = db.createObjectStore('outbox', { keyPath: ['tab', 'recordId'] });
      store.createIndex('userId', 'userId');
    },
  });
}
