import type { Answers } from '#client/features/answer/index.ts';
import { coalesced } from '#client/lib/coalesced.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { DAY_MS } from '#client/lib/time.ts';

/** The subject of an edit or an action, shown if the record cannot be loaded. */
export interface About {
  readonly datasetId?: string | undefined;
  /** The beginning of the record's text. */
  readonly title?: string | undefined;
}

/** Unsaved input for a record: answers, or the annotation of a task dataset. */
export interface Edit<Content extends object = Answers> {
  readonly answers: Content;
  /** When the edit was last changed; see `timestamp`. */
  readonly at: number;
  /** The saved version that the edit builds on; null for none, undefined if unknown. */
  readonly version?: string | null | undefined;
  /** The tab in which the edit was last changed; see `tabName`. */
  readonly tab?: string | undefined;
  readonly about?: About | undefined;
}

/** What another tab has done to an edit; undefined where there was none, or is none any more. */
export interface StoredChange<Content extends object> {
  readonly before: Edit<Content> | undefined;
  readonly after: Edit<Content> | undefined;
}

type BrowserStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** The kinds of edits: their keys in localStorage, and for how many days the device keeps them. */
const KINDS = {
  /** The form of one record. */
  answers: { key: 'answers', days: 30 },
  /** The form for many records; one edit for each dataset. */
  bulkAnswers: { key: 'bulkAnswers', days: 30 },
  /** Changes to submitted responses that were left without submitting. */
  discardedAnswers: { key: 'ignored', days: 1 },
  /** Decisions on what people answered, which are not saved yet. */
  decisions: { key: 'decisions', days: 30 },
  /** Annotations of records in task datasets. */
  annotations: { key: 'annotations', days: 30 },
  /** Annotations that were left, discarded, or refused by the server. */
  discardedAnnotations: { key: 'ignoredAnnotations', days: 1 },
};

const TELL_AFTER_MS = 20;

export type EditKind = keyof typeof KINDS;
export const EDIT_KINDS = Object.keys(KINDS) as EditKind[];

/** Calls back when this tab changes stored edits. */
export const editChanges = createEmitter<[]>();

/**
 * The unsaved edits of one user on this device, by record. They live in localStorage and not in IndexedDB because only a
 * synchronous write is sure to happen while the page is being closed.
 */
export function openEditStorage<Content extends object = Answers>(
  userId: string,
  kind: EditKind = 'answers',
  storage: () => BrowserStorage = () => localStorage,
  now = Date.now,
) {
  const { key: name, days } = KINDS[kind];
  const prefix = `marl.${name}.${userId}.`;
  return {
    /** All edits of the user; removes those that are too old or unreadable. */
    load(): Map<string, Edit<Content>> {
      const edits = new Map<string, Edit<Content>>();
      attempt(() => {
        const oldest = now() - days * DAY_MS;
        const stored = storage();
        const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '');
        for (const key of keys.filter((candidate) => candidate.startsWith(prefix))) {
          const edit = parse<Content>(stored.getItem(key));
          if (edit && edit.at > oldest) edits.set(key.slice(prefix.length), edit);
          else stored.removeItem(key);
        }
      });
      return edits;
    },
    /** Calls back when another tab has stored or removed edits, for all changes in quick succession at once. Returns the function that stops this. */
    follow(listener: (changes: ReadonlyMap<string, StoredChange<Content>>) => void): () => void {
      let changes = new Map<string, StoredChange<Content>>();
      const tellSoon = coalesced(() => {
        const told = changes;
        changes = new Map();
        listener(told);
      }, TELL_AFTER_MS);
      const handle = ({ key, oldValue, newValue }: StorageEvent): void => {
        if (!key?.startsWith(prefix)) return;
        changes.set(key.slice(prefix.length), { before: parse(oldValue), after: parse(newValue) });
        tellSoon();
      };
      window.addEventListener('storage', handle);
      return () => {
        tellSoon.cancel();
        window.removeEventListener('storage', handle);
      };
    },
    /** Returns whether it could be stored. */
    save: (recordId: string, edit: Edit<Content>): boolean =>
      attempt(() => {
        storage().setItem(prefix + recordId, JSON.stringify(edit));
        editChanges.emit();
      }),
    /** With `upTo`, removes the edit only if nothing was typed since that time. */
    remove: (recordId: string, upTo = Infinity): boolean =>
      attempt(() => {
        const key = prefix + recordId;
        const edit = parse<Content>(storage().getItem(key));
        if (edit && edit.at > upTo) return;
        // By the time, the tab of an older edit sees that something else was sent.
        if (edit && edit.at < upTo && upTo < Infinity) storage().setItem(key, JSON.stringify({ ...edit, at: upTo }));
        storage().removeItem(key);
        editChanges.emit();
      }),
  };
}

function parse<Content extends object>(json: string | null): Edit<Content> | undefined {
  try {
    const edit = JSON.parse(json ?? '') as Partial<Edit<Content>>;
    if (typeof edit.at !== 'number' || typeof edit.answers !== 'object' || edit.answers === null) return undefined;
    return { at: edit.at, answers: edit.answers, version: edit.version, tab: edit.tab, about: edit.about };
  } catch {
    return undefined;
  }
}

/** Returns whether it worked: browsers refuse storage in private windows, by policy, or when it is full. */
function attempt(operation: () => void): boolean {
  try {
    operation();
    return true;
  } catch {
    return false;
  }
}
