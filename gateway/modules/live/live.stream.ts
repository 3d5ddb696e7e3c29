import type { GraphQLError } from 'graphql';
import type { Context } from '#gateway/graphql/context.ts';
import { failure, refusal } from '#gateway/graphql/errors.ts';
import type { LiveEvent } from '#gateway/live/bus.ts';
import { RestError } from '#gateway/rest/error.ts';

/** An item of a stream; the last one may be the error that ends it. */
export type StreamItem<T> = T | GraphQLError;

/** An event in the datasets of a subscriber. */
export type StreamEvent = Exclude<LiveEvent, { type: 'session' }>;

interface Subscriber<Item, Output> {
  /** Queues relevant events; must be fast, as it runs within the writer's request. */
  onEvent(event: StreamEvent): void;
  /** Reads the output with the subscriber's permissions; undefined sends nothing, an error ends the stream. */
  read(item: Item, end: () => void): Promise<Output | undefined>;
  stop?(): void;
}

/** Lets events pass the subscriber. Returns a function that ends this and returns what has passed. */
export type Pause = () => () => StreamEvent[];

/** A subscriber with more waiting events has to read everything again. */
export const MAX_WAITING = 1_000;

export const tooSlow = (): GraphQLError =>
  refusal(`More than ${MAX_WAITING} events are waiting to be read; subscribe again.`, 'RATE_LIMITED', 429, {
    retryAfter: 1,
  });

/**
 * Follows the bus until the subscriber leaves or the credentials expire. Events that arrive while `createSubscriber` checks the permissions
 * are buffered; if it throws, the stream is not opened.
 */
export async function openStream<Item, Output>(
  context: Context,
  datasetIds: ReadonlySet<string>,
  createSubscriber: (queue: EventQueue<Item>, pause: Pause) => Promise<Subscriber<Item, Output>>,
) {
  const { session, deps } = context;
  const queue = createEventQueue<Item>();
  const early: StreamEvent[] = [];
  let subscriber: Subscriber<Item, Output> | undefined;
  let hasEnded = false;
  let finalError: GraphQLError | undefined;

  const end = (error?: GraphQLError): void => {
    if (hasEnded) return;
    hasEnded = true;
    finalError = error;
    unsubscribe();
    clearTimer();
    subscriber?.stop?.();
    early.length = 0;
    queue.close();
  };
  const isFollowed = (event: LiveEvent): event is StreamEvent =>
    event.type === 'gap' ||
    (event.type !== 'session' && datasetIds.has(event.datasetId) && !isOwnWrite(event, context));
  const listener = (event: LiveEvent): void => {
    if (event.type === 'session') {
      if (event.key === session.key) end(sessionEnded());
    } else if (isFollowed(event)) {
      if (subscriber) subscriber.onEvent(event);
      else if (early.push(event) > MAX_WAITING) end(tooSlow());
    }
  };
  const unsubscribe = deps.bus.subscribe(listener);
  const pause: Pause = () => {
    const resume = deps.bus.pause(listener);
    return () => resume().filter(isFollowed);
  };
  const clearTimer = runAt(session.expiresAt, () => end(sessionEnded()));
  try {
    subscriber = await createSubscriber(queue, pause);
  } catch (error) {
    end();
    throw error;
  }
  const { onEvent, read } = subscriber;
  // While waiting, the session may have ended, or too many events may have arrived.
  if (hasEnded) subscriber.stop?.();
  else for (const event of early.splice(0)) onEvent(event);

  const next = async (): Promise<IteratorResult<StreamItem<Output>, undefined>> => {
    while (!hasEnded) {
      const item = await queue.take();
      if (item === undefined || hasEnded) break;
      try {
        const output = await read(item, end);
        if (output !== undefined && !finalError) return { value: output, done: false };
      } catch (error) {
        end(failure(error, 'ERROR_FETCHING_DATASET_INFO'));
      }
    }
    const value = finalError;
    finalError = undefined;
    return value ? { value, done: false } : { value: undefined, done: true };
  };
  const stop = async (): Promise<IteratorReturnResult<undefined>> => {
    end();
    return { value: undefined, done: true };
  };
  const iterator: AsyncIterableIterator<StreamItem<Output>, undefined> = {
    next,
    return: stop,
    throw: stop,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

/** A browser tab sees its own writes in their answers. */
const isOwnWrite = ({ origin }: { origin: string | null }, context: Context): boolean =>
  origin !== null && origin === context.origin;

const sessionEnded = (): GraphQLError =>
  failure(new RestError(401, undefined, 'a stream'), 'ERROR_FETCHING_DATASET_INFO');

/** The longest timeout of a timer: almost 25 days. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Runs an action at a time; returns a function that cancels it. */
function runAt(time: Date | null, action: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (until: number): void => {
    const left = Math.max(until - Date.now(), 0);
    timer = left > MAX_TIMEOUT_MS ? setTimeout(wait, MAX_TIMEOUT_MS, until) : setTimeout(action, left);
    timer.unref();
  };
  if (time) wait(time.getTime());
  return () => clearTimeout(timer);
}

function createEventQueue<T>() {
  const waiting: T[] = [];
  let isClosed = false;
  let wake: (() => void) | undefined;
  return {
    put: (item: T): void => {
      if (isClosed) return;
      waiting.push(item);
      wake?.();
    },
    /** Ignores new items; waiting ones can still be taken. */
    close: (): void => {
      isClosed = true;
      wake?.();
    },
    /** Waits for the next item; undefined once the queue is closed and empty. */
    take: async (): Promise<T | undefined> => {
      while (!waiting.length && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
      return waiting.shift();
    },
    get size(): number {
      return waiting.length;
    },
  };
}

type EventQueue<T> = ReturnType<typeof createEventQueue<T>>;
