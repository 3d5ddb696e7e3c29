import type { Answers } from '#client/features/question/model.ts';

/** What a person has made of a record and not saved. */
export interface Edit {
  readonly answers: Answers;
  /** When it was changed last; see `moment`. */
  readonly at: number;
  /** The version of the response that was on screen when the person began; null for none, undefined when unknown. */
  readonly version?: string | null | undefined;
}

/**
 * What was typed and not saved yet, kept on this device per user and record. It lives in localStorage and not in IndexedDB
 * because only a synchronous write is sure to happen while the page is being closed.
 */
export interface DeviceDrafts {
  /** All of the user's drafts, by record. */
  load(): Map<string, Edit>;
  keep(recordId: string, edit: Edit): void;
  /** With `upTo`, only if nothing was typed since. */
  forget(recordId: string, upTo?: number): void;
}

type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const DAY_MS = 86_400_000;

/** For what drafts are kept, and for how many days. */
const DAYS = {
  /** What is being typed. */
  answers: 30,
  /** What was changed in submitted responses and left without submitting. */
  ignored: 1,
};

type Shelf = keyof typeof DAYS;
export const SHELVES = ['answers', 'ignored'] as const satisfies Shelf[];

/** The drafts of one user. Without storage (or a full one) typing goes on, it is just not kept. */
export function deviceDrafts(
  userId: string,
  shelf: Shelf = 'answers',
  storage: DraftStorage = localStorage,
  now = Date.now,
): DeviceDrafts {
  const prefix = `marl.${shelf}.${userId}.`;
  return {
    load: () => {
      const drafts = new Map<string, Edit>();
      attempt(() => {
        const oldest = now() - DAYS[shelf] * DAY_MS;
        for (const key of keysOf(storage).filter((name) => name.startsWith(prefix))) {
          const draft = parse(storage.getItem(key));
          if (draft && draft.at > oldest) drafts.set(key.slice(prefix.length), draft);
          else storage.removeItem(key);
        }
      });
      return drafts;
    },
    keep: (recordId, edit) => attempt(() => storage.setItem(prefix + recordId, JSON.stringify(edit))),
    forget: (recordId, upTo = Infinity) =>
      attempt(() => {
        const draft = parse(storage.getItem(prefix + recordId));
        if (!draft || draft.at <= upTo) storage.removeItem(prefix + recordId);
      }),
  };
}

function keysOf(storage: DraftStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

function parse(json: string | null): Edit | undefined {
  try {
    const draft = JSON.parse(json ?? '') as Partial<Edit>;
    if (typeof draft.at !== 'number' || typeof draft.answers !== 'object' || draft.answers === null) return undefined;
    return { at: draft.at, answers: draft.answers, version: draft.version };
  } catch {
    return undefined;
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Browsers refuse storage in private windows, by policy, or when it is full.
  }
}
