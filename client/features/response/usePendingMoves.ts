import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useOutbox } from './outbox/outbox.ts';

interface List {
  userId: string;
  datasetId: string;
  status: RecordStatus;
  /** When the list was loaded, in milliseconds since 1970; undefined until then. */
  openedAt: number | undefined;
  /** Called once the server has moved pending records into the list. */
  onArrived(): void;
}

/**
 * Tells a list of records about actions that the server did not know when the list was loaded. Returns the records that will leave the
 * list, with their current status on the server.
 */
export function usePendingMoves({ userId, datasetId, status, openedAt, onArrived }: List) {
  const outbox = useOutbox(userId);
  const movesOf = (isWanted: (from: RecordStatus, to: RecordStatus) => boolean) => (): string => {
    const moves = new Map<string, { from: RecordStatus; to: RecordStatus }>();
    for (const { entry } of outbox.snapshot().items) {
      const { recordId, basis, outcome } = entry;
      if (entry.datasetId !== datasetId || entry.at >= (openedAt ?? 0)) continue;
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
  const awaited = useRef({ status, coming });
  useEffect(() => {
    // A list that is being loaded may come without them.
    if (openedAt === undefined) return;
    const before = awaited.current;
    awaited.current = { status, coming };
    if (before.status === status && before.coming && !coming) arrive();
  }, [openedAt, status, coming]);

  return useMemo(() => {
    const moves = leaving ? leaving.split(',') : [];
    return new Map(moves.map((move) => move.split(' ') as [string, RecordStatus]));
  }, [leaving]);
}
