import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { CommandsProvider } from '#client/commands/CommandsProvider.tsx';
import { createCommandRegistry } from '#client/commands/registry.ts';
import { apollo } from '#client/graphql/client.ts';
import { i18n } from '#client/i18n/i18n.ts';
import { ThemeProvider } from '#client/theme/ThemeProvider.tsx';

export function Providers({ children }: { children: ReactNode }) {
  const [registry] = useState(createCommandRegistry);
  return (
    <I18nextProvider i18n={i18n}>
      <ApolloProvider client={apollo}>
        <ThemeProvider>
          <CommandsProvider registry={registry}>{children}</CommandsProvider>
        </ThemeProvider>
      </ApolloProvider>
    </I18nextProvider>
  );
}
