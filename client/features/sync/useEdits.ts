import { equal } from '@wry/equality';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '#client/features/answer/index.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { i18n } from '#client/i18n/i18n.ts';
import { tabName } from '#client/lib/tabStorage.ts';
import { timestamp } from '#client/lib/time.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { toast } from '#client/ui/toast.ts';
import { type About, type Edit, type EditKind, openEditStorage, type StoredChange } from './editStorage.ts';

interface Change<Content extends object> {
  readonly recordId: string;
  readonly answers: Content;
  /** The saved version that a new edit builds on. */
  readonly version?: string | null | undefined;
  readonly about?: About | undefined;
}

const SAVE_AFTER_MS = 200;

/**
 * The unsaved edits of a user by record, in memory and on the device, so that they survive moves between records and reloads. Returns
 * the edits to render, handlers that read and change them, and the ids of edited records.
 */
export function useEdits<Content extends object = Answers>(
  userId: string,
  kind: EditKind = 'answers',
  tab = tabName(),
) {
  type Entries = readonly (readonly [recordId: string, edit: Edit<Content>])[];
  const storage = useMemo(() => openEditStorage<Content>(userId, kind), [userId, kind]);
  const [drawn, setDrawn] = useState<ReadonlyMap<string, Edit<Content>>>(() => storage.load());
  // Several changes in one event build on each other before the next render.
  const latest = useRef(drawn);
  const unstored = useRef(new Set<string>());
  const hasWarned = useRef(false);
  const [replaced] = useState(() => createEmitter<[recordId: string, edit: Edit<Content>]>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function store(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    for (const recordId of unstored.current) {
      const edit = latest.current.get(recordId);
      // If the device has no room, the edit is stored with the next change or before the page is left.
      if (!edit || storage.save(recordId, edit)) unstored.current.delete(recordId);
      // Warns once, because saving to the server still works.
      else if (!hasWarned.current) {
        hasWarned.current = true;
        toast({ kind: 'warning', message: i18n.t('net:notStored') });
      }
    }
  }

  function draw(edits: ReadonlyMap<string, Edit<Content>>): void {
    latest.current = edits;
    setDrawn(edits);
  }

  const get = (recordId: string): Edit<Content> | undefined => latest.current.get(recordId);

  function set(entries: Entries): void {
    if (entries.length === 0) return;
    for (const [recordId] of entries) unstored.current.add(recordId);
    draw(new Map([...latest.current, ...entries]));
    timer.current ??= setTimeout(handlers.store, SAVE_AFTER_MS);
  }

  function remove(...recordIds: string[]): void {
    const rest = new Map(latest.current);
    for (const recordId of recordIds) {
      const edit = rest.get(recordId);
      if (!edit) continue;
      rest.delete(recordId);
      unstored.current.delete(recordId);
      // Another tab may have stored a newer edit.
      storage.remove(recordId, edit.at);
    }
    if (rest.size < latest.current.size) draw(rest);
  }

  const handlers = useHandlers({
    store,
    get,
    remove,
    change(recordId: string, answers: Content, version?: string | null, about?: About): void {
      handlers.changeMany([{ recordId, answers, version, about }]);
    },
    /** Changes many records at once, because each change copies all edits. */
    changeMany(changes: readonly Change<Content>[]): void {
      const at = timestamp();
      set(
        changes.map(({ recordId, answers, version, about }) => {
          const before = get(recordId);
          const basis = before ? before.version : version;
          return [recordId, { answers, at, version: basis, tab, about: about ?? before?.about }];
        }),
      );
    },
    /** Called once records are saved: removes edits up to a time; later ones build on the new version. */
    saved(records: readonly Pick<Change<Content>, 'recordId' | 'version'>[], upTo: number): void {
      const edited = records.flatMap(({ recordId, version }) => {
        const edit = get(recordId);
        return edit ? [[recordId, { ...edit, version }] as const] : [];
      });
      remove(...edited.filter(([, { at }]) => at <= upTo).map(([recordId]) => recordId));
      set(edited.filter(([, { at }]) => at > upTo));
    },
    /** Called once another tab has saved a record and removed its edit from the device: this tab's own edit is stored again. */
    savedElsewhere(recordId: string, isSaved: (answers: Content) => boolean): void {
      const edit = get(recordId);
      if (edit?.tab === tab && !isSaved(edit.answers)) set([[recordId, edit]]);
      else remove(recordId);
    },
    /**
     * Called with what another tab has stored or removed. An edit that was made here stays on screen, unless the other tab has removed it
     * as it is, for example by sending it. Of two edits, the device keeps the newer one, and the older one is `replaced`.
     */
    follow(changes: ReadonlyMap<string, StoredChange<Content>>): void {
      const next = new Map(latest.current);
      const lasting: (readonly [string, Edit<Content>])[] = [];
      for (const [recordId, { before, after: theirs }] of changes) {
        const own = next.get(recordId);
        if (own?.tab !== tab || (!theirs && before?.at === own.at)) {
          if (theirs) next.set(recordId, theirs);
          else next.delete(recordId);
        } else if (theirs) {
          const isNewer = theirs.at > own.at;
          if (!isNewer) lasting.push([recordId, own]);
          if (!equal(own.answers, theirs.answers)) replaced.emit(recordId, isNewer ? own : theirs);
        }
      }
      draw(next);
      set(lasting);
    },
    onReplaced: replaced.on,
  });

  useEffect(() => storage.follow(handlers.follow), [storage, handlers]);

  useEffect(
    function storeBeforeLeaving() {
      const warn = (event: Event): void => {
        handlers.store();
        if (unstored.current.size > 0) event.preventDefault();
      };
      window.addEventListener('beforeunload', warn);
      window.addEventListener('pagehide', handlers.store);
      document.addEventListener('visibilitychange', handlers.store);
      return () => {
        window.removeEventListener('beforeunload', warn);
        window.removeEventListener('pagehide', handlers.store);
        document.removeEventListener('visibilitychange', handlers.store);
        handlers.store();
      };
    },
    [handlers],
  );

  const editOf = useCallback((recordId: string) => drawn.get(recordId)?.answers, [drawn]);
  const ids = useMemo(() => [...drawn.keys()], [drawn]);
  return [editOf, handlers, ids] as const;
}

export type Edits<Content extends object = Answers> = ReturnType<typeof useEdits<Content>>[1];

/** Discards edits so that they can be restored for a day. */
export function useDiscardedEdits<Content extends object = Answers>(
  userId: string,
  edits: Edits<Content>,
  kind: EditKind = 'discardedAnswers',
) {
  const [discardedOf, discarded] = useEdits<Content>(userId, kind);
  useEffect(
    () =>
      edits.onReplaced((recordId, edit) => {
        if (!equal(discarded.get(recordId)?.answers, edit.answers)) put([[recordId, edit]], discarded);
      }),
    [edits, discarded],
  );
  const handlers = useHandlers({
    discardEdits: (...recordIds: string[]): void => move(recordIds, edits, discarded),
    restore: (...recordIds: string[]): void => move(recordIds, discarded, edits),
  });
  return useMemo(
    () => ({ ...handlers, isRestorable: (recordId: string): boolean => discardedOf(recordId) !== undefined }),
    [handlers, discardedOf],
  );
}

function move<Content extends object>(recordIds: readonly string[], from: Edits<Content>, to: Edits<Content>): void {
  const moved = recordIds.flatMap((recordId) => {
    const edit = from.get(recordId);
    return edit ? [[recordId, edit] as const] : [];
  });
  put(moved, to);
  from.remove(...moved.map(([recordId]) => recordId));
}

function put<Content extends object>(
  moved: readonly (readonly [recordId: string, edit: Edit<Content>])[],
  to: Edits<Content>,
): void {
  // Without this, the moved edit would get the version of an existing one.
  to.remove(...moved.map(([recordId]) => recordId));
  to.changeMany(moved.map(([recordId, { answers, version, about }]) => ({ recordId, answers, version, about })));
}
