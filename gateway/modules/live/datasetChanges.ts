import type { DatasetChangeKind } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { checkCount } from '#gateway/graphql/input.ts';
import type { ResponseEvent } from '#gateway/live/bus.ts';
import { type AnyProgress, authorize, readProgress } from './live.access.ts';
import { openStream, type StreamEvent } from './live.stream.ts';

const MAX_DATASETS = 100;
const MAX_IDS = 1000;
const MAX_RECORDS = 100;
/** People do not notice more than two events a second. */
const INTERVAL_MS = 500;
/** Each event reads counters. Many subscribers together get one in this time on average, so that there is time for other requests. */
const SHARE_MS = 10;

export interface DatasetChangeModel {
  datasetId: string;
  kinds: DatasetChangeKind[];
  userIds: string[];
  respondedRecordIds: string[];
  /** Records whose response by the subscriber was changed elsewhere. */
  recordIds: string[];
}

/** The changes of a dataset since the last event; empty where only counters may have changed. */
interface ChangeSummary {
  kinds: Set<DatasetChangeKind>;
  userIds: Set<string>;
  respondedRecordIds: Set<string>;
  recordIds: Set<string>;
}

/** Sends the changes of datasets, combined to at most two events a second, fewer with many subscribers. */
export async function datasetChanges(ids: readonly string[], context: Context) {
  const watched = new Set(ids);
  checkCount('"datasetIds"', watched.size, 'datasets', MAX_DATASETS);
  return openStream<string, DatasetChangeModel>(context, watched, async (queue) => {
    const { viewerId, seesAll, progress } = await authorize([...watched], context);
    const throttle = createThrottle<ChangeSummary>({
      ...paceOf(context.deps.bus.countListeners),
      empty: () => ({ kinds: new Set(), userIds: new Set(), respondedRecordIds: new Set(), recordIds: new Set() }),
      onDue: queue.put,
    });
    const onEvent = (event: StreamEvent): void => {
      if (event.type === 'gap') {
        for (const id of watched) throttle.add(id, () => undefined);
      } else if (event.type === 'dataset') {
        const visible = event.kinds.filter((kind) => seesAll || kind !== 'RESOLUTIONS');
        if (visible.length === 0) return;
        throttle.add(event.datasetId, ({ kinds }) => visible.forEach((kind) => kinds.add(kind)));
      } else if (event.userId === viewerId || event.forOthers !== 'nothing') {
        throttle.add(event.datasetId, (summary) => addResponse(summary, event, viewerId));
      }
    };
    const read = async (id: string, end: () => void): Promise<DatasetChangeModel | undefined> => {
      const summary = throttle.collect(id);
      if (!summary || !watched.has(id)) return undefined;
      const now = await readProgress(id, context);
      if (!now) {
        watched.delete(id);
        if (!watched.size) end();
        return { datasetId: id, kinds: ['DELETED'], userIds: [], respondedRecordIds: [], recordIds: [] };
      }
      const kinds = summary.kinds.size ? summary.kinds : impliedKinds(progress.get(id), now);
      progress.set(id, now);
      if (!kinds.size) return undefined;
      return {
        datasetId: id,
        kinds: [...kinds],
        userIds: [...summary.userIds].slice(0, MAX_IDS),
        respondedRecordIds: [...summary.respondedRecordIds].slice(0, MAX_IDS),
        recordIds: [...summary.recordIds].slice(0, MAX_RECORDS),
      };
    };
    return { onEvent, read, stop: throttle.stop };
  });
}

function addResponse(summary: ChangeSummary, { recordId, userId, forOthers }: ResponseEvent, viewerId: string): void {
  const isOwn = userId === viewerId;
  if (isOwn) summary.recordIds.add(recordId);
  if (isOwn || forOthers === 'everything') summary.kinds.add('RESPONSES');
  if (forOthers === 'everything') summary.respondedRecordIds.add(recordId);
  // The authors of drafts stay unknown to others.
  if (userId && forOthers === 'everything') summary.userIds.add(userId);
}

/** The changes that follow from the progress, where the event does not name them. */
function impliedKinds(before: AnyProgress | undefined, now: AnyProgress): Set<DatasetChangeKind> {
  // A closed dataset cannot change.
  if (now === 'UNKNOWN') return new Set();
  // Users share the annotations of the older tasks.
  const kind = 'validated' in now ? 'RECORDS_UPDATED' : 'RESPONSES';
  if (!before || before === 'UNKNOWN') return new Set([kind]);
  const kinds = new Set<DatasetChangeKind>();
  if (now.total > before.total) kinds.add('RECORDS_ADDED');
  if (now.total < before.total) kinds.add('RECORDS_DELETED');
  if (finishedCounts(now).join() !== finishedCounts(before).join()) kinds.add(kind);
  return kinds;
}

const finishedCounts = (progress: Exclude<AnyProgress, 'UNKNOWN'>): number[] =>
  'validated' in progress
    ? [progress.validated, progress.discarded]
    : [progress.submitted, progress.discarded, progress.conflicting, progress.completed ?? 0];

/** How often a subscriber gets events, by the number of all. */
export function paceOf(countSubscribers: () => number) {
  const intervalMs = (): number => Math.max(INTERVAL_MS, countSubscribers() * SHARE_MS);
  // Otherwise, the first of several responses would make all subscribers read at once.
  const delayMs = (): number => Math.random() * (intervalMs() - INTERVAL_MS);
  return { intervalMs, delayMs };
}

interface ThrottleOptions<T> {
  intervalMs(): number;
  /** How long the first change after a quiet interval waits. */
  delayMs(): number;
  empty(): T;
  /** Called when a summary can be collected: after the delay, or when the interval ends. */
  onDue(key: string): void;
}

/** Combines the changes of each key, so that it is due at most once in an interval. */
export function createThrottle<T>({ intervalMs, delayMs, empty, onDue }: ThrottleOptions<T>) {
  const summaries = new Map<string, T>();
  const timers = new Map<string, NodeJS.Timeout>();

  function wait(key: string, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(key);
      if (summaries.has(key)) due(key);
    }, ms);
    timers.set(key, timer);
  }
  function due(key: string): void {
    wait(key, intervalMs());
    onDue(key);
  }

  return {
    add: (key: string, change: (summary: T) => void): void => {
      const summary = summaries.get(key) ?? empty();
      change(summary);
      summaries.set(key, summary);
      if (timers.has(key)) return;
      const ms = delayMs();
      if (ms > 0) wait(key, ms);
      else due(key);
    },
    /** Takes the summary of a key; undefined without a change. */
    collect: (key: string): T | undefined => {
      const summary = summaries.get(key);
      summaries.delete(key);
      return summary;
    },
    stop: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      summaries.clear();
    },
  };
}
