import { useApolloClient } from '@apollo/client/react';
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { criteriaKey } from '#client/features/criteria/index.ts';
import { mayPass } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import {
  absorb,
  entryAt,
  lastPosition,
  leaveOut,
  nextRefill,
  openQueue,
  pin,
  type Queue,
  type QueueEntry,
  remains,
} from './queue.ts';
import { askWindow, openingWindow, takePrefetched, type WindowWish } from './recordWindow.ts';

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
  /** When the queue was opened, as a time in milliseconds. */
  readonly openedWhen: number | undefined;
  /** Opens the queue anew at the wished place. */
  reload(): void;
  /** Reads the list anew around the record on screen, which stays where it is. */
  renew(): void;
  /** Leaves records out, for good. */
  leaveOut(isOut: (recordId: string) => boolean): void;
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
  readonly openedWhen?: number;
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
  const [isOld, setOld] = useState(false);
  const known = useRef(new Map<string, Queue>());
  const tryAgain = useCallback(() => setAttempt((count) => count + 1), []);

  const list = `${datasetId} ${criteriaKey(criteria)}`;
  const key = `${list} ${round}`;
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

  useEffect(
    function noteWhatIsKnown() {
      if (queue) known.current.set(list, queue);
    },
    [queue, list],
  );

  const load = useEffectEvent(async (context: object, pinned = pinnedId): Promise<Partial<Loaded>> => {
    const wish = { datasetId, criteria, position };
    const ahead = takePrefetched(wish)?.catch(() => null);
    const window = (await ahead) ?? (await askWindow(client, wish, openingWindow(wish), context));
    const opened = openQueue(pinned === null ? window : pin(window, pinned, position));
    // The server may not know yet of what was answered here.
    const left = leaveOut(opened, (id) => id !== pinned && hasLeft(id));
    return { queue: left, openedWhen: Date.now(), pinnedId: pinned, error: undefined };
  });
  const loadFirst = useEffectEvent(async (context: object): Promise<Partial<Loaded>> => {
    // What can still be worked on is more use than why it cannot be had anew.
    const held = pinnedId === null ? known.current.get(list) : undefined;
    return load(context).catch((error: unknown) => {
      const left = held && mayPass(error) ? remains(held, position, hasLeft) : null;
      return left ? { queue: left, openedWhen: Date.now(), error: undefined } : { queue: null, error };
    });
  });

  useEffect(
    function open() {
      if (!isOpening) return undefined;
      let isWanted = true;
      void loadFirst({}).then((outcome) => {
        if (isWanted) setLoaded({ key, queue: null, openedAt: position, pinnedId, ...outcome });
      });
      return () => {
        isWanted = false;
      };
    },
    [isOpening, key, position, pinnedId],
  );

  const loadAround = useEffectEvent(() => load(QUIET, wished?.id ?? pinnedId));
  const isRenewing = isOld && !isOpening;
  useEffect(
    function renewAroundWhatIsShown() {
      if (!isRenewing) return undefined;
      let isWanted = true;
      const settle = (outcome: Partial<Loaded>): void => {
        if (!isWanted) return;
        setOld(false);
        setLoaded((held) => (held.key === key ? { ...held, ...outcome } : held));
      };
      // Where it fails, the old list does.
      loadAround().then(settle, () => settle({}));
      return () => {
        isWanted = false;
      };
    },
    [isRenewing, key, position],
  );

  const refill = useEffectEvent((context: object = isNext ? {} : QUIET) => {
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
    askWindow(client, { datasetId, criteria }, next.window, context).then(
      (window) => {
        update((held) => ({ queue: absorb(held, next.side, window, hasLeft), error: undefined }));
        // What the server still counts to the tab, though it has been answered here, may have been all that came.
        if (isNext && absorb(queue, next.side, window, hasLeft) === queue) setTimeout(tryAgain, LOOK_AGAIN_MS);
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
  const renew = useCallback(() => setOld(true), []);
  const leaveSomeOut = useCallback<RecordQueue['leaveOut']>(
    (isOut) => setLoaded((held) => (held.queue ? { ...held, queue: leaveOut(held.queue, isOut) } : held)),
    [],
  );
  const retry = useCallback(() => (isNext ? tryAgain() : reload()), [isNext, tryAgain, reload]);
  const isLoading = isOpening || isNext;
  const error = isCurrent && (!queue || isNext) ? loaded.error : undefined;
  const isStuck = error !== undefined;
  const trial = useTryingAgain(error);
  const tryQuietly = useEffectEvent(() => {
    if (isNext) return refill(QUIET);
    void loadFirst(QUIET).then((outcome) =>
      setLoaded((held) => (held.key === key && !held.queue ? { ...held, ...outcome } : held)),
    );
  });
  useEffect(() => {
    if (trial > 0) tryQuietly();
  }, [trial]);
  return {
    queue,
    entry: wished ?? (isLoading && !isStuck ? shown : undefined),
    shown,
    isLoading,
    error,
    isMissing: !isLoading && !wished && queue !== null && !(position === 1 && queue.entries.length === 0),
    openedWhen: isCurrent ? loaded.openedWhen : undefined,
    reload,
    renew,
    leaveOut: leaveSomeOut,
    lookAhead,
    retry,
  };
}

const FIRST_MS = 2000;
const LONGEST_MS = 10_000;

/**
 * Says when to try again as long as something has failed, by a number that goes up: with the network, and after pauses that grow,
 * for browsers do not notice that a server is back. Each failure is to be an error of its own.
 */
function useTryingAgain(error: unknown): number {
  const [trial, setTrial] = useState(0);
  const pause = useRef(FIRST_MS);
  useEffect(() => {
    if (error === undefined || !mayPass(error)) {
      pause.current = FIRST_MS;
      return undefined;
    }
    const tryNow = (): void => setTrial((trials) => trials + 1);
    const timer = setTimeout(tryNow, pause.current);
    pause.current = Math.min(pause.current * 2, LONGEST_MS);
    window.addEventListener('online', tryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
    };
  }, [error]);
  return trial;
}
