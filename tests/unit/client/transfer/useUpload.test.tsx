import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useUpload } from '#client/features/transfer/useUpload.ts';
import { i18n, startI18n } from '#client/i18n/i18n.ts';
import { contractClient } from '../support/contractClient.ts';

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['transfer', 'error']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** An upload that goes on until it is aborted. */
class EndlessRequest {
  static aborted = 0;
  upload = {};
  onabort = (): void => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    EndlessRequest.aborted += 1;
    this.onabort();
  }
}

it('a file that cannot be read replaces the upload that is under way, like any other', () => {
  vi.stubGlobal('XMLHttpRequest', EndlessRequest);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <ApolloProvider client={contractClient({})}>{children}</ApolloProvider>
    </I18nextProvider>
  );
  const { result } = renderHook(() => useUpload(vi.fn()), { wrapper });
  act(() => result.current.start(new File(['{}'], 'rows.jsonl')));
  expect(result.current.sending?.file.name).toBe('rows.jsonl');
  act(() => result.current.start(new File([''], 'photo.png')));
  expect(EndlessRequest.aborted).toBe(1);
  expect(result.current.sending).toBeNull();
  expect(result.current.problem).toContain('photo.png');
});
