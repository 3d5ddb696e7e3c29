import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { type Command, createCommandRegistry } from './registry.ts';
import type { Scope } from './scopes.ts';

export const RegistryContext = createContext(createCommandRegistry());

/**
 * Makes commands work while the component is on screen. The list may be new at each render. Two commands with one key in one
 * scope are an error, whatever their `when`.
 */
export function useCommands(scope: Scope, commands: readonly Command[]): void {
  const registry = useContext(RegistryContext);
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const signature = commands.map(({ id, keys }) => `${id}=${String(keys)}`).join('\n');
  useEffect(() => registry.register(scope, () => latest.current), [registry, scope, signature]);
}

/** All commands that can be reached now, for lists of shortcuts; call it when the list is shown. */
export function useCommandList() {
  return useContext(RegistryContext).list;
}
