import { useCallback, useMemo, useState } from 'react';
import { deviceDrafts, type Edit } from './deviceDrafts.ts';
import type { Edits } from './useEdits.ts';

/** Changes that somebody left without submitting them; for a day they can be had back. */
export interface Aside {
  setAside(recordId: string): void;
  restorable(recordId: string): boolean;
  restore(recordId: string): void;
}

export function useSetAside(userId: string, { held, change, forget }: Edits): Aside {
  const drafts = useMemo(() => deviceDrafts(userId, 'ignored'), [userId]);
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit>>(() => drafts.load());

  const setAside = useCallback(
    (recordId: string) => {
      const edit = held(recordId);
      if (!edit) return;
      drafts.keep(recordId, edit);
      setEdits((known) => new Map(known).set(recordId, edit));
      forget(recordId);
    },
    [drafts, held, forget],
  );
  const restore = useCallback(
    (recordId: string) => {
      const edit = edits.get(recordId);
      if (!edit) return;
      drafts.forget(recordId);
      setEdits((known) => new Map([...known].filter(([id]) => id !== recordId)));
      forget(recordId);
      change(recordId, edit.answers, edit.version);
    },
    [drafts, edits, change, forget],
  );

  return useMemo(
    () => ({ setAside, restorable: (recordId) => edits.has(recordId), restore }),
    [setAside, edits, restore],
  );
}
