import { randomId } from '#client/lib/randomId.ts';
import type { Saved } from './entry.ts';

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
