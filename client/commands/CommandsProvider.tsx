import { type ReactNode, useEffect } from 'react';
import { RegistryContext } from './useCommands.ts';
import type { CommandRegistry } from './registry.ts';

/** Listens to the keyboard for the commands of everything inside. */
export function CommandsProvider({ registry, children }: { registry: CommandRegistry; children: ReactNode }) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => void registry.handle(event);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}
