import type { Answers } from '#client/features/question/model.ts';

/**
 * What was typed and not saved yet, kept on this device per user and record. It lives in localStorage and not in IndexedDB
 * because only a synchronous write is sure to happen while the page is being closed.
 */
export interface DeviceDrafts {
  /** All of the user's drafts, by record. */
  load(): Map<string, Answers>;
  keep(recordId: string, answers: Answers): void;
  forget(recordId: string): void;
}

type DraftStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'marl.answers.';
const KEPT_DAYS = 30;

/** The drafts of one user. Without storage (or a full one) typing goes on, it is just not kept. */
export function deviceDrafts(userId: string, storage: DraftStorage = localStorage, now = Date.now): DeviceDrafts {
  const prefix = `${PREFIX}${userId}.`;
  return {
    load: () => {
      const drafts = new Map<string, Answers>();
      attempt(() => {
        const oldest = now() - KEPT_DAYS * 86_400_000;
        for (const key of keysOf(storage).filter((name) => name.startsWith(prefix))) {
          const draft = parse(storage.getItem(key));
          if (draft && draft.at > oldest) drafts.set(key.slice(prefix.length), draft.answers);
          else storage.removeItem(key);
        }
      });
      return drafts;
    },
    keep: (recordId, answers) =>
      attempt(() => storage.setItem(prefix + recordId, JSON.stringify({ at: now(), answers }))),
    forget: (recordId) => attempt(() => storage.removeItem(prefix + recordId)),
  };
}

function keysOf(storage: DraftStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

function parse(json: string | null): { at: number; answers: Answers } | undefined {
  try {
    const draft = JSON.parse(json ?? '') as { at?: unknown; answers?: unknown };
    if (typeof draft.at !== 'number' || typeof draft.answers !== 'object' || draft.answers === null) return undefined;
    return { at: draft.at, answers: draft.answers as Answers };
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
