import { collide, isOfCharacters } from './keys.ts';

export interface Keyed {
  id: string;
  /** One notation, several, or none for an action without a key; see keys.ts. */
  keys: string | readonly string[];
}

/** A user's key bindings: command id → keys. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

export interface Keymap {
  readonly own: OwnKeys;
  /** Whether single-character keys are enabled. */
  readonly hasCharacterKeys: boolean;
}

export const DEFAULT_KEYMAP: Keymap = { own: {}, hasCharacterKeys: true };

export function defaultKeys({ keys }: Keyed): readonly string[] {
  return typeof keys === 'string' ? [keys] : keys;
}

/** The keys that are set for a command, whether enabled or not. */
export function setKeys(own: OwnKeys, command: Keyed): readonly string[] {
  return own[command.id] ?? defaultKeys(command);
}

/** The enabled keys of a command. */
export function keysOf({ own, hasCharacterKeys }: Keymap, command: Keyed): readonly string[] {
  const keys = setKeys(own, command);
  return hasCharacterKeys ? keys : keys.filter((key) => !isOfCharacters(key));
}

/** The command whose keys collide with the given ones, i.e. are equal to them or one is a prefix of the other. */
export function holderOf<Command extends Keyed>(
  commands: readonly Command[],
  own: OwnKeys,
  keys: string,
): { command: Command; keys: string } | undefined {
  for (const command of commands) {
    const colliding = setKeys(own, command).find((key) => collide(key, keys));
    if (colliding !== undefined) return { command, keys: colliding };
  }
  return undefined;
}

/** Replaces one of a command's keys; adds one without `from`, removes one without `to`. */
export function withKey(own: OwnKeys, command: Keyed, from: string | null, to: string | null): OwnKeys {
  const before = setKeys(own, command);
  const replaced =
    from === null
      ? [...before, ...(to === null ? [] : [to])]
      : before.flatMap((key) => (key === from ? (to ?? []) : key));
  return withKeys(own, command, [...new Set(replaced)]);
}

/** Moves keys from another command to this one, which gives its replaced key (`from`) in return. */
export function swapped(
  own: OwnKeys,
  command: Keyed,
  from: string | null,
  keys: string,
  other: { command: Keyed; keys: string },
): OwnKeys {
  return withKey(withKey(own, other.command, other.keys, from), command, from, keys);
}

function withKeys(own: OwnKeys, command: Keyed, keys: readonly string[]): OwnKeys {
  const isDefault = keys.join('\n') === defaultKeys(command).join('\n');
  return isDefault ? withDefaults(own, [command]) : { ...own, [command.id]: keys };
}

/** Resets commands to their default keys. */
export function withDefaults(own: OwnKeys, commands: readonly Keyed[]): OwnKeys {
  const ids = new Set(commands.map(({ id }) => id));
  return Object.fromEntries(Object.entries(own).filter(([id]) => !ids.has(id)));
}
