import type { GraphQLError } from 'graphql';
import type { Context } from '#gateway/graphql/context.ts';
import { failure, refused } from '#gateway/graphql/errors.ts';
import type { LiveEvent } from '#gateway/live/bus.ts';
import { RestError } from '#gateway/rest/error.ts';

/** Something to tell, or in the last place why nothing more will come. */
export type Told<T> = T | GraphQLError;

/** What a subscription does with what it hears. */
interface Plan<Item, News> {
  /** Puts what concerns the subscriber into the inbox; must be quick, the writer's request is still in it. */
  hear(event: LiveEvent, inbox: Inbox<Item>): void;
  /** Reads, with the subscriber's rights, what to tell; undefined is nothing. What it throws ends the stream. */
  read(item: Item, end: () => void): Promise<News | undefined>;
  /** Lets go of what it holds. */
  stop?(): void;
}

/** Who lets more than that wait is better off reading everything anew. */
export const MOST_WAITING = 1_000;

export const tooSlow = (): GraphQLError =>
  refused(`More than ${MOST_WAITING} events are waiting to be read; subscribe again.`, 'RATE_LIMITED', 429, {
    retryAfter: 1,
  });

/**
 * Follows the bus until the subscriber leaves or the credentials end. What happens to the datasets while `makePlan` still finds
 * out whether they may hear it is kept for then; where it throws, nothing is followed.
 */
export async function openStream<Item, News>(
  context: Context,
  datasetIds: ReadonlySet<string>,
  makePlan: (inbox: Inbox<Item>) => Promise<Plan<Item, News>>,
) {
  const { session, deps } = context;
  const inbox = createInbox<Item>();
  const early: LiveEvent[] = [];
  let plan: Plan<Item, News> | undefined;
  let isOver = false;
  let reason: GraphQLError | undefined;

  const end = (error?: GraphQLError): void => {
    if (isOver) return;
    isOver = true;
    reason = error;
    unsubscribe();
    expiry.cancel();
    plan?.stop?.();
    early.length = 0;
    inbox.close();
  };
  const unsubscribe = deps.bus.subscribe((event) => {
    if (event.type === 'session') {
      if (event.key === session.key) end(sessionEnded());
    } else if (plan) plan.hear(event, inbox);
    else if (event.type === 'gap' || datasetIds.has(event.datasetId)) {
      if (early.push(event) > MOST_WAITING) end(tooSlow());
    }
  });
  const expiry = whenDue(session.expiresAt, () => end(sessionEnded()));
  try {
    plan = await makePlan(inbox);
  } catch (error) {
    end();
    throw error;
  }
  const { hear, read } = plan;
  // The session may have ended meanwhile, or too much may have happened.
  if (isOver) plan.stop?.();
  else for (const event of early.splice(0)) hear(event, inbox);

  const next = async (): Promise<IteratorResult<Told<News>, undefined>> => {
    while (!isOver) {
      const item = await inbox.take();
      if (item === undefined || isOver) break;
      try {
        const news = await read(item, end);
        if (news !== undefined && !reason) return { value: news, done: false };
      } catch (error) {
        end(failure(error, 'ERROR_FETCHING_DATASET_INFO'));
      }
    }
    const value = reason;
    reason = undefined;
    return value ? { value, done: false } : { value: undefined, done: true };
  };
  const stop = async (): Promise<IteratorReturnResult<undefined>> => {
    end();
    return { value: undefined, done: true };
  };
  const iterator: AsyncIterableIterator<Told<News>, undefined> = {
    next,
    return: stop,
    throw: stop,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

const sessionEnded = (): GraphQLError =>
  failure(new RestError(401, undefined, 'a stream'), 'ERROR_FETCHING_DATASET_INFO');

/** The longest a timer can wait: not quite 25 days. */
const LONGEST_MS = 2 ** 31 - 1;

function whenDue(at: Date | null, act: () => void): { cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const wait = (until: number): void => {
    const left = Math.max(until - Date.now(), 0);
    timer = left > LONGEST_MS ? setTimeout(wait, LONGEST_MS, until) : setTimeout(act, left);
    timer.unref();
  };
  if (at) wait(at.getTime());
  return { cancel: () => clearTimeout(timer) };
}

/** What waits to be sent to one subscriber. */
interface Inbox<T> {
  put(item: T): void;
  /** Nothing more will come; what waits is taken first. */
  close(): void;
  /** The next thing, as soon as there is one; undefined once the inbox is closed and empty. */
  take(): Promise<T | undefined>;
  readonly size: number;
}

function createInbox<T>(): Inbox<T> {
  const waiting: T[] = [];
  let isClosed = false;
  let wake: (() => void) | undefined;
  const stir = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    put: (item) => {
      if (isClosed) return;
      waiting.push(item);
      stir();
    },
    close: () => {
      isClosed = true;
      stir();
    },
    take: async () => {
      while (!waiting.length && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
      return waiting.shift();
    },
    get size() {
      return waiting.length;
    },
  };
}
