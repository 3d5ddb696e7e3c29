import { useEffect, useEffectEvent, useState } from 'react';

const DELAY_MS = 400;

interface Draft<Value> {
  readonly value: Value;
  /** The committed value at the time of the change; the draft ends when that changes. */
  readonly base: Value;
  readonly isCommitted: boolean;
}

/**
 * A value that changes on screen at once and is committed after a pause. `flush` commits it at once and drops the draft, so that
 * the screen shows what was accepted.
 */
export function useDebounced<Value>(committed: Value, onCommit: (value: Value) => void) {
  const [stored, setDraft] = useState<Draft<Value> | null>(null);
  const draft = stored?.base === committed ? stored : null;

  const commit = (from: Draft<Value>, next: Draft<Value> | null): void => {
    setDraft(next);
    if (!from.isCommitted) onCommit(from.value);
  };
  const commitLater = useEffectEvent((from: Draft<Value>) => commit(from, { ...from, isCommitted: true }));
  useEffect(() => {
    if (!draft || draft.isCommitted) return undefined;
    const timer = setTimeout(() => commitLater(draft), DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    value: draft ? draft.value : committed,
    change: (value: Value) => setDraft({ value, base: committed, isCommitted: false }),
    flush: () => {
      if (draft) commit(draft, null);
    },
  };
}
