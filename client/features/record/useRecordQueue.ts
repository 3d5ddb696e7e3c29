import { useApolloClient } from '@apollo/client/react';
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { criteriaKey } from '#client/features/criteria/index.ts';
import { createBackoff } from '#client/lib/backoff.ts';
import { isTransient } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { timestamp } from '#client/lib/time.ts';
import {
  addWindow,
  entryAt,
  exclude,
  lastPosition,
  type LoadedWindow,
  nextWindow,
  openQueue,
  pin,
  type Queue,
  type QueueEntry,
  reopenQueue,
} from './queue.ts';
import {
  arrivedWindow,
  dropPrefetched,
  fetchWindow,
  openingWindow,
  type QueueTarget,
  readRecord,
  takePrefetched,
} from './recordWindow.ts';

export interface QueueOptions extends QueueTarget {
  /** A record to show at the position when the queue is opened, wherever it is in the list. */
  readonly pinnedId: string | null;
  /** Whether a record that was loaded earlier is no longer in the tab. */
  isOutOfTab(recordId: string): boolean;
  /** Loads a part of the list, if it is not that of the viewer's own records. */
  fetch?: typeof fetchWindow;
}

interface Loaded {
  readonly key: string;
  readonly queue: Queue | null;
  /** The position at which the queue was opened. */
  readonly openedPosition: number;
  /** When the queue was opened, as a time in milliseconds. */
  readonly openedAt?: number;
  readonly pinnedId?: string | null;
  readonly error?: unknown;
}

const RELOAD_EMPTY_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

/** Loads the queue of records and keeps more records loaded than the person has seen. */
export function useRecordQueue(options: QueueOptions) {
  const { datasetId, criteria, position, pinnedId, isOutOfTab, fetch = fetchWindow } = options;
  const [reloads, setReloads] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const [shown, setShown] = useState<QueueEntry>();
  const client = useApolloClient();
  const isRefilling = useRef(false);
  const [isStale, setStale] = useState(false);
  const earlierQueues = useRef(new Map<string, Queue>());
  const loadNext = useCallback(() => setAttempts((count) => count + 1), []);

  // Another list may depend on conditions that the viewer's own records cannot have.
  const other = fetch === fetchWindow ? '' : JSON.stringify(criteria.conditions);
  const list = `${datasetId} ${other} ${criteriaKey(criteria)}`;
  const key = `${list} ${reloads}`;
  const target = { datasetId, criteria, position };
  const opening = (window: LoadedWindow, pinned: string | null) => {
    const opened = openQueue(pinned === null ? window : pin(window, pinned, position));
    // The server may not know the latest answers yet.
    const queue = exclude(opened, (id) => id !== pinned && isOutOfTab(id));
    return { queue, openedAt: timestamp(), pinnedId: pinned, error: undefined };
  };
  const [loaded, setLoaded] = useState<Loaded>(function beginWithArrived() {
    const arrived = fetch === fetchWindow && pinnedId === null ? arrivedWindow(target) : undefined;
    return { key: arrived ? key : '', queue: null, openedPosition: position, ...(arrived && opening(arrived, null)) };
  });
  const isCurrent = loaded.key === key;
  const queue = isCurrent ? loaded.queue : null;
  const wanted = queue ? entryAt(queue, position) : undefined;
  const isNext = queue !== null && !queue.toEnd && position === lastPosition(queue) + 1;
  // A position away from all loaded records, e.g. in a changed address, opens a new queue.
  const isOpening = !isCurrent || (!wanted && !isNext && loaded.openedPosition !== position);

  const updateLoaded = (change: (current: Loaded) => Partial<Loaded>): void =>
    setLoaded((current) => (current.key === key ? { ...current, ...change(current) } : current));
  const updateQueue = useCallback(
    (change: (queue: Queue) => Queue) =>
      setLoaded((current) => (current.queue ? { ...current, queue: change(current.queue) } : current)),
    [],
  );

  useEffect(
    function setShownLater() {
      if (wanted) startTransition(() => setShown(wanted));
    },
    [wanted],
  );

  useEffect(
    function keepQueue() {
      if (queue) earlierQueues.current.set(list, queue);
    },
    [queue, list],
  );

  const load = useEffectEvent(async (context: object, pinned = pinnedId, onMissing?: (pinned: string) => void) => {
    const prefetched = fetch === fetchWindow && (await takePrefetched(target)?.catch(() => null));
    const window = prefetched || (await fetch(client, target, openingWindow(target), context));
    if (pinned !== null && !window.hits.some(({ id }) => id === pinned)) onMissing?.(pinned);
    return opening(window, pinned);
  });
  const loadFirst = useEffectEvent(async (context: object): Promise<Partial<Loaded>> => {
    // Records that are loaded already are more useful than an error.
    const earlier = pinnedId === null ? earlierQueues.current.get(list) : undefined;
    return load(context).catch((error: unknown) => {
      const reopened = earlier && isTransient(error) ? reopenQueue(earlier, position, isOutOfTab) : null;
      return reopened ? { queue: reopened, openedAt: timestamp(), error: undefined } : { queue: null, error };
    });
  });

  useEffect(
    function loadWhenOpening() {
      if (!isOpening) return undefined;
      let isWanted = true;
      void loadFirst({}).then((outcome) => {
        if (isWanted) setLoaded({ key, queue: null, openedPosition: position, pinnedId, ...outcome });
      });
      return () => void (isWanted = false);
    },
    [isOpening, key, position, pinnedId],
  );
  // The next queue needs a newer window.
  useEffect(() => dropPrefetched(datasetId), [datasetId]);

  const loadAround = useEffectEvent(() =>
    load(QUIET, wanted?.id ?? pinnedId, (shownId) => void readRecord(client, shownId).catch(() => undefined)),
  );
  const isRefreshing = isStale && !isOpening;
  const finishRefresh = useEffectEvent((outcome: Partial<Loaded>): void => {
    setStale(false);
    updateLoaded(() => outcome);
  });
  useEffect(
    function refreshAroundShown() {
      if (!isRefreshing) return undefined;
      let isWanted = true;
      const finish = (outcome: Partial<Loaded>): void => void (isWanted && finishRefresh(outcome));
      // If it fails, the old list stays.
      loadAround().then(finish, () => finish({}));
      return () => void (isWanted = false);
    },
    [isRefreshing, key, position],
  );

  const refill = useEffectEvent((context: object = isNext ? {} : QUIET) => {
    // The server's list holds the pinned record only once.
    const isMissing = (id: string): boolean => id === loaded.pinnedId || isOutOfTab(id);
    const next = queue && !isOpening && !isRefilling.current ? nextWindow(queue, position, isMissing) : null;
    if (!queue || !next) return;
    isRefilling.current = true;
    const update = (change: (queue: Queue) => Partial<Loaded>): void => {
      isRefilling.current = false;
      updateLoaded(({ queue: current }) => (current ? change(current) : {}));
    };
    // A failure is not shown while there are records left; the next move tries again.
    fetch(client, { datasetId, criteria }, next.window, context).then(
      (window) => {
        update((current) => ({ queue: addWindow(current, next.side, window, isOutOfTab), error: undefined }));
        // All records of the window may have been answered here, though the server still counts them.
        if (isNext && addWindow(queue, next.side, window, isOutOfTab) === queue) setTimeout(loadNext, RELOAD_EMPTY_MS);
      },
      (error: unknown) => update(() => ({ error })),
    );
  });
  useEffect(() => refill(), [queue, position, isOpening, attempts]);

  const reload = useCallback(() => setReloads((count) => count + 1), []);
  const isLoading = isOpening || isNext;
  const error = isCurrent && (!queue || isNext) ? loaded.error : undefined;
  const [backoff] = useState(() => createBackoff(LONGEST_PAUSE_MS));
  const retryQuietly = useEffectEvent(() => {
    if (isNext) return refill(QUIET);
    void loadFirst(QUIET).then((outcome) => updateLoaded((current) => (current.queue ? {} : outcome)));
  });
  useEffect(
    function retryTemporaryError() {
      if (error === undefined || !isTransient(error)) return backoff.reset();
      const attempt = (): void => retryQuietly();
      backoff.plan(attempt);
      window.addEventListener('online', attempt);
      return () => {
        backoff.stop();
        window.removeEventListener('online', attempt);
      };
    },
    [error, backoff],
  );
  return {
    /** The queue for the criteria; null until it is loaded. */
    queue,
    /** The record to show: the wanted one, or the one shown before while that is loading. */
    entry: wanted ?? (isLoading && error === undefined ? shown : undefined),
    /** The entry that was last rendered; it follows `entry` with a low priority. */
    shown,
    isLoading,
    /** Why nothing can be shown. */
    error,
    /** Whether the position does not exist. */
    isMissing: !isLoading && !wanted && queue !== null && !(position === 1 && queue.entries.length === 0),
    openedAt: isCurrent ? loaded.openedAt : undefined,
    /** The record that the queue holds wherever it belongs, e.g. the one that was on screen when the queue was refreshed. */
    heldId: isCurrent ? loaded.pinnedId : null,
    /** Opens the queue again at the current position. */
    reload,
    /** Loads the list again around the record on screen, which stays where it is, and the record, too. */
    refresh: useCallback(() => setStale(true), []),
    /** Excludes records for good. */
    exclude: useCallback(
      (isExcluded: (recordId: string) => boolean) => updateQueue((current) => exclude(current, isExcluded)),
      [updateQueue],
    ),
    /** Loads records that were added after the last one. */
    loadMore: useCallback(() => updateQueue((current) => ({ ...current, toEnd: false })), [updateQueue]),
    retry: useCallback(() => (isNext ? loadNext() : reload()), [isNext, loadNext, reload]),
  };
}
