import { useCallback, useState } from 'react';

/** One thing that can be changed and saved by itself: what it was, and what it is to become. */
export interface Item<Value extends object> {
  readonly value: Value;
  readonly isModified: boolean;
  change(part: Partial<Value>): void;
  /** Back to what it was. */
  restore(): void;
  /** Once this is saved: forgets it, but not what was changed since it was sent. */
  settle(sent: Value): void;
}

/** Tracks changes against the original. Once they are saved and settled, what was saved is the new original. */
export function useItem<Value extends object>(original: Value): Item<Value> {
  const [changes, setChanges] = useState<Partial<Value>>({});
  const value = { ...original, ...changes };
  const isModified = (Object.keys(changes) as (keyof Value)[]).some(
    (key) => JSON.stringify(original[key]) !== JSON.stringify(changes[key]),
  );
  const change = useCallback((part: Partial<Value>) => setChanges((held) => ({ ...held, ...part })), []);
  const restore = useCallback(() => setChanges({}), []);
  const settle = useCallback((sent: Value) => {
    const isNewer = ([key, made]: [string, unknown]): boolean => made !== sent[key as keyof Value];
    setChanges((held) => Object.fromEntries(Object.entries(held).filter(isNewer)) as Partial<Value>);
  }, []);
  return { value, isModified, change, restore, settle };
}
