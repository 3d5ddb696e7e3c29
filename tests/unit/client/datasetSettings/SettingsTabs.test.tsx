import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ItemCard, SettingsTabs, TextEntry, useItem } from '#client/features/datasetSettings/index.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { standIns } from '../support/standIns.ts';
import { toastsSaid } from '../support/toasts.ts';
import { english } from '../support/texts.ts';

beforeEach(standIns);
afterEach(() => {
  cleanup();
  clearToasts();
});

function Card() {
  const item = useItem({ title: 'Old' });
  return (
    <ItemCard id="questions q" title="Sentiment" item={item} onSave={() => Promise.resolve()}>
      <TextEntry label="Title" value={item.value.title} max={200} onChange={(title) => item.change({ title })} />
    </ItemCard>
  );
}

function show() {
  const tabs = [
    { name: 'questions', title: 'Questions', content: <Card /> },
    { name: 'metadata', title: 'Metadata', content: 'Nothing' },
  ];
  const router = createMemoryRouter(
    [
      { path: '/settings', element: <SettingsTabs tabs={tabs} /> },
      { path: '/records', element: 'Records' },
    ],
    { initialEntries: ['/settings'] },
  );
  render(
    <I18nextProvider i18n={english}>
      {/* As in production: in tests, hidden tabs are mounted differently by default. */}
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return { user: userEvent.setup(), router };
}

it('unsaved changes are marked on their tab, and confirmed before the page is left', async () => {
  const { user, router } = show();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' news');
  await user.click(screen.getByRole('tab', { name: 'Metadata' }));
  expect(screen.getByRole('tab', { name: /Questions/ }).querySelector('[role=img]')).not.toBeNull();

  await act(() => router.navigate('/records'));
  await screen.findByRole('dialog');
  expect(router.state.location.pathname).toBe('/settings');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  // A reload of the page asks, too.
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  await waitFor(() => expect(toastsSaid()).toHaveLength(1));

  await user.click(screen.getByRole('tab', { name: /Questions/ }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Old news');
});
