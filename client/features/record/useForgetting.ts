import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '#client/lib/later.ts';
import { entryAt, type Queue } from './queue.ts';

/** As far back everything stays in memory: undoing reaches fifty deeds back. */
const KEPT_BEHIND = 60;

/**
 * Lets go of records that were dealt with long ago, so that the thousandth record of a day is as light as the first. Who goes back
 * to one gets it from the server. What is still in the tab stays: its status tells where the list goes on.
 */
export function useForgetting(queue: Queue | null, position: number, hasLeft: (recordId: string) => boolean): void {
  const { cache } = useApolloClient();
  const forget = useEffectEvent(() => {
    const id = queue && entryAt(queue, position - KEPT_BEHIND)?.id;
    if (!id || !hasLeft(id)) return;
    whenIdle(() => {
      cache.evict({ id: cache.identify({ __typename: 'Record', id })! });
      cache.gc();
    });
  });
  useEffect(() => forget(), [position]);
}
