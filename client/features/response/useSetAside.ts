import { useCallback, useMemo, useRef, useState } from 'react';
import type { Answers } from '#client/features/question/index.ts';
import { deviceDrafts, type Edit, type Shelf } from './deviceDrafts.ts';
import type { Edits } from './useEdits.ts';

/** Changes that somebody left without submitting them; for a day they can be had back. */
export interface Aside {
  setAside(recordId: string): void;
  restorable(recordId: string): boolean;
  restore(recordId: string): void;
}

export function useSetAside<Made extends object = Answers>(
  userId: string,
  { held, change, forget }: Edits<Made>,
  shelf: Shelf = 'ignored',
): Aside {
  const drafts = useMemo(() => deviceDrafts<Made>(userId, shelf), [userId, shelf]);
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit<Made>>>(() => drafts.load());
  // What is set aside may be wanted back in the same event.
  const latest = useRef(edits);
  const put = useCallback((next: ReadonlyMap<string, Edit<Made>>) => {
    latest.current = next;
    setEdits(next);
  }, []);

  const setAside = useCallback(
    (recordId: string) => {
      const edit = held(recordId);
      if (!edit) return;
      drafts.keep(recordId, edit);
      put(new Map(latest.current).set(recordId, edit));
      forget(recordId);
    },
    [drafts, held, forget, put],
  );
  const restore = useCallback(
    (recordId: string) => {
      const edit = latest.current.get(recordId);
      if (!edit) return;
      drafts.forget(recordId);
      put(new Map([...latest.current].filter(([id]) => id !== recordId)));
      forget(recordId);
      change(recordId, edit.answers, edit.version);
    },
    [drafts, change, forget, put],
  );

  return useMemo(
    () => ({ setAside, restorable: (recordId) => edits.has(recordId), restore }),
    [setAside, edits, restore],
  );
}
