import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TaskSettingsPage } from '#client/routes/taskSettings/TaskSettingsPage.tsx';
import { useTaskSettingsQuery } from '#client/features/task/settings/index.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { standIns } from '../support/standIns.ts';
import { toastsSaid } from '../support/toasts.ts';
import { SettingsServer } from './settingsServer.tsx';

beforeEach(standIns);
afterEach(() => {
  cleanup();
  clearToasts();
});

function Page() {
  const { data } = useTaskSettingsQuery({ variables: { workspace: 'room', name: 'mail' } });
  return data?.taskDataset ? <TaskSettingsPage dataset={data.taskDataset} /> : null;
}

/** The page as annotators see it. */
async function show(unread: SettingsServer['unread']) {
  const server = new SettingsServer([{ name: 'bad', description: null, isSaved: true }]);
  server.mayEdit = false;
  server.unread = unread;
  render(<Page />, { wrapper: await server.wrapper() });
  return server;
}

describe('the settings of an older dataset', () => {
  it('show an error if they cannot be loaded, and are retried', async () => {
    const server = await show({ status: 500 });
    await screen.findByText('STATUS: 500, Could not fetch settings');
    expect(toastsSaid()).toEqual([{ kind: 'error', message: 'STATUS: 500, Could not fetch settings' }]);
    server.unread = null;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByRole('list', { name: 'Labels' })).textContent).toBe('bad');
  });

  it('say that a dataset is closed, which is no error', async () => {
    await show({ status: 400, reason: 'DATASET_CLOSED' });
    await screen.findByText('The dataset is closed: nobody reads or annotates its records.');
    expect(toastsSaid()).toEqual([]);
  });
});
