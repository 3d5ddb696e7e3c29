import './styles.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './colors.ts';
import { theme } from './theme.ts';

// Must be the same key as in public/first-paint.js.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'marl.theme' });

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      // A build has the variables in its style sheet (build/themeVariables.ts).
      {...(import.meta.env.DEV && { cssVariablesResolver })}
      withGlobalClasses={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
