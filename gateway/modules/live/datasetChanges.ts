import type { DatasetChangeKind } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import type { LiveEvent, ResponseEvent } from '#gateway/live/bus.ts';
import { authorize, readProgress, type DatasetProgress } from './live.access.ts';
import { openStream } from './live.stream.ts';

const MOST_DATASETS = 100;
const MOST_NAMED = 100;
/** People do not notice more than two events a second. */
const INTERVAL_MS = 500;

export interface DatasetChangeModel {
  datasetId: string;
  kinds: DatasetChangeKind[];
  userIds: string[];
  /** Records whose response by the subscriber was changed elsewhere. */
  recordIds: string[];
}

/** The changes of a dataset since the last event. Empty: only counters may have changed. */
interface Sum {
  kinds: Set<DatasetChangeKind>;
  userIds: Set<string>;
  recordIds: Set<string>;
}

/** Sends the changes of datasets, summed up to at most two events a second. */
export async function datasetChanges(ids: readonly string[], context: Context) {
  const watched = new Set(ids);
  if (watched.size < 1 || watched.size > MOST_DATASETS) {
    throw badInput(`"datasetIds" names ${watched.size} datasets; it must name 1 to ${MOST_DATASETS}.`);
  }

  return openStream<string, DatasetChangeModel>(context, watched, async (queue) => {
    const { viewerId, progress } = await authorize([...watched], context);
    const throttle = createThrottle<Sum>({
      intervalMs: INTERVAL_MS,
      empty: () => ({ kinds: new Set(), userIds: new Set(), recordIds: new Set() }),
      onDue: queue.put,
    });
    const onEvent = (event: LiveEvent): void => {
      if (event.type === 'gap') for (const id of watched) throttle.add(id, () => undefined);
      if (event.type !== 'dataset' && event.type !== 'response') return;
      if (!watched.has(event.datasetId) || isOwnWrite(event, context)) return;
      if (event.type === 'dataset') {
        throttle.add(event.datasetId, ({ kinds }) => event.kinds.forEach((kind) => kinds.add(kind)));
      } else if (event.userId === viewerId || event.forOthers !== 'nothing') {
        throttle.add(event.datasetId, (sum) => addResponse(sum, event, viewerId));
      }
    };
    const read = async (id: string, end: () => void): Promise<DatasetChangeModel | undefined> => {
      const sum = throttle.collect(id);
      if (!sum || !watched.has(id)) return undefined;
      const now = await readProgress(id, context);
      if (!now) {
        watched.delete(id);
        if (!watched.size) end();
        return { datasetId: id, kinds: ['DELETED'], userIds: [], recordIds: [] };
      }
      const kinds = sum.kinds.size ? sum.kinds : impliedKinds(progress.get(id), now);
      progress.set(id, now);
      if (!kinds.size) return undefined;
      return { datasetId: id, kinds: [...kinds], userIds: listed(sum.userIds), recordIds: listed(sum.recordIds) };
    };
    return { onEvent, read, stop: throttle.stop };
  });
}

/** A browser tab knows its own writes from their answers. */
const isOwnWrite = ({ origin }: { origin: string | null }, context: Context): boolean =>
  origin !== null && origin === context.origin;

function addResponse(sum: Sum, { recordId, userId, forOthers }: ResponseEvent, viewerId: string): void {
  const isOwn = userId === viewerId;
  if (isOwn) sum.recordIds.add(recordId);
  if (isOwn || forOthers === 'everything') sum.kinds.add('RESPONSES');
  // Authors of drafts are not named.
  if (userId && forOthers === 'everything') sum.userIds.add(userId);
}

/** The changes that a new progress implies, where the event does not name them. */
function impliedKinds(before: DatasetProgress | undefined, now: DatasetProgress): Set<DatasetChangeKind> {
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

const finishedCounts = (progress: Exclude<DatasetProgress, 'UNKNOWN'>): number[] =>
  'validated' in progress
    ? [progress.validated, progress.discarded]
    : [progress.submitted, progress.discarded, progress.conflicting];

const listed = (ids: ReadonlySet<string>): string[] => [...ids].slice(0, MOST_NAMED);

interface ThrottleOptions<T> {
  intervalMs: number;
  empty(): T;
  /** Called when a sum can be collected: at once after a quiet interval, else when the interval ends. */
  onDue(key: string): void;
}

/** Sums up bursts, so that each key is due at most once in an interval; the last change is never lost. */
export function createThrottle<T>({ intervalMs, empty, onDue }: ThrottleOptions<T>) {
  const sums = new Map<string, T>();
  const timers = new Map<string, NodeJS.Timeout>();

  function due(key: string): void {
    const timer = setTimeout(() => {
      timers.delete(key);
      if (sums.has(key)) due(key);
    }, intervalMs);
    timers.set(key, timer);
    onDue(key);
  }

  return {
    add: (key: string, change: (sum: T) => void): void => {
      const sum = sums.get(key) ?? empty();
      change(sum);
      sums.set(key, sum);
      if (!timers.has(key)) due(key);
    },
    /** The sum for the key since it was last due; undefined without a change. */
    collect: (key: string): T | undefined => {
      const sum = sums.get(key);
      sums.delete(key);
      return sum;
    },
    stop: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      sums.clear();
    },
  };
}
