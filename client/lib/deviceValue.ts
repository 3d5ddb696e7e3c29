import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';
import { followSetting, readSetting, writeSetting } from './settings.ts';

/**
 * A value in localStorage, synchronized between tabs. `parse` receives the stored JSON, or undefined; `format` converts a value
 * that is not JSON.
 */
export function createDeviceValue<Value>(
  name: string,
  parse: (stored: unknown) => Value,
  format: (value: Value) => unknown = (value) => value,
) {
  const changes = createEmitter<[]>();
  /** The value for the lifetime of the page, if the browser refused to store it. */
  let unstored: string | null = null;
  let parsed: { text: string | null; value: Value } | undefined;

  return {
    /** Returns the same object until the value changes. */
    read(): Value {
      const text = unstored ?? readSetting(name);
      if (parsed?.text !== text) parsed = { text, value: parse(fromJson(text)) };
      return parsed!.value;
    },
    write(value: Value): void {
      const text = JSON.stringify(format(value));
      unstored = writeSetting(name, text) ? null : text;
      changes.emit();
    },
    subscribe(listener: () => void): () => void {
      const stops = [changes.on(listener), followSetting(name, listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

type DeviceValue<Value> = ReturnType<typeof createDeviceValue<Value>>;

export const useDeviceValue = <Value>({ subscribe, read }: DeviceValue<Value>): Value =>
  useSyncExternalStore(subscribe, read);

/** Memoizes a stored value for each user, or for each user and dataset. */
export function perUser<Ids extends string[], Value>(
  create: (...ids: Ids) => DeviceValue<Value>,
): (...ids: Ids) => DeviceValue<Value> {
  const values = new Map<string, DeviceValue<Value>>();
  return (...ids) => {
    const key = ids.join('.');
    const value = values.get(key) ?? create(...ids);
    values.set(key, value);
    return value;
  };
}

function fromJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
