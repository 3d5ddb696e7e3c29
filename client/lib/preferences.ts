import { useSyncExternalStore } from 'react';
import { createDeviceValue, perUser } from './deviceValue.ts';

/** Preferences of each user, stored on this device; all are on by default. */
const DEFAULTS = {
  /** A digit that answers the only question also submits. */
  autoSubmit: true,
  /** Submitting or discarding leads to the next record. */
  autoNext: true,
  /** Unsaved answers are saved as a draft after a pause in typing, and when the record is left. */
  autoDraft: true,
  /** Backspace discards the record. */
  backspaceDiscards: true,
  /** Buttons and labels show their keys. */
  showKeys: true,
  /** Single-character keys such as f or ? work; speech input may trigger them by mistake. */
  singleLetterKeys: true,
};

export type Preferences = Readonly<typeof DEFAULTS>;
export type Preference = keyof Preferences;

const valueFor = perUser((userId) => createDeviceValue(`preferences.${userId}`, parse));

function parse(stored: unknown): Preferences {
  const known = Object.keys(DEFAULTS).flatMap((key) => {
    const value: unknown = stored instanceof Object ? Reflect.get(stored, key) : undefined;
    return typeof value === 'boolean' ? [[key, value]] : [];
  });
  return { ...DEFAULTS, ...Object.fromEntries(known) };
}

/** The current preference, for code outside of components. */
export function readPreference(userId: string, key: Preference): boolean {
  return valueFor(userId).read()[key];
}

export function setPreference(userId: string, key: Preference, value: boolean): void {
  const stored = valueFor(userId);
  stored.write({ ...stored.read(), [key]: value });
}

export function usePreference(userId: string, key: Preference): boolean {
  const stored = valueFor(userId);
  return useSyncExternalStore(stored.subscribe, () => stored.read()[key]);
}
