import { collide, isOfCharacters } from './keys.ts';

/** What of a command says which keys it has. */
export interface Keyed {
  id: string;
  /** One notation, several, or none for an action without a key; see keys.ts. */
  keys: string | readonly string[];
}

/** The keys somebody gave to commands instead of theirs: command id → keys. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

/** Which keys commands have for the person at the keyboard. */
export interface Keymap {
  readonly own: OwnKeys;
  /** Whether keys of characters alone act at all. */
  readonly hasCharacterKeys: boolean;
}

export const DEFAULT_KEYMAP: Keymap = { own: {}, hasCharacterKeys: true };

/** The keys a command comes with. */
export function defaultKeys({ keys }: Keyed): readonly string[] {
  return typeof keys === 'string' ? [keys] : keys;
}

/** The keys that are set for a command, though those of characters alone may be switched off. */
export function setKeys(own: OwnKeys, command: Keyed): readonly string[] {
  return own[command.id] ?? defaultKeys(command);
}

/** The keys that make a command run. */
export function keysOf({ own, hasCharacterKeys }: Keymap, command: Keyed): readonly string[] {
  const keys = setKeys(own, command);
  return hasCharacterKeys ? keys : keys.filter((one) => !isOfCharacters(one));
}

/** The command among others that has keys already, or begins with them, or whose keys they begin with. */
export function holderOf<Command extends Keyed>(
  commands: readonly Command[],
  own: OwnKeys,
  keys: string,
): { command: Command; keys: string } | undefined {
  for (const command of commands) {
    const held = setKeys(own, command).find((one) => collide(one, keys));
    if (held !== undefined) return { command, keys: held };
  }
  return undefined;
}

/** One of a command's keys replaced; without `from` a further one, without `to` one less. */
export function withKey(own: OwnKeys, command: Keyed, from: string | null, to: string | null): OwnKeys {
  const before = setKeys(own, command);
  const replaced =
    from === null
      ? [...before, ...(to === null ? [] : [to])]
      : before.flatMap((one) => (one === from ? (to ?? []) : one));
  return withKeys(own, command, [...new Set(replaced)]);
}

/** The keys move to the command, and what they replace moves to the command that had them. */
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

/** Some commands have their keys again that they come with. */
export function withDefaults(own: OwnKeys, commands: readonly Keyed[]): OwnKeys {
  const ids = new Set(commands.map(({ id }) => id));
  return Object.fromEntries(Object.entries(own).filter(([id]) => !ids.has(id)));
}
