import { useSyncExternalStore } from 'react';
import { followSetting, readSetting, writeSetting } from './settings.ts';

/** A value that is kept on this device and is the same in all tabs. */
export interface Kept<Value> {
  /** The same object until the value changes. */
  read(): Value;
  write(value: Value): void;
  subscribe(listener: () => void): () => void;
}

/** A value under a name of its own; `parse` makes the best of whatever was kept, which may be nothing. */
export function createKept<Value>(name: string, parse: (kept: unknown) => Value): Kept<Value> {
  const listeners = new Set<() => void>();
  /** What the browser would not keep: it lasts as long as the page. */
  let unkept: string | null = null;
  let parsed: { text: string | null; value: Value } | undefined;

  function read(): Value {
    const text = unkept ?? readSetting(name);
    if (parsed?.text !== text) parsed = { text, value: parse(fromJson(text)) };
    return parsed!.value;
  }

  return {
    read,
    write(value) {
      const text = JSON.stringify(value);
      unkept = writeSetting(name, text) ? null : text;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      const unfollow = followSetting(name, listener);
      return () => {
        listeners.delete(listener);
        unfollow();
      };
    },
  };
}

/** A kept value on screen, as it is now. */
export const useKept = <Value>({ subscribe, read }: Kept<Value>): Value => useSyncExternalStore(subscribe, read);

/** One kept value for each user: the same one each time it is asked for. */
export function perUser<Value>(create: (userId: string) => Kept<Value>): (userId: string) => Kept<Value> {
  const made = new Map<string, Kept<Value>>();
  return (userId) => {
    const kept = made.get(userId) ?? create(userId);
    made.set(userId, kept);
    return kept;
  };
}

function fromJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
