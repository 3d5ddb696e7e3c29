import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '#client/features/question/index.ts';
import { deviceDrafts } from './deviceDrafts.ts';

/** What a person has typed and not saved yet, by record. It outlives moves between records, and reloads. */
export interface Edits {
  of(recordId: string): Answers | undefined;
  /** Several changes in one event build on each other, so a change may start from what is held at that moment. */
  change(recordId: string, to: Answers | ((held: Answers | undefined) => Answers)): void;
  /** Once the answers are saved or given up. With `saved`, only if nothing was typed since. */
  forget(recordId: string, saved?: Answers): void;
}

const KEEP_AFTER_MS = 200;

/** Keeps what the user types in memory and, a moment later, on the device. */
export function useEdits(userId: string): Edits {
  const drafts = useMemo(() => deviceDrafts(userId), [userId]);
  const [edits, setEdits] = useState<ReadonlyMap<string, Answers>>(() => drafts.load());
  const latest = useRef(edits);
  const unkept = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const replace = useCallback((next: ReadonlyMap<string, Answers>) => {
    latest.current = next;
    setEdits(next);
  }, []);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    for (const recordId of unkept.current) {
      const answers = latest.current.get(recordId);
      if (answers) drafts.keep(recordId, answers);
    }
    unkept.current.clear();
  }, [drafts]);

  useEffect(
    function keepBeforeLeaving() {
      window.addEventListener('pagehide', keep);
      document.addEventListener('visibilitychange', keep);
      return () => {
        window.removeEventListener('pagehide', keep);
        document.removeEventListener('visibilitychange', keep);
        keep();
      };
    },
    [keep],
  );

  const change = useCallback(
    (recordId: string, to: Answers | ((held: Answers | undefined) => Answers)) => {
      const answers = typeof to === 'function' ? to(latest.current.get(recordId)) : to;
      replace(new Map(latest.current).set(recordId, answers));
      unkept.current.add(recordId);
      timer.current ??= setTimeout(keep, KEEP_AFTER_MS);
    },
    [replace, keep],
  );

  const forget = useCallback(
    (recordId: string, saved?: Answers) => {
      const held = latest.current.get(recordId);
      if (!held || (saved && held !== saved)) return;
      const rest = new Map(latest.current);
      rest.delete(recordId);
      unkept.current.delete(recordId);
      drafts.forget(recordId);
      replace(rest);
    },
    [replace, drafts],
  );

  return useMemo(() => ({ of: (recordId) => edits.get(recordId), change, forget }), [edits, change, forget]);
}
