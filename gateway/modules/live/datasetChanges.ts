import type { DatasetChangeKind } from '#gateway/graphql/__generated__/types.ts';
import type { Context } from '#gateway/graphql/context.ts';
import { checkCount } from '#gateway/graphql/input.ts';
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

/** Sends the changes of datasets, combined to at most two events a second, fewer with many subscribers. */
export async function datasetChanges(ids: readonly string[], context: Context) {
  const watched = new Set(ids);
  checkCount('"datasetIds"', watched.size, 'datasets', MAX_DATASETS);
  return openStream<string, DatasetChangeModel>(context, watched, async (queue, pause) => {
    const { viewerId, seesAll, progress } = await authorize([...watched], context);
    const isVisible = (kind: DatasetChangeKind): boolean => seesAll || kind !== 'RESOLUTIONS';
    const concerns = (event: Exclude<StreamEvent, { type: 'gap' }>): boolean =>
      event.type === 'dataset'
        ? event.kinds.some(isVisible)
        : event.userId === viewerId || event.forOthers !== 'nothing';
    const throttle = createThrottle<StreamEvent>({
      ...paceOf(context.deps.bus.countListeners),
      pause,
      keysOf: (event) => (event.type === 'gap' ? [...watched] : concerns(event) ? [event.datasetId] : []),
      onDue: queue.put,
    });
    const read = async (id: string, end: () => void): Promise<DatasetChangeModel | undefined> => {
      const events = throttle.collect(id);
      if (!events || !watched.has(id)) return undefined;
      const now = await readProgress(id, context);
      if (!now) {
        watched.delete(id);
        if (!watched.size) end();
        return { datasetId: id, kinds: ['DELETED'], userIds: [], respondedRecordIds: [], recordIds: [] };
      }
      const { kinds, ...changed } = summaryOf(events, viewerId);
      const visible = kinds.size ? [...kinds].filter(isVisible) : [...impliedKinds(progress.get(id), now)];
      progress.set(id, now);
      return visible.length ? { datasetId: id, kinds: visible, ...changed } : undefined;
    };
    return { onEvent: throttle.add, read, stop: throttle.stop };
  });
}

/** What events say; no kinds where only counters may have changed. */
function summaryOf(events: readonly StreamEvent[], viewerId: string) {
  const kinds = new Set<DatasetChangeKind>();
  const [userIds, respondedRecordIds, recordIds] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const event of events) {
    if (event.type === 'dataset') event.kinds.forEach((kind) => kinds.add(kind));
    if (event.type !== 'response') continue;
    const { recordId, userId, forOthers } = event;
    const isOwn = userId === viewerId;
    if (isOwn) recordIds.add(recordId);
    if (isOwn || forOthers === 'everything') kinds.add('RESPONSES');
    if (forOthers === 'everything') respondedRecordIds.add(recordId);
    // The authors of drafts stay unknown to others.
    if (userId && forOthers === 'everything') userIds.add(userId);
  }
  return {
    kinds,
    userIds: [...userIds].slice(0, MAX_IDS),
    respondedRecordIds: [...respondedRecordIds].slice(0, MAX_IDS),
    recordIds: [...recordIds].slice(0, MAX_RECORDS),
  };
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

interface ThrottleOptions<Event> {
  intervalMs(): number;
  /** How long the first event after a quiet interval waits. */
  delayMs(): number;
  /** Lets events pass. Returns a function that ends this and returns what has passed. */
  pause(): () => Event[];
  keysOf(event: Event): readonly string[];
  /** Called when the events of a key can be collected: after the delay, or when the interval ends. */
  onDue(key: string): void;
}

/** Gathers events by key, so that each key is due at most once in an interval. */
export function createThrottle<Event>({ intervalMs, delayMs, pause, keysOf, onDue }: ThrottleOptions<Event>) {
  const gathered = new Map<string, Event[]>();
  /** Keys whose events nobody has been told of. */
  const waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function gather(event: Event): void {
    for (const key of keysOf(event)) {
      const events = gathered.get(key);
      if (events) events.push(event);
      else {
        gathered.set(key, [event]);
        waiting.push(key);
      }
    }
  }
  function wait(ms: number): void {
    const resume = pause();
    timer = setTimeout(() => {
      timer = undefined;
      resume().forEach(gather);
      release();
    }, ms);
  }
  /** Tells of all that was gathered, and waits before it does so again. */
  function release(): void {
    if (waiting.length === 0) return;
    wait(intervalMs());
    waiting.splice(0).forEach(onDue);
  }

  return {
    /** Runs within the writer's request, for each subscriber that is not paused. */
    add: (event: Event): void => {
      gather(event);
      if (timer || waiting.length === 0) return;
      const ms = delayMs();
      if (ms > 0) wait(ms);
      else release();
    },
    /** Takes the events of a key; undefined without any. */
    collect: (key: string): Event[] | undefined => {
      const events = gathered.get(key);
      gathered.delete(key);
      return events;
    },
    stop: (): void => {
      clearTimeout(timer);
      gathered.clear();
    },
  };
}
