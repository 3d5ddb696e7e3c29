import { useEffect, useEffectEvent, useState } from 'react';

const DELAY_MS = 400;

interface Draft<Value> {
  readonly value: Value;
  /** What was there when the change was made; once that is another, the draft is over. */
  readonly base: Value;
  readonly isHandedOn: boolean;
}

/** A value that changes on screen at once and is handed on a moment after the last change, or when `flush` asks for it. */
export function useDelayed<Value>(value: Value, handOn: (value: Value) => void) {
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const live = draft?.base === value ? draft : null;

  const flush = (): void => {
    if (!live || live.isHandedOn) return;
    setDraft({ ...live, isHandedOn: true });
    handOn(live.value);
  };
  const flushLater = useEffectEvent(flush);
  useEffect(() => {
    if (!live || live.isHandedOn) return undefined;
    const timer = setTimeout(() => flushLater(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [live]);

  return {
    value: live ? live.value : value,
    change: (next: Value) => setDraft({ value: next, base: value, isHandedOn: false }),
    flush,
  };
}
