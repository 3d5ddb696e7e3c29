import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import type { Entry } from './outbox/entry.ts';
import { useOutbox } from './outbox/useOutbox.ts';

interface List {
  userId: string;
  datasetId: string;
  status: RecordStatus;
  /** When it was opened; undefined as long as it is not there. */
  openedWhen: number | undefined;
  /** Records will leave it: they were answered before it was opened, and that came to light only now. */
  onLeave(recordIds: ReadonlySet<string>): void;
  /** Records that were on their way into it when it was opened have arrived. */
  onArrived(): void;
}

/** Keeps a list of records in line with what was done before it was opened, and was not at the server then. */
export function useOnTheWay({ userId, datasetId, status, openedWhen, onLeave, onArrived }: List): void {
  const outbox = useOutbox(userId);
  const idsOf = (isWanted: (entry: Entry) => boolean) => (): string => {
    const earlier = outbox.snapshot().items.map(({ entry }) => entry);
    const wanted = earlier.filter((entry) => entry.datasetId === datasetId && entry.at < (openedWhen ?? 0));
    return wanted
      .filter(isWanted)
      .map(({ recordId }) => recordId)
      .join(' ');
  };
  const leaving = useSyncExternalStore(
    outbox.subscribe,
    idsOf(({ outcome }) => outcome.status !== status),
  );
  const coming = useSyncExternalStore(
    outbox.subscribe,
    idsOf(({ outcome, basis }) => outcome.status === status && basis.status !== status),
  );

  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (leaving) leave(new Set(leaving.split(' ')));
  }, [leaving]);

  const arrive = useEffectEvent(onArrived);
  const awaited = useRef({ openedWhen, coming });
  useEffect(() => {
    const before = awaited.current;
    awaited.current = { openedWhen, coming };
    if (before.openedWhen === openedWhen && before.coming && !coming) arrive();
  }, [openedWhen, coming]);
}
