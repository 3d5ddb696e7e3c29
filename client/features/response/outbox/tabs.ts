import { randomId } from '#client/lib/randomId.ts';
import type { Saved } from './entry.ts';

/** What one tab tells the others: an action of this user is done. */
interface News {
  readonly userId: string;
  readonly saved: Saved;
}

/** The other tabs of this browser that have the product open. */
export interface Tabs {
  /** This tab. */
  readonly own: string;
  tell(news: News): void;
  /** Calls back with what other tabs tell; returns how to stop. */
  hear(listener: (news: News) => void): () => void;
  /** Does something once a tab is closed: at once if it is already, and in one of the tabs that wait for it only. */
  afterClosing(tab: string, work: () => Promise<void>): void;
}

/**
 * A tab holds a lock under its name as long as it lives, so waiting for the lock is waiting for its end. Browsers have locks
 * only over HTTPS and on localhost; elsewhere every other tab counts as closed, and what two tabs send is sent twice.
 */
export function openTabs(): Tabs {
  // Another user of this page has another name: what each left lies on the device under it, by record.
  const own = randomId();
  const locks = (navigator as Partial<Navigator>).locks;
  const channel = new BroadcastChannel('marl.saved');
  void locks?.request(lockOf(own), () => new Promise(() => undefined));
  return {
    own,
    tell: (news) => channel.postMessage(news),
    hear(listener) {
      const handle = ({ data }: MessageEvent<News>): void => listener(data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
    afterClosing(tab, work) {
      if (locks) void locks.request(lockOf(tab), work);
      else void work();
    },
  };
}

const lockOf = (tab: string): string => `marl.tab.${tab}`;
