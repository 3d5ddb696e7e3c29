import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import { useDeviceValue } from '#client/lib/deviceValue.ts';
import { usePreference } from '#client/lib/preferences.ts';
import { ownKeysOf } from './ownKeys.ts';
import type { CommandRegistry } from './registry.ts';
import { KeymapContext, RegistryContext } from './useCommands.ts';

/** Runs the commands of its children by their keys. */
export function CommandsProvider({ registry, children }: { registry: CommandRegistry; children: ReactNode }) {
  useWindowEvent('keydown', (event) => {
    if (!registry.handle(event)) stopHeldEnter(event);
  });
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** A held Enter presses one button and sends one form, not also what takes the focus then, such as the dialog that it opened. */
function stopHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

/** Applies a user's key bindings and preferences to the commands of its children. */
export function KeymapProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const registry = useContext(RegistryContext);
  const own = useDeviceValue(ownKeysOf(userId));
  const hasCharacterKeys = usePreference(userId, 'singleLetterKeys');
  const keymap = useMemo(() => ({ own, hasCharacterKeys }), [own, hasCharacterKeys]);
  const showKeys = usePreference(userId, 'showKeys');
  useLayoutEffect(() => registry.setKeymap(keymap), [registry, keymap]);
  useLayoutEffect(() => {
    document.documentElement.dataset.keys = showKeys ? 'shown' : 'hidden';
  }, [showKeys]);
  return <KeymapContext value={keymap}>{children}</KeymapContext>;
}
