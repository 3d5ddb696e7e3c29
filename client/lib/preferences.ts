import { useSyncExternalStore } from 'react';
import { createDeviceValue, perUser } from './deviceValue.ts';

/** How somebody likes to work; kept on this device for each user, and all true until they say otherwise. */
const DEFAULTS = {
  /** A digit that answers the only question also submits. */
  autoSubmit: true,
  /** After submitting or discarding, the next record comes. */
  autoNext: true,
  /** Answers that are not saved become a draft after a pause in typing, and when the record is left. */
  autoDraft: true,
  /** Backspace discards the record. */
  backspaceDiscards: true,
  /** Buttons and labels show their keys. */
  showKeys: true,
  /** Keys of one character act, such as f or ?; people who speak to their computer may not want that. */
  singleLetterKeys: true,
};

export type Preferences = Readonly<typeof DEFAULTS>;
export type Preference = keyof Preferences;

const valueFor = perUser((userId) => createDeviceValue(`preferences.${userId}`, parse));

function parse(kept: unknown): Preferences {
  const known = Object.keys(DEFAULTS).flatMap((key) => {
    const value: unknown = kept instanceof Object ? Reflect.get(kept, key) : undefined;
    return typeof value === 'boolean' ? [[key, value]] : [];
  });
  return { ...DEFAULTS, ...Object.fromEntries(known) };
}

/** What a user prefers at this moment, for code outside of components. */
export function readPreference(userId: string, key: Preference): boolean {
  return valueFor(userId).read()[key];
}

/** Changes a preference, in all tabs. */
export function setPreference(userId: string, key: Preference, value: boolean): void {
  const kept = valueFor(userId);
  kept.write({ ...kept.read(), [key]: value });
}

/** What a user prefers; the component is drawn again when it changes, here or in another tab. */
export function usePreference(userId: string, key: Preference): boolean {
  const kept = valueFor(userId);
  return useSyncExternalStore(kept.subscribe, () => kept.read()[key]);
}
