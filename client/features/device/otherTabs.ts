import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Entry, openOutboxStorage, TAB_CHANNEL, useOutbox } from '#client/features/response/index.ts';
import { coalesced } from '#client/lib/coalesced.ts';

/** Other tabs may change the storage many times a second. */
const READ_AFTER_MS = 500;

const NONE: readonly Entry[] = [];

/** A user's unsent actions in other tabs of this browser. */
export function useOtherTabs(userId: string): readonly Entry[] {
  const { tab, subscribe, snapshot } = useOutbox(userId);
  const { items, failed } = useSyncExternalStore(subscribe, snapshot);
  const [others, setOthers] = useState(NONE);
  useEffect(
    function follow() {
      const storage = openOutboxStorage();
      const channel = new BroadcastChannel(TAB_CHANNEL);
      let isOver = false;
      const read = async (): Promise<void> => {
        const found = (await storage.list(userId)).filter((entry) => entry.tab !== tab);
        if (!isOver) setOthers((known) => (known.length + found.length > 0 ? found : known));
      };
      // This tab's own messages, too: it takes over what closed tabs have left.
      const readSoon = coalesced(() => void read(), READ_AFTER_MS);
      channel.onmessage = readSoon;
      void read();
      return () => {
        isOver = true;
        readSoon.cancel();
        channel.close();
      };
    },
    [userId, tab],
  );
  return useMemo(() => {
    if (others.length === 0) return NONE;
    // This tab may have taken them over since they were read.
    const own = new Set([...items, ...failed.values()].map(({ entry }) => entry.id));
    return others.filter(({ id }) => !own.has(id));
  }, [others, items, failed]);
}
