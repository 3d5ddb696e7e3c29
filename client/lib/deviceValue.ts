import { useSyncExternalStore } from 'react';
import { followSetting, readSetting, writeSetting } from './settings.ts';

/** A value that is kept on this device and is the same in all tabs. */
export interface DeviceValue<Value> {
  /** The same object until the value changes. */
  read(): Value;
  write(value: Value): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A value under a name of its own; `parse` makes the best of whatever was kept, which may be nothing. What is not kept as it is,
 * `format` turns into JSON.
 */
export function createDeviceValue<Value>(
  name: string,
  parse: (kept: unknown) => Value,
  format: (value: Value) => unknown = (value) => value,
): DeviceValue<Value> {
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
      const text = JSON.stringify(format(value));
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
export const useDeviceValue = <Value>({ subscribe, read }: DeviceValue<Value>): Value =>
  useSyncExternalStore(subscribe, read);

/** One kept value for each user, or for each in each dataset: the same one each time it is asked for. */
export function perUser<Ids extends string[], Value>(
  create: (...ids: Ids) => DeviceValue<Value>,
): (...ids: Ids) => DeviceValue<Value> {
  const made = new Map<string, DeviceValue<Value>>();
  return (...ids) => {
    const key = ids.join('.');
    const kept = made.get(key) ?? create(...ids);
    made.set(key, kept);
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
