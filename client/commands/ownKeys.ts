import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';
import type { OwnKeys } from './keymap.ts';
import { ownerOf } from './reserved.ts';

/** The keys a user gave to commands, kept on this device. */
export const ownKeysOf = perUser((userId) => createDeviceValue(`keys.${userId}`, readOwnKeys));

/** The parts of a value that can be keys somebody chose; whatever else is in it is left out. */
export function readOwnKeys(value: unknown): OwnKeys {
  if (!(value instanceof Object)) return {};
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every(isUsable),
  );
  return Object.fromEntries(entries);
}

function isUsable(keys: unknown): boolean {
  return typeof keys === 'string' && /^\S+( \S+)?$/.test(keys) && keys.length <= 40 && ownerOf(keys) === null;
}
