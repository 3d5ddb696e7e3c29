import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { outboxFor } from '#client/features/response/index.ts';
import type { Download } from './downloadList.ts';
import { readRecords } from './downloadStore.ts';
import { unsentStatuses } from './unsentStatuses.ts';

/** How many records of an item the person has not answered yet; undefined until it is known. */
export function useUnansweredCount(userId: string, item: Download | undefined): number | undefined {
  const client = useApolloClient();
  const outbox = outboxFor(client, userId);
  const { items } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const [left, setLeft] = useState<number>();
  const isCounted = useRef(false);
  useEffect(() => {
    if (!item) return undefined;
    let isWanted = true;
    const count = async (): Promise<number> => {
      const [records, statusOf] = await Promise.all([
        readRecords(userId, item.datasetId),
        unsentStatuses(client, userId),
      ]);
      return records.filter(({ record }) => OPEN.includes(statusOf(record))).length;
    };
    const timer = setTimeout(
      () =>
        // Without storage nothing is shown.
        count().then(
          (found) => isWanted && setLeft(found),
          () => undefined,
        ),
      isCounted.current ? COUNT_AFTER_MS : 0,
    );
    isCounted.current = true;
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [client, userId, item, items]);
  return item && left;
}

/** Counting reads all records, and answers that waited may be sent many times a second. */
const COUNT_AFTER_MS = 500;

const OPEN: readonly (string | null)[] = ['PENDING', 'DRAFT'];
