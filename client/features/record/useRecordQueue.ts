import { useApolloClient } from '@apollo/client/react';
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { criteriaKey } from '#client/features/criteria/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import {
  absorb,
  entryAt,
  lastPosition,
  type LoadedWindow,
  nextRefill,
  openQueue,
  pin,
  type Queue,
  type QueueEntry,
} from './queue.ts';
import { askWindow, openingWindow, takeAhead, type WindowWish } from './recordWindow.ts';

export interface QueueWish extends WindowWish {
  /** A record that is to stand at the wished place when the queue is opened, wherever it stands otherwise. */
  readonly pinnedId: string | null;
  /** Whether a record, loaded earlier, is no longer in the tab. */
  hasLeft(recordId: string): boolean;
}

export interface RecordQueue {
  /** The queue for the wished criteria; null until it is there. */
  readonly queue: Queue | null;
  /** The record to show: the wished one, or, for the moment until that is loaded, the one shown before. */
  readonly entry: QueueEntry | undefined;
  /** The record that has been on screen since a moment ago; `entry` goes ahead of it. */
  readonly shown: QueueEntry | undefined;
  readonly isLoading: boolean;
  /** Why nothing can be shown. */
  readonly error: unknown;
  /** Whether the wished place turned out not to exist. */
  readonly isMissing: boolean;
  /** Opens the queue anew at the wished place. */
  reload(): void;
  /** Records may have come behind the end: it is an end no longer. */
  lookAhead(): void;
  /** Tries again what failed. */
  retry(): void;
}

interface Loaded {
  readonly key: string;
  readonly queue: Queue | null;
  /** The place that was wished when the queue was opened. */
  readonly openedAt: number;
  readonly pinnedId?: string | null;
  readonly error?: unknown;
}

const LOOK_AGAIN_MS = 1000;

/** Loads the queue of records and keeps it ahead of the person who works through it. */
export function useRecordQueue({ datasetId, criteria, position, pinnedId, hasLeft }: QueueWish): RecordQueue {
  const [round, setRound] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ key: '', queue: null, openedAt: 0 });
  const [shown, setShown] = useState<QueueEntry>();
  const client = useApolloClient();
  const isRefilling = useRef(false);
  const tryAgain = useCallback(() => setAttempt((count) => count + 1), []);

  const key = `${datasetId} ${criteriaKey(criteria)} ${round}`;
  const isCurrent = loaded.key === key;
  const queue = isCurrent ? loaded.queue : null;
  const wished = queue ? entryAt(queue, position) : undefined;
  const isNext = queue !== null && !queue.toEnd && position === lastPosition(queue) + 1;
  // A place away from everything loaded, e.g. by a changed address: the queue begins anew there.
  const isOpening = !isCurrent || (!wished && !isNext && loaded.openedAt !== position);

  useEffect(
    function noteWhatIsShown() {
      // Nobody waits for this.
      if (wished) startTransition(() => setShown(wished));
    },
    [wished],
  );

  const loadFirst = useEffectEvent(async (): Promise<LoadedWindow> => {
    const wish = { datasetId, criteria, position };
    const loaded = (await takeAhead(wish)?.catch(() => null)) ?? (await askWindow(client, wish, openingWindow(wish)));
    return pinnedId === null ? loaded : pin(loaded, pinnedId, position);
  });

  useEffect(
    function open() {
      if (!isOpening) return undefined;
      let isWanted = true;
      const show = (outcome: Pick<Loaded, 'queue' | 'error'>): void => {
        if (isWanted) setLoaded({ key, openedAt: position, pinnedId, ...outcome });
      };
      loadFirst().then(
        (window) => show({ queue: openQueue(window) }),
        (error: unknown) => show({ queue: null, error }),
      );
      return () => {
        isWanted = false;
      };
    },
    [isOpening, key, position, pinnedId],
  );

  const refill = useEffectEvent(() => {
    // The server's list does not hold the pinned record a second time.
    const isOut = (id: string): boolean => id === loaded.pinnedId || hasLeft(id);
    const next = queue && !isOpening && !isRefilling.current ? nextRefill(queue, position, isOut) : null;
    if (!queue || !next) return;
    isRefilling.current = true;
    const update = (change: (held: Queue) => Partial<Loaded>): void => {
      isRefilling.current = false;
      setLoaded((held) => (held.key === key && held.queue ? { ...held, ...change(held.queue) } : held));
    };
    // A failure is nobody's concern while records are left; the next move tries again.
    askWindow(client, { datasetId, criteria }, next.window, isNext ? {} : QUIET).then(
      (window) => {
        update((held) => ({ queue: absorb(held, next.side, window), error: undefined }));
        // What the server still counts to the tab, though it has been answered here, may have been all that came.
        if (isNext && absorb(queue, next.side, window) === queue) setTimeout(tryAgain, LOOK_AGAIN_MS);
      },
      (error: unknown) => update(() => ({ error })),
    );
  });
  useEffect(() => refill(), [queue, position, isOpening, attempt]);

  const lookAhead = useCallback(
    () => setLoaded((held) => (held.queue ? { ...held, queue: { ...held.queue, toEnd: false } } : held)),
    [],
  );
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const retry = useCallback(() => (isNext ? tryAgain() : reload()), [isNext, tryAgain, reload]);
  const isLoading = isOpening || isNext;
  const error = isCurrent && (!queue || isNext) ? loaded.error : undefined;
  const isStuck = error !== undefined;
  useEffect(
    function tryAgainWithTheNetwork() {
      if (!isStuck) return undefined;
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    },
    [isStuck, retry],
  );
  return {
    queue,
    entry: wished ?? (isLoading && !isStuck ? shown : undefined),
    shown,
    isLoading,
    error,
    isMissing: !isLoading && !wished && queue !== null && !(position === 1 && queue.entries.length === 0),
    reload,
    lookAhead,
    retry,
  };
}
