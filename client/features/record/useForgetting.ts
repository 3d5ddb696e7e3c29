import type { InMemoryCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { whenIdle } from '#client/lib/lazy.ts';
import { entryAt, type Queue } from './queue.ts';

/** As far back everything stays in memory. */
const KEPT_BEHIND = 60;
/** What the cache notes to give the same answer again sooner grows with each record, and stays until it is told to go. */
const NOTES_KEPT_FOR = 25;

/**
 * Lets go of records that were dealt with long ago, so that the thousandth record of a day is as light as the first. Who goes back
 * to one gets it from the server. What is still in the tab is not `done`: its status tells where the list goes on.
 */
export function useForgetting(queue: Queue | null, position: number, isDone: (recordId: string) => boolean): void {
  const cache = useApolloClient().cache as InMemoryCache;
  const forgotten = useRef(0);
  const forget = useEffectEvent(() => {
    const id = queue && entryAt(queue, position - KEPT_BEHIND)?.id;
    if (!id || !isDone(id)) return;
    whenIdle(() => {
      cache.evict({ id: cache.identify({ __typename: 'Record', id })! });
      forgotten.current += 1;
      cache.gc({ resetResultCache: forgotten.current % NOTES_KEPT_FOR === 0 });
    });
  });
  useEffect(() => forget(), [position]);
}
