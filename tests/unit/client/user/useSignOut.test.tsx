import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { useSignOut } from '#client/features/user/AvatarMenu.tsx';
import { createCache } from '#client/graphql/cache.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { toastsSaid } from '../support/toasts.ts';
import { english } from '../support/texts.ts';

afterEach(() => {
  cleanup();
  clearToasts();
});

it('signing out offline reports that the session is still open', async () => {
  const link = new ApolloLink(() => new Observable((observer) => observer.error(new TypeError('Failed to fetch'))));
  const { result } = renderHook(() => useSignOut('u1'), {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={english}>
        <ApolloProvider client={new ApolloClient({ cache: createCache(), link })}>{children}</ApolloProvider>
      </I18nextProvider>
    ),
  });
  await act(() => result.current());
  expect(toastsSaid()).toEqual([
    { kind: 'error', message: expect.stringContaining('You are still logged in: ') as string },
  ]);
});
