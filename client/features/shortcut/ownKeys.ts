import { type Keyed, type OwnKeys, swapped, withDefaults, withKey } from '#client/commands/keymap.ts';
import { ownKeysOf, readOwnKeys } from '#client/commands/ownKeys.ts';
import { useDeviceValue } from '#client/lib/deviceValue.ts';

/** A user's key bindings, with functions to change them. */
export function useOwnKeys(userId: string) {
  const stored = ownKeysOf(userId);
  const own = useDeviceValue(stored);
  return {
    own,
    /** Replaces one of the command's keys; adds one without `from`, removes one without `to`. */
    replace: (command: Keyed, from: string | null, to: string | null): void =>
      stored.write(withKey(stored.read(), command, from, to)),
    swap: (command: Keyed, from: string | null, keys: string, other: { command: Keyed; keys: string }): void =>
      stored.write(swapped(stored.read(), command, from, keys, other)),
    reset: (command: Keyed): void => stored.write(withDefaults(stored.read(), [command])),
    resetAll: (): void => stored.write({}),
    replaceAll: (keys: OwnKeys): void => stored.write(keys),
  };
}

export type OwnKeysEditor = ReturnType<typeof useOwnKeys>;

/** The content of a file with key bindings. */
export function writeKeyFile(keys: OwnKeys): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** The key bindings in a file; null if there are none. */
export function readKeyFile(text: string): OwnKeys | null {
  try {
    const content: unknown = JSON.parse(text);
    const keys = readOwnKeys(content instanceof Object ? Reflect.get(content, 'keys') : null);
    return Object.keys(keys).length > 0 ? keys : null;
  } catch {
    return null;
  }
}
