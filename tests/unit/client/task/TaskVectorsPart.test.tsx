import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TaskVectorsPart } from '#client/features/task/settings/index.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { standIns } from '../support/standIns.ts';
import { SettingsServer } from './settingsServer.tsx';

beforeEach(standIns);
afterEach(() => {
  cleanup();
  clearToasts();
});

it('vectors may have as many dimensions as the server accepts', async () => {
  const server = new SettingsServer([]);
  const Part = server.part(TaskVectorsPart);
  render(<Part />, { wrapper: await server.wrapper() });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add vector' }));
  await user.type(screen.getByPlaceholderText('Name'), 'sentence');
  await user.type(screen.getByPlaceholderText('Dimensions'), '8192');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(server.vectors).toEqual([{ name: 'sentence', dimensions: 8192 }]));
});
