import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type IndexRouteObject, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requireSignedOut } from '#client/app/guards.ts';
import { apollo } from '#client/graphql/client.ts';
import { startI18n } from '#client/i18n/i18n.ts';
import { ErrorScreen } from '#client/routes/errors/ErrorScreen.tsx';
import { standIns } from '../support/standIns.ts';

let answer: () => Promise<Response>;
beforeEach(async () => {
  standIns();
  await startI18n();
  await apollo.clearStore();
  // No server answers before the page has rendered.
  vi.stubGlobal('fetch', () => new Promise((resolve) => setTimeout(resolve, 20)).then(() => answer()));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const json = (data: object): Response =>
  new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });

const open = (Component: () => React.ReactNode): void =>
  openRoute({ index: true, loader: requireSignedOut, Component });

function openRoute(route: IndexRouteObject): void {
  const around = { path: '/', ErrorBoundary: ErrorScreen, HydrateFallback: () => null };
  const router = createMemoryRouter([{ ...around, children: [route] }]);
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

it.each([
  ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has only a proxy that answers', () => Promise.resolve(new Response('<html>', { status: 502 }))],
])('a page whose server %s says so, and opens by itself once it is back', async (_state, fails) => {
  answer = fails;
  open(() => <p>Here it is</p>);
  expect(await screen.findByRole('heading', { name: 'The server does not answer' })).toBeDefined();
  answer = async () => json({ me: null, settings: null, oauthProviders: [] });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Here it is')).toBeDefined();
});

it('a page whose code cannot be loaded says that the server is away, and reloads once it is back', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  const noAnswer = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  answer = noAnswer;
  const lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  openRoute({ index: true, lazy });
  expect(await screen.findByRole('heading', { name: 'The server does not answer' })).toBeDefined();
  noAnswer.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.poll(() => noAnswer).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  answer = async () => json({});
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  // The page asks the server by itself, too, so that it may reload before the click does.
  await expect.poll(() => reload).toHaveBeenCalled();
});

it('a page whose code has an error is not taken for a server that is down', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  answer = async () => json({});
  openRoute({ index: true, lazy: () => Promise.reject(new TypeError('undefined is not a function')) });
  expect(await screen.findByRole('heading', { name: 'An error occurred, please try again later' })).toBeDefined();
});

it('a page that breaks is not taken for a server that is down', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  answer = async () => json({ me: null, settings: null, oauthProviders: [] });
  open(() => {
    throw new TypeError('undefined is not a function');
  });
  expect(await screen.findByRole('heading', { name: 'An error occurred, please try again later' })).toBeDefined();
});
