import { cleanup, render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LastResort } from '#client/app/LastResort.tsx';
import { i18n, startI18n } from '#client/i18n/i18n.ts';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('not even that');
}

describe('when the error page fails too', () => {
  it('plain HTML explains it, with a link that reloads the product', () => {
    // React reports both failures.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: Broken }]);
    render(
      <I18nextProvider i18n={i18n}>
        <ErrorBoundary FallbackComponent={LastResort}>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </I18nextProvider>,
    );
    expect(screen.getByText('The error page failed too')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go back to home' }).getAttribute('href')).toBe('/');
  });
});
