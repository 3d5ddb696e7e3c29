import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { OwnKeys } from '#client/commands/keymap.ts';

const KEPT = 'marl.keys.ana';

/** Gives commands other keys for the user `ana`, as another tab of hers does, until the test has finished. */
export function giveKeys(keys: OwnKeys): void {
  localStorage.setItem(KEPT, JSON.stringify(keys));
  onTestFinished(() => {
    localStorage.removeItem(KEPT);
    tell();
  });
  tell();
}

const tell = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEPT })));
