import { useCallback, useMemo, useRef, useState } from 'react';
import type { Answers } from '#client/features/answer/index.ts';
import { deviceDrafts, type Edit, type DraftKind } from './deviceDrafts.ts';
import type { Edits } from './useEdits.ts';

/** Changes that somebody left without submitting them; for a day they can be had back. */
export interface DiscardedEdits {
  discardEdits(...recordIds: string[]): void;
  restorable(recordId: string): boolean;
  restore(...recordIds: string[]): void;
}

export function useDiscardedEdits<Made extends object = Answers>(
  userId: string,
  { held, changeMany, forget }: Edits<Made>,
  shelf: DraftKind = 'ignored',
): DiscardedEdits {
  const drafts = useMemo(() => deviceDrafts<Made>(userId, shelf), [userId, shelf]);
  const [edits, setEdits] = useState<ReadonlyMap<string, Edit<Made>>>(() => drafts.load());
  // What is set aside may be wanted back in the same event.
  const latest = useRef(edits);
  const put = useCallback((next: ReadonlyMap<string, Edit<Made>>) => {
    latest.current = next;
    setEdits(next);
  }, []);

  const discardEdits = useCallback(
    (...recordIds: string[]) => {
      const known = recordIds.flatMap((recordId) => {
        const edit = held(recordId);
        return edit ? [[recordId, edit] as const] : [];
      });
      if (known.length === 0) return;
      for (const [recordId, edit] of known) drafts.keep(recordId, edit);
      put(new Map([...latest.current, ...known]));
      forget(...recordIds);
    },
    [drafts, held, forget, put],
  );
  const restore = useCallback(
    (...recordIds: string[]) => {
      const next = new Map(latest.current);
      const back = recordIds.flatMap((recordId) => {
        const edit = next.get(recordId);
        if (!edit) return [];
        drafts.forget(recordId);
        next.delete(recordId);
        return [{ recordId, answers: edit.answers, version: edit.version }];
      });
      if (back.length === 0) return;
      put(next);
      forget(...back.map(({ recordId }) => recordId));
      changeMany(back);
    },
    [drafts, changeMany, forget, put],
  );

  return useMemo(
    () => ({ discardEdits, restorable: (recordId) => edits.has(recordId), restore }),
    [discardEdits, edits, restore],
  );
}
