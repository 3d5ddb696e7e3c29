import { cleanup, configure } from '@testing-library/react';
import { setI18n } from 'react-i18next';
import { afterEach, beforeAll } from 'vitest';
import { clearToasts, toasts } from '#client/ui/toast.ts';
import { english } from './texts.ts';

// Lazy code may take some time to load on a busy machine: as long as `expect.poll` waits.
configure({ asyncUtilTimeout: 30_000 });

guardTimers();
afterEach(cleanup);

// Files share one window: none starts with the language or notices of an earlier one.
beforeAll(async () => {
  setI18n(english);
  await toasts.fetch();
  clearToasts();
});

/**
 * A transition whose component goes in one of its steps leaves a timer behind, such as that of a button's loader in a form that is replaced
 * once it is sent. After the last file, there is no window for it.
 */
function guardTimers(): void {
  const start = globalThis.setTimeout;
  if (start.name === 'guarded') return;
  function guarded(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
    if (!('window' in globalThis)) return start(run, ms, ...args);
    return start(() => 'window' in globalThis && run(...args), ms);
  }
  globalThis.setTimeout = guarded as typeof setTimeout;
}
