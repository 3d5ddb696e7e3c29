import type { DatasetChangeKind } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import type { LiveEvent, ResponseEvent } from '#gateway/live/bus.ts';
import { admit, lookAgain, type Standing } from './live.access.ts';
import type { DatasetChangeModel } from './live.model.ts';
import { openStream } from './live.stream.ts';

const MOST_DATASETS = 100;
const MOST_NAMED = 100;
/** Two events a second are as live as anybody can see. */
const INTERVAL_MS = 500;

/** What happened to a dataset since the subscriber was last told. Empty: only counters may have changed. */
interface Sum {
  kinds: Set<DatasetChangeKind>;
  userIds: Set<string>;
  recordIds: Set<string>;
}

/** Tells what happens to datasets, summed up so that the busiest import is two events a second. */
export async function datasetChanges(ids: readonly string[], context: Context) {
  const watched = new Set(ids);
  if (watched.size < 1 || watched.size > MOST_DATASETS) {
    throw badInput(`"datasetIds" names ${watched.size} datasets; it must name 1 to ${MOST_DATASETS}.`);
  }

  return openStream<string, DatasetChangeModel>(context, watched, async (inbox) => {
    const { viewerId, progress } = await admit([...watched], context);
    const pace = createPace<Sum>({
      intervalMs: INTERVAL_MS,
      empty: () => ({ kinds: new Set(), userIds: new Set(), recordIds: new Set() }),
      onDue: inbox.put,
    });
    const hear = (event: LiveEvent): void => {
      if (event.type === 'gap') for (const id of watched) pace.add(id, () => undefined);
      if (event.type !== 'dataset' && event.type !== 'response') return;
      if (!watched.has(event.datasetId) || isOwnDoing(event, context)) return;
      if (event.type === 'dataset') {
        pace.add(event.datasetId, ({ kinds }) => event.kinds.forEach((kind) => kinds.add(kind)));
      } else if (event.userId === viewerId || event.forOthers !== 'nothing') {
        pace.add(event.datasetId, (sum) => addResponse(sum, event, viewerId));
      }
    };
    const read = async (id: string, end: () => void): Promise<DatasetChangeModel | undefined> => {
      const sum = pace.collect(id);
      if (!sum || !watched.has(id)) return undefined;
      const now = await lookAgain(id, context);
      if (!now) {
        watched.delete(id);
        if (!watched.size) end();
        return { datasetId: id, kinds: ['DELETED'], userIds: [], recordIds: [] };
      }
      const kinds = sum.kinds.size ? sum.kinds : counted(progress.get(id), now);
      progress.set(id, now);
      if (!kinds.size) return undefined;
      return { datasetId: id, kinds: [...kinds], userIds: named(sum.userIds), recordIds: named(sum.recordIds) };
    };
    return { hear, read, stop: pace.stop };
  });
}

/** A browser tab knows what it did itself, from the answer to it. */
const isOwnDoing = ({ origin }: { origin: string | null }, context: Context): boolean =>
  origin !== null && origin === context.origin;

function addResponse(sum: Sum, { recordId, userId, forOthers }: ResponseEvent, viewerId: string): void {
  const isOwn = userId === viewerId;
  if (isOwn) sum.recordIds.add(recordId);
  if (isOwn || forOthers === 'everything') sum.kinds.add('RESPONSES');
  // Who drafts is named to nobody.
  if (userId && forOthers === 'everything') sum.userIds.add(userId);
}

/** What another progress says happened, when nobody said what. */
function counted(before: Standing | undefined, now: Standing): Set<DatasetChangeKind> {
  // Nobody can write to what is closed.
  if (now === 'UNKNOWN') return new Set();
  // People share the annotation of a record of an older task.
  const kind = 'validated' in now ? 'RECORDS_UPDATED' : 'RESPONSES';
  if (!before || before === 'UNKNOWN') return new Set([kind]);
  const kinds = new Set<DatasetChangeKind>();
  if (now.total > before.total) kinds.add('RECORDS_ADDED');
  if (now.total < before.total) kinds.add('RECORDS_DELETED');
  if (done(now).join() !== done(before).join()) kinds.add(kind);
  return kinds;
}

const done = (progress: Exclude<Standing, 'UNKNOWN'>): number[] =>
  'validated' in progress
    ? [progress.validated, progress.discarded]
    : [progress.submitted, progress.discarded, progress.conflicting];

const named = (ids: ReadonlySet<string>): string[] => [...ids].slice(0, MOST_NAMED);

/** Sums up what comes in a burst. */
interface Pace<T> {
  add(key: string, change: (sum: T) => void): void;
  /** What came for the key since it was last due; undefined when nothing did. */
  collect(key: string): T | undefined;
  stop(): void;
}

interface PaceOptions<T> {
  intervalMs: number;
  empty(): T;
  /** Called when something is to be collected: at once after a rest, else when the interval is over. */
  onDue(key: string): void;
}

/** Lets each key be due at most once in an interval; what comes last is never lost. */
export function createPace<T>({ intervalMs, empty, onDue }: PaceOptions<T>): Pace<T> {
  const sums = new Map<string, T>();
  /** Keys that were due within the last interval. */
  const resting = new Map<string, NodeJS.Timeout>();

  function due(key: string): void {
    resting.set(
      key,
      setTimeout(() => rested(key), intervalMs),
    );
    onDue(key);
  }

  function rested(key: string): void {
    resting.delete(key);
    if (sums.has(key)) due(key);
  }

  return {
    add: (key, change) => {
      const sum = sums.get(key) ?? empty();
      change(sum);
      sums.set(key, sum);
      if (!resting.has(key)) due(key);
    },
    collect: (key) => {
      const sum = sums.get(key);
      sums.delete(key);
      return sum;
    },
    stop: () => {
      for (const timer of resting.values()) clearTimeout(timer);
      resting.clear();
      sums.clear();
    },
  };
}
