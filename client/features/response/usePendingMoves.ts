import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useOutbox } from './outbox/outbox.ts';

interface List {
  userId: string;
  datasetId: string;
  status: RecordStatus;
  /** When it was opened; undefined as long as it is not there. */
  openedWhen: number | undefined;
  /** Records that were on their way into it when it was opened have arrived. */
  onArrived(): void;
}

/** Records by their ids, each with the status that it still has at the server. */
export type Leaving = ReadonlyMap<string, RecordStatus>;

/**
 * Keeps a list of records in line with what was done before it was opened, and was not at the server then. Returns the records
 * that will leave it, if they are in it.
 */
export function usePendingMoves({ userId, datasetId, status, openedWhen, onArrived }: List): Leaving {
  const outbox = useOutbox(userId);
  const movesOf = (isWanted: (from: RecordStatus, to: RecordStatus) => boolean) => (): string => {
    const moves = new Map<string, { from: RecordStatus; to: RecordStatus }>();
    for (const { entry } of outbox.snapshot().items) {
      const { recordId, basis, outcome } = entry;
      if (entry.datasetId !== datasetId || entry.at >= (openedWhen ?? 0)) continue;
      moves.set(recordId, { from: moves.get(recordId)?.from ?? basis.status, to: outcome.status });
    }
    return [...moves].flatMap(([id, { from, to }]) => (isWanted(from, to) ? `${id} ${from}` : [])).join();
  };
  const leaving = useSyncExternalStore(
    outbox.subscribe,
    movesOf((_from, to) => to !== status),
  );
  const coming = useSyncExternalStore(
    outbox.subscribe,
    movesOf((from, to) => to === status && from !== status),
  );

  const arrive = useEffectEvent(onArrived);
  const awaited = useRef({ openedWhen, coming });
  useEffect(() => {
    const before = awaited.current;
    awaited.current = { openedWhen, coming };
    if (before.openedWhen === openedWhen && before.coming && !coming) arrive();
  }, [openedWhen, coming]);

  return useMemo(() => {
    const moves = leaving ? leaving.split(',') : [];
    return new Map(moves.map((move) => move.split(' ') as [string, RecordStatus]));
  }, [leaving]);
}
