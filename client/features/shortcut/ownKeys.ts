import { type Keyed, type OwnKeys, swapped, withDefaults, withKey } from '#client/commands/keymap.ts';
import { ownKeysOf, readOwnKeys } from '#client/commands/ownKeys.ts';
import { useDeviceValue } from '#client/lib/deviceValue.ts';

/** The keys a user chose, and every way to change them. */
export function useOwnKeys(userId: string) {
  const kept = ownKeysOf(userId);
  const own = useDeviceValue(kept);
  return {
    own,
    /** Replaces one of the command's keys; without `from` it gets a further one, without `to` it has one less. */
    replace: (command: Keyed, from: string | null, to: string | null): void =>
      kept.write(withKey(kept.read(), command, from, to)),
    swap: (command: Keyed, from: string | null, keys: string, other: { command: Keyed; keys: string }): void =>
      kept.write(swapped(kept.read(), command, from, keys, other)),
    reset: (command: Keyed): void => kept.write(withDefaults(kept.read(), [command])),
    resetAll: (): void => kept.write({}),
    replaceAll: (keys: OwnKeys): void => kept.write(keys),
  };
}

export type OwnKeysEditor = ReturnType<typeof useOwnKeys>;

/** The text of a file that holds the keys somebody chose. */
export function writeKeyFile(keys: OwnKeys): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** The keys in such a file; null where there are none. */
export function readKeyFile(text: string): OwnKeys | null {
  try {
    const content: unknown = JSON.parse(text);
    const keys = readOwnKeys(content instanceof Object ? Reflect.get(content, 'keys') : null);
    return Object.keys(keys).length > 0 ? keys : null;
  } catch {
    return null;
  }
}
