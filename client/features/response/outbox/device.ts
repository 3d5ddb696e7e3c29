import type { DBSchema, IDBPDatabase } from 'idb';
import { randomId } from '#client/lib/randomId.ts';
import type { Entry, Saved } from './entry.ts';

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

export const TAB_CHANNEL = 'marl.saved';

/** Tells other tabs that the stored actions of this user have changed, and what was saved. */
interface TabMessage {
  readonly userId: string;
  /** The tab that sent the message. */
  readonly tab: string;
  readonly saved?: Saved;
}

/**
 * The other open tabs of the product in this browser. A tab holds a lock under its name as long as it lives, so acquiring the lock means that
 * the tab is closed. Browsers have locks only over HTTPS and on localhost; elsewhere every other tab counts as closed, and their unsent
 * actions may be sent twice.
 */
export function openTabs() {
  // Each outbox has its own name: two users of one page may leave actions on the same record.
  const own = randomId();
  const locks = (navigator as Partial<Navigator>).locks;
  const channel = new BroadcastChannel(TAB_CHANNEL);
  void locks?.request(lockOf(own), () => new Promise(() => undefined));
  return {
    own,
    post: (message: TabMessage): void => channel.postMessage(message),
    /** Calls back for messages of other tabs; returns a function that stops it. */
    listen(listener: (message: TabMessage) => void): () => void {
      const handle = ({ data }: MessageEvent<TabMessage>): void => listener(data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
    /** Runs a task once a tab is closed (at once if it already is), in only one of the waiting tabs. */
    afterClosing(tab: string, task: () => Promise<void>): void {
      if (locks) void locks.request(lockOf(tab), task);
      else void task();
    },
  };
}

export type Tabs = ReturnType<typeof openTabs>;

export const lockOf = (tab: string): string => `marl.tab.${tab}`;
