export type DatasetEventKind =
  | 'RECORDS_ADDED'
  | 'RECORDS_UPDATED'
  | 'RECORDS_DELETED'
  | 'RESOLUTIONS'
  | 'ASSIGNMENTS'
  | 'SETTINGS'
  | 'DELETED';

export type ResponseEventKind = 'SUBMITTED' | 'DRAFTED' | 'DISCARDED' | 'CLEARED';

export interface DatasetEvent {
  type: 'dataset';
  datasetId: string;
  kinds: readonly DatasetEventKind[];
  /** The browser tab that made the change. */
  origin: string | null;
}

export interface ResponseEvent {
  type: 'response';
  datasetId: string;
  recordId: string;
  userId: string | null;
  kind: ResponseEventKind;
  /**
   * The parts of the event that users other than the author receive. Drafts are private; one that replaced a submitted response changes the
   * counters.
   */
  forOthers: 'everything' | 'counters' | 'nothing';
  origin: string | null;
}

/** A user signed out: streams that were opened with these credentials end. */
interface SessionEvent {
  type: 'session';
  key: string;
}

/** Events may have been missed, so subscribers must read counters again. */
interface GapEvent {
  type: 'gap';
}

export type LiveEvent = DatasetEvent | ResponseEvent | SessionEvent | GapEvent;

/** Validates an event from another gateway; null if it is unknown, e.g. of a newer version. */
export function parseEvent(value: unknown): LiveEvent | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, datasetId, kinds, recordId, key } = value as Record<string, unknown>;
  const isKnown =
    (type === 'dataset' && typeof datasetId === 'string' && Array.isArray(kinds)) ||
    (type === 'response' && typeof datasetId === 'string' && typeof recordId === 'string') ||
    (type === 'session' && typeof key === 'string') ||
    type === 'gap';
  return isKnown ? (value as LiveEvent) : null;
}

type Listener = (event: LiveEvent) => void;

/** Delivers events to subscribers on this gateway or on all gateways. */
export interface Bus {
  /** Does not wait for delivery, and never throws. */
  publish(event: LiveEvent): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void;
  /**
   * Lets events pass a listener, except those of sessions, so that an event costs nothing for those who would only note it. Returns a
   * function that ends this and returns what has passed.
   */
  pause(listener: Listener): () => LiveEvent[];
  /** Whether there may be listeners; without any, events need not be created. */
  hasListeners(): boolean;
  /** The number of listeners on this gateway. */
  countListeners(): number;
  /** Whether the events of all gateways arrive. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** An event, from which those after it are reached: they stay in memory as long as somebody who paused needs them. */
interface Link {
  event?: LiveEvent;
  next?: Link;
}

/** The bus of a single gateway. */
export function createLocalBus(): Bus {
  const listeners = new Set<Listener>();
  /** Those that are not paused. */
  const attentive = new Set<Listener>();
  let last: Link = {};
  return {
    publish: (event) => {
      last = last.next = { event };
      for (const listener of event.type === 'session' ? listeners : attentive) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      attentive.add(listener);
      return () => {
        listeners.delete(listener);
        attentive.delete(listener);
      };
    },
    pause: (listener) => {
      attentive.delete(listener);
      let link = last;
      return () => {
        if (listeners.has(listener)) attentive.add(listener);
        const passed: LiveEvent[] = [];
        while (link.next) passed.push((link = link.next).event!);
        return passed;
      };
    },
    hasListeners: () => listeners.size > 0,
    countListeners: () => listeners.size,
    isConnected: () => true,
    close: async () => {
      listeners.clear();
      attentive.clear();
    },
  };
}
