import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '#client/features/answer/index.ts';
import { i18n } from '#client/i18n/i18n.ts';
import { tabName } from '#client/lib/tabName.ts';
import { toast } from '#client/ui/toast.ts';
import { deviceDrafts, type Edit, type DraftKind } from './deviceDrafts.ts';
import { timestamp } from './timestamp.ts';

/** What a person has typed and not saved yet, by record. It outlives moves between records, and reloads. */
export interface Edits<Made extends object = Answers> {
  /** As it is at this moment; for event handlers. */
  held(recordId: string): Edit<Made> | undefined;
  /**
   * Several changes in one event build on each other, so a change may start from what is held at that moment. `version` is
   * that of what is saved and on screen; it counts when the person begins.
   */
  change(recordId: string, to: Made | ((held: Made | undefined) => Made), version?: string | null): void;
  /** The same for many records in one step: ten thousand steps would each go over all that is held. */
  changeMany(changes: readonly Change<Made>[]): void;
  /** Once the answers are given up. */
  forget(...recordIds: string[]): void;
  /** Once answers are saved: forgets what was typed up to then; what was typed since builds on the new version. */
  saved(recordId: string, upTo: number, version: string | null): void;
  savedMany(saved: readonly { readonly recordId: string; readonly version: string | null }[], upTo: number): void;
  /** Once another tab has saved answers: forgets what it has kept on the device, and keeps there what else was typed here. */
  savedElsewhere(recordId: string, isSaved: (answers: Made) => boolean): void;
}

interface Change<Made extends object> {
  readonly recordId: string;
  readonly answers: Made;
  readonly version?: string | null | undefined;
}

const KEEP_AFTER_MS = 200;

/**
 * Keeps what the user types in memory and, a moment later, on the device. First what is to be drawn, then how to change it, and at
 * last of which records there is something.
 */
export function useEdits<Made extends object = Answers>(
  userId: string,
  shelf: DraftKind = 'answers',
  tab = tabName(),
): [of: (recordId: string) => Made | undefined, edits: Edits<Made>, ids: readonly string[]] {
  const drafts = useMemo(() => deviceDrafts<Made>(userId, shelf), [userId, shelf]);
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit<Made>>>(() => drafts.load());
  const latest = useRef(edits);
  const unkept = useRef(new Set<string>());
  const wasSaid = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    for (const recordId of unkept.current) {
      const edit = latest.current.get(recordId);
      // What the device has no room for is tried again with the next change, and before the page is left.
      if (!edit || drafts.keep(recordId, edit)) unkept.current.delete(recordId);
      // Once is enough: saving still works.
      else if (!wasSaid.current) {
        wasSaid.current = true;
        toast({ kind: 'warning', message: i18n.t('net:unkept') });
      }
    }
  }, [drafts]);

  useEffect(
    function keepBeforeLeaving() {
      const warn = (event: Event): void => {
        keep();
        if (unkept.current.size > 0) event.preventDefault();
      };
      window.addEventListener('beforeunload', warn);
      window.addEventListener('pagehide', keep);
      document.addEventListener('visibilitychange', keep);
      return () => {
        window.removeEventListener('beforeunload', warn);
        window.removeEventListener('pagehide', keep);
        document.removeEventListener('visibilitychange', keep);
        keep();
      };
    },
    [keep],
  );

  const put = useCallback(
    (changed: readonly (readonly [recordId: string, edit: Edit<Made>])[]) => {
      if (changed.length === 0) return;
      const next = new Map(latest.current);
      for (const [recordId, edit] of changed) {
        next.set(recordId, edit);
        unkept.current.add(recordId);
      }
      latest.current = next;
      setEdits(next);
      timer.current ??= setTimeout(keep, KEEP_AFTER_MS);
    },
    [keep],
  );

  const held = useCallback((recordId: string) => latest.current.get(recordId), []);

  const changeMany = useCallback<Edits<Made>['changeMany']>(
    (changes) => {
      const at = timestamp();
      put(
        changes.map(({ recordId, answers, version }) => {
          const before = latest.current.get(recordId);
          return [recordId, { answers, at, version: before ? before.version : version, tab }];
        }),
      );
    },
    [put, tab],
  );

  const change = useCallback<Edits<Made>['change']>(
    (recordId, to, version) => {
      const answers = typeof to === 'function' ? to(latest.current.get(recordId)?.answers) : to;
      changeMany([{ recordId, answers, version }]);
    },
    [changeMany],
  );

  const forget = useCallback<Edits<Made>['forget']>(
    (...recordIds) => {
      const rest = new Map(latest.current);
      for (const recordId of recordIds) {
        const edit = rest.get(recordId);
        if (!edit) continue;
        rest.delete(recordId);
        unkept.current.delete(recordId);
        // Another tab may have put there what was typed since.
        drafts.forget(recordId, edit.at);
      }
      if (rest.size === latest.current.size) return;
      latest.current = rest;
      setEdits(rest);
    },
    [drafts],
  );

  const savedMany = useCallback<Edits<Made>['savedMany']>(
    (saved, upTo) => {
      const known = saved.flatMap(({ recordId, version }) => {
        const edit = latest.current.get(recordId);
        return edit ? [{ recordId, version, edit }] : [];
      });
      forget(...known.filter(({ edit }) => edit.at <= upTo).map(({ recordId }) => recordId));
      const since = known.filter(({ edit }) => edit.at > upTo);
      put(since.map(({ recordId, version, edit }) => [recordId, { ...edit, version }]));
    },
    [forget, put],
  );

  const saved = useCallback<Edits<Made>['saved']>(
    (recordId, upTo, version) => savedMany([{ recordId, version }], upTo),
    [savedMany],
  );

  const savedElsewhere = useCallback<Edits<Made>['savedElsewhere']>(
    (recordId, isSaved) => {
      const edit = latest.current.get(recordId);
      if (edit?.tab === tab && !isSaved(edit.answers)) put([[recordId, edit]]);
      else forget(recordId);
    },
    [forget, put, tab],
  );

  const of = useCallback((recordId: string) => edits.get(recordId)?.answers, [edits]);
  const changes = useMemo(
    () => ({ held, change, changeMany, forget, saved, savedMany, savedElsewhere }),
    [held, change, changeMany, forget, saved, savedMany, savedElsewhere],
  );
  const ids = useMemo(() => [...edits.keys()], [edits]);
  return [of, changes, ids];
}
