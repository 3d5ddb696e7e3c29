import { createContext, useContext, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { DEFAULT_KEYMAP, type Keyed, keysOf } from './keymap.ts';
import { type Command, createCommandRegistry, type Listed, withoutTaken } from './registry.ts';
import type { Scope } from './scopes.ts';

export const RegistryContext = createContext(createCommandRegistry());
export const KeymapContext = createContext(DEFAULT_KEYMAP);

/** A command with its effective keys for this user. */
export type WithKeys<C extends Keyed> = Omit<C, 'keys'> & { keys: readonly string[] };

/**
 * Registers commands while the component is mounted. The list may be new at each render. Two commands of a scope must not share a
 * default key. Returns the commands with their effective keys, for display. While `isActive` is false, the
 * commands have no keys.
 */
export function useCommands<const List extends readonly Command[]>(
  scope: Scope,
  commands: List,
  isActive = true,
): { -readonly [Index in keyof List]: WithKeys<List[Index]> } {
  const registry = useContext(RegistryContext);
  const keymap = useContext(KeymapContext);
  const latest = useRef<readonly Command[]>(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // Memoized, as there may be hundreds of labels.
  const signature = useMemo(
    () => commands.map(({ id, keys, label }) => `${id}=${String(keys)} ${label}`).join('\n'),
    [commands],
  );
  // Registers before the page is painted: keys may be pressed as soon as it is visible.
  useLayoutEffect(
    () => (isActive ? registry.register(scope, () => latest.current) : undefined),
    [registry, scope, signature, isActive],
  );
  const taken = useSyncExternalStore(registry.subscribe, () => registry.taken(scope));
  return useMemo(
    () =>
      commands.map((command) => ({
        ...command,
        keys: isActive ? withoutTaken(keysOf(keymap, command), taken) : [],
      })),
    [commands, keymap, taken, isActive],
  ) as never;
}

/** The effective keys of a command that another component registers. */
export function useKeysOf(command: Keyed): readonly string[] {
  return keysOf(useContext(KeymapContext), command);
}

/** All registered commands. */
export function useCommandList(): Listed[] {
  const registry = useContext(RegistryContext);
  useSyncExternalStore(registry.subscribe, registry.version);
  return registry.list();
}

/** A test whether a key would run a command, for controls that handle letters themselves. */
export function useIsCommandKey(): (event: KeyboardEvent) => boolean {
  return useContext(RegistryContext).has;
}
