import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { OwnKeys } from '#client/commands/keymap.ts';

const KEPT = 'marl.keys.ana';

/** Changes the keys of commands for the user `ana`, as another tab does, until the test ends. */
export function giveKeys(keys: OwnKeys): void {
  localStorage.setItem(KEPT, JSON.stringify(keys));
  onTestFinished(() => {
    localStorage.removeItem(KEPT);
    tell();
  });
  tell();
}

const tell = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEPT })));
