import { randomId } from '#client/lib/randomId.ts';
import type { Saved } from './entry.ts';

/** Tells other tabs that an action of this user was saved. */
interface SavedMessage {
  readonly userId: string;
  readonly saved: Saved;
}

/**
 * The other tabs of this browser that have the product open. A tab holds a lock under its name as long as it lives, so waiting for
 * the lock is waiting for its end. Browsers have locks only over HTTPS and on localhost; elsewhere every other tab counts as
 * closed, and what two tabs send is sent twice.
 */
export function openTabs() {
  // Another user of this page has another name: what each left lies on the device under it, by record.
  const own = randomId();
  const locks = (navigator as Partial<Navigator>).locks;
  const channel = new BroadcastChannel('marl.saved');
  void locks?.request(lockOf(own), () => new Promise(() => undefined));
  return {
    own,
    post: (message: SavedMessage): void => channel.postMessage(message),
    /** Calls back for messages of other tabs; returns how to stop. */
    listen(listener: (message: SavedMessage) => void): () => void {
      const handle = ({ data }: MessageEvent<SavedMessage>): void => listener(data);
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

const lockOf = (tab: string): string => `marl.tab.${tab}`;
