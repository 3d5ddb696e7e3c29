/** What may have happened to a dataset. */
export type DatasetEventKind = 'RECORDS_ADDED' | 'RECORDS_UPDATED' | 'RECORDS_DELETED' | 'SETTINGS' | 'DELETED';

/** What may have happened to a response. */
export type ResponseEventKind = 'SUBMITTED' | 'DRAFTED' | 'DISCARDED' | 'CLEARED';

export interface DatasetEvent {
  type: 'dataset';
  datasetId: string;
  kinds: readonly DatasetEventKind[];
  /** The browser tab that did it. */
  origin: string | null;
}

export interface ResponseEvent {
  type: 'response';
  datasetId: string;
  recordId: string;
  /** Whose response it is. */
  userId: string | null;
  kind: ResponseEventKind;
  /**
   * What it means to everybody but its author. Drafts are nobody else's business, but a draft that took the place of a
   * submitted response changes the counters all the same.
   */
  forOthers: 'everything' | 'counters' | 'nothing';
  origin: string | null;
}

/** Somebody signed out: what was opened with those credentials ends. */
interface SessionEvent {
  type: 'session';
  key: string;
}

/** News may have been missed: who counts must count again. Never sent to other gateways. */
interface GapEvent {
  type: 'gap';
}

export type LiveEvent = DatasetEvent | ResponseEvent | SessionEvent | GapEvent;

/** An event as another gateway sent it; null for what is none, e.g. of a version to come. */
export function parseEvent(value: unknown): LiveEvent | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, datasetId, kinds, recordId, key } = value as Record<string, unknown>;
  const isKnown =
    (type === 'dataset' && typeof datasetId === 'string' && Array.isArray(kinds)) ||
    (type === 'response' && typeof datasetId === 'string' && typeof recordId === 'string') ||
    (type === 'session' && typeof key === 'string');
  return isKnown ? (value as LiveEvent) : null;
}

type Listener = (event: LiveEvent) => void;

/** Publishes writes to subscribers, on this gateway or on all gateways of an installation. */
export interface Bus {
  /** Never fails, and never waits: a write is done whether anybody hears of it or not. */
  publish(event: LiveEvent): void;
  /** Returns how to stop listening. */
  subscribe(listener: Listener): () => void;
  /** Whether anybody may be listening; if not, nobody need find out what to publish. */
  isHeard(): boolean;
  /** Whether news of all gateways come in; if not, only those of this one do. */
  isWhole(): boolean;
  close(): Promise<void>;
}

/** The bus of a single gateway. */
export function createLocalBus(): Bus {
  const listeners = new Set<Listener>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isHeard: () => listeners.size > 0,
    isWhole: () => true,
    close: async () => listeners.clear(),
  };
}
