import { useMemo } from 'react';
import type { Answers } from '#client/features/answer/index.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import type { EditKind } from './editStorage.ts';
import { type Edits, useEdits } from './useEdits.ts';

/** Discards edits in a way that they can be restored for a day. */
export function useDiscardedEdits<Content extends object = Answers>(
  userId: string,
  edits: Edits<Content>,
  kind: EditKind = 'ignored',
) {
  const [discardedOf, discarded] = useEdits<Content>(userId, kind);
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
    return edit ? [{ recordId, answers: edit.answers, version: edit.version }] : [];
  });
  const ids = moved.map(({ recordId }) => recordId);
  // An edit that is in the way would leave its version to this one.
  to.remove(...ids);
  to.changeMany(moved);
  from.remove(...ids);
}
