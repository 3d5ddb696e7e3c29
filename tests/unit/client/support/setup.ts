import { configure } from '@testing-library/react';
import { setI18n } from 'react-i18next';
import { beforeAll } from 'vitest';
import { clearToasts } from '#client/ui/toast.ts';
import { english } from './texts.ts';

// What a part fetches when it is first wanted may take its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// Files share one window: none begins with the language or the notices of the one before.
beforeAll(() => {
  setI18n(english);
  clearToasts();
});
