import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useBulkActions } from '#client/features/task/selection/useBulkActions.ts';
import { START } from '#client/features/task/criteria/index.ts';
import type { TaskDataset } from '#client/features/task/model.ts';
import { createCache } from '#client/graphql/cache.ts';
import { i18n, startI18n } from '#client/i18n/i18n.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { toastsSaid } from '../support/toasts.ts';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  clearToasts();
});

const dataset = { id: 'docs.letters', name: 'letters', task: 'TEXT2TEXT', workspace: { id: 'docs', name: 'docs' } };
const selection = { isAllMatched: true, records: [], clear: vi.fn() };

it('an action on all matching records reports if they cannot be loaded, also offline', async () => {
  const link = new ApolloLink(() => new Observable((observer) => observer.error(new TypeError('Failed to fetch'))));
  const client = new ApolloClient({ cache: createCache(), link });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const actions = () => useBulkActions(dataset as TaskDataset, START, selection as never);
  const { result } = renderHook(actions, { wrapper });
  const run = vi.fn();
  await act(() => result.current.act({ label: 'Validate', run }));
  await act(() => result.current.answer(true));
  await waitFor(() => expect(toastsSaid()).toEqual([{ kind: 'error', message: i18n.t('error:http500') }]));
  expect([run.mock.calls.length, result.current.isFinding]).toEqual([0, false]);
});
