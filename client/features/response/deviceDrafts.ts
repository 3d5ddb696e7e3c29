import type { Answers } from '#client/features/answer/index.ts';
import { DAY_MS } from '#client/lib/time.ts';

/** What a person has made of a record and not saved: answers, or the annotation of an older task. */
export interface Edit<Content extends object = Answers> {
  readonly answers: Content;
  /** When it was changed last; see `moment`. */
  readonly at: number;
  /** The version of what is saved that was on screen when the person began; null for none, undefined when unknown. */
  readonly version?: string | null | undefined;
  /** The tab in which it was changed last; see `tabName`. */
  readonly tab?: string | undefined;
}

/**
 * What was typed and not saved yet, kept on this device per user and record. It lives in localStorage and not in IndexedDB
 * because only a synchronous write is sure to happen while the page is being closed.
 */
export interface DeviceDrafts<Made extends object = Answers> {
  /** All of the user's drafts, by record. */
  load(): Map<string, Edit<Made>>;
  /** Returns whether the device had room for it. */
  keep(recordId: string, edit: Edit<Made>): boolean;
  /** With `upTo`, only if nothing was typed since. */
  forget(recordId: string, upTo?: number): void;
}

type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** For what drafts are kept, and for how many days. */
const DAYS = {
  /** What is being typed. */
  answers: 30,
  /** What is being given to many records at once; there is one for each dataset. */
  bulkAnswers: 30,
  /** What was changed in submitted responses and left without submitting. */
  ignored: 1,
  /** What is made of records of the older tasks. */
  annotations: 30,
  /** What was made of them and left, given up, or refused by the server. */
  ignoredAnnotations: 1,
};

export type DraftKind = keyof typeof DAYS;
export const DRAFT_KINDS = Object.keys(DAYS) as DraftKind[];

/** The drafts of one user. `storage` gives the browser's, if there is any to be had. */
export function deviceDrafts<Made extends object = Answers>(
  userId: string,
  kind: DraftKind = 'answers',
  storage: () => DraftStorage = () => localStorage,
  now = Date.now,
): DeviceDrafts<Made> {
  const prefix = `marl.${kind}.${userId}.`;
  return {
    load: () => {
      const drafts = new Map<string, Edit<Made>>();
      attempt(() => {
        const oldest = now() - DAYS[kind] * DAY_MS;
        const kept = storage();
        for (const key of keysOf(kept).filter((name) => name.startsWith(prefix))) {
          const draft = parse<Made>(kept.getItem(key));
          if (draft && draft.at > oldest) drafts.set(key.slice(prefix.length), draft);
          else kept.removeItem(key);
        }
      });
      return drafts;
    },
    keep: (recordId, edit) => attempt(() => storage().setItem(prefix + recordId, JSON.stringify(edit))),
    forget: (recordId, upTo = Infinity) =>
      void attempt(() => {
        const draft = parse<Made>(storage().getItem(prefix + recordId));
        if (!draft || draft.at <= upTo) storage().removeItem(prefix + recordId);
      }),
  };
}

function keysOf(storage: DraftStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

function parse<Made extends object>(json: string | null): Edit<Made> | undefined {
  try {
    const draft = JSON.parse(json ?? '') as Partial<Edit<Made>>;
    if (typeof draft.at !== 'number' || typeof draft.answers !== 'object' || draft.answers === null) return undefined;
    return { at: draft.at, answers: draft.answers, version: draft.version, tab: draft.tab };
  } catch {
    return undefined;
  }
}

/** Returns whether it worked: browsers refuse storage in private windows, by policy, or when it is full. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
