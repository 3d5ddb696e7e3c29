import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { DEFAULT_KEYMAP, type Keyed, keysOf } from './keymap.ts';
import { type Command, createCommandRegistry, type Listed, withoutTaken } from './registry.ts';
import type { Scope } from './scopes.ts';

export const RegistryContext = createContext(createCommandRegistry());
export const KeymapContext = createContext(DEFAULT_KEYMAP);

/** A command with the keys that the person at the keyboard gave it. */
export type WithKeys<C extends Keyed> = Omit<C, 'keys'> & { keys: readonly string[] };

/**
 * Makes commands work while the component is on screen. The list may be new at each render. Two commands with one key in one
 * scope are an error, whatever their `when`. Returns the commands with the keys that reach them for this person: show these.
 */
export function useCommands<const List extends readonly Command[]>(
  scope: Scope,
  commands: List,
): { -readonly [Index in keyof List]: WithKeys<List[Index]> } {
  const registry = useContext(RegistryContext);
  const keymap = useContext(KeymapContext);
  const latest = useRef<readonly Command[]>(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // A list that lasts is gone through once, which is felt with hundreds of labels.
  const signature = useMemo(
    () => commands.map(({ id, keys, label }) => `${id}=${String(keys)} ${label}`).join('\n'),
    [commands],
  );
  useEffect(() => registry.register(scope, () => latest.current), [registry, scope, signature]);
  const taken = useSyncExternalStore(registry.subscribe, () => registry.taken(scope));
  return useMemo(
    () => commands.map((command) => ({ ...command, keys: withoutTaken(keysOf(keymap, command), taken) })),
    [commands, keymap, taken],
  ) as never;
}

/** The keys a command has for this person, where the command itself is not at hand. */
export function useKeysOf(command: Keyed): readonly string[] {
  return keysOf(useContext(KeymapContext), command);
}

/** All commands that can be reached now; the component is drawn again when they change. */
export function useCommandList(): Listed[] {
  const registry = useContext(RegistryContext);
  useSyncExternalStore(registry.subscribe, registry.version);
  return registry.list();
}

/** Whether a key would run a command, for controls that give letters a meaning of their own. */
export function useIsCommandKey(): (event: KeyboardEvent) => boolean {
  return useContext(RegistryContext).has;
}
