import { useCallback } from 'react';
import { useDeviceValue } from '#client/lib/deviceValue.ts';
import { type Draft, EMPTY, keptDraft } from './draft.ts';

export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Draft)) => void;

/** The user's draft of a dataset, as this device keeps it. */
export function useDraft(userId: string) {
  const kept = keptDraft(userId);
  const draft = useDeviceValue(kept);
  const change: ChangeDraft = useCallback(
    (wanted) => {
      const now = kept.read();
      kept.write(typeof wanted === 'function' ? wanted(now) : { ...now, ...wanted });
    },
    [kept],
  );
  const reset = useCallback(() => kept.write(EMPTY), [kept]);
  return { draft, change, reset };
}
