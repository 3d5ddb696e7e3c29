import { useEffect, useEffectEvent, useState } from 'react';

const DELAY_MS = 400;

interface Draft<Value> {
  readonly value: Value;
  /** What was there when the change was made; once that is another, the draft is over. */
  readonly base: Value;
  readonly isHandedOn: boolean;
}

/**
 * A value that changes on screen at once and is handed on a moment after the last change. `finish` hands it on at once and
 * forgets it: should nobody take it, nothing pretends that it was taken.
 */
export function useDelayed<Value>(value: Value, handOn: (value: Value) => void) {
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const live = draft?.base === value ? draft : null;

  const hand = (held: Draft<Value>, next: Draft<Value> | null): void => {
    setDraft(next);
    if (!held.isHandedOn) handOn(held.value);
  };
  const handLater = useEffectEvent((held: Draft<Value>) => hand(held, { ...held, isHandedOn: true }));
  useEffect(() => {
    if (!live || live.isHandedOn) return undefined;
    const timer = setTimeout(() => handLater(live), DELAY_MS);
    return () => clearTimeout(timer);
  }, [live]);

  return {
    value: live ? live.value : value,
    change: (next: Value) => setDraft({ value: next, base: value, isHandedOn: false }),
    finish: () => {
      if (live) hand(live, null);
    },
  };
}
