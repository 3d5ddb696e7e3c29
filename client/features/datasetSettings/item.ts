import { useCallback, useState } from 'react';

/** One thing that can be changed and saved by itself: what it was, and what it is to become. */
export interface Item<Value extends object> {
  readonly value: Value;
  readonly isModified: boolean;
  /** What is to become different, and nothing else: what others change meanwhile is not to be overwritten. */
  readonly changes: Partial<Value>;
  change(part: Partial<Value>): void;
  /** Back to what it was. */
  restore(): void;
  /** Once this is saved: forgets it, but not what was changed since it was sent. */
  settle(sent: Value): void;
}

/** Tracks changes against the original. Once they are saved and settled, what was saved is the new original. */
export function useItem<Value extends object>(original: Value): Item<Value> {
  const [held, setChanges] = useState<Partial<Value>>({});
  const value = { ...original, ...held };
  const isChanged = ([key, made]: [string, unknown]): boolean =>
    JSON.stringify(original[key as keyof Value]) !== JSON.stringify(made);
  const changes = Object.fromEntries(Object.entries(held).filter(isChanged)) as Partial<Value>;
  const isModified = Object.keys(changes).length > 0;
  const change = useCallback((part: Partial<Value>) => setChanges((before) => ({ ...before, ...part })), []);
  const restore = useCallback(() => setChanges({}), []);
  const settle = useCallback((sent: Value) => {
    const isNewer = ([key, made]: [string, unknown]): boolean => made !== sent[key as keyof Value];
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(isNewer)) as Partial<Value>);
  }, []);
  return { value, isModified, changes, change, restore, settle };
}
