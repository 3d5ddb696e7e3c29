import { cleanup, configure } from '@testing-library/react';
import { setI18n } from 'react-i18next';
import { afterEach, beforeAll } from 'vitest';
import { clearToasts, toasts } from '#client/ui/toast.ts';
import { english } from './texts.ts';

// Lazy code may take some time to load on a busy machine: as long as `expect.poll` waits.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

// Files share one window: none starts with the language or notices of an earlier one.
beforeAll(async () => {
  setI18n(english);
  await toasts.fetch();
  clearToasts();
});
