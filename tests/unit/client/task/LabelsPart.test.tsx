import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnsavedContext } from '#client/features/datasetSettings/SettingsTabs.tsx';
import { LabelsPart } from '#client/features/task/settings/index.ts';
import { clearToasts } from '#client/ui/toast.ts';
import { standIns } from '../support/standIns.ts';
import { toastsSaid } from '../support/toasts.ts';
import { type Label, SettingsServer } from './settingsServer.tsx';

beforeEach(standIns);
afterEach(() => {
  cleanup();
  clearToasts();
});

async function show(...labels: Label[]) {
  const server = new SettingsServer(labels);
  const Part = server.part(LabelsPart);
  const unsaved = vi.fn();
  render(
    <UnsavedContext value={unsaved}>
      <Part />
    </UnsavedContext>,
    { wrapper: await server.wrapper() },
  );
  await screen.findByRole('form', { name: 'Labels' });
  const user = userEvent.setup();
  const write = async (name: string, text: string): Promise<void> => {
    await user.click(screen.getByRole('textbox', { name }));
    await user.paste(text);
  };
  return { server, user, write, unsaved };
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const saving = () => screen.getByRole('button', { name: 'Save labels' });
const SAVED: Label[] = [
  { name: 'good', description: 'praise', isSaved: true },
  { name: 'bad', description: null, isSaved: true },
];

it('labels are added, described, ordered and removed, and saved together', async () => {
  const { server, user, write } = await show(...SAVED);
  expect(saving()).toHaveProperty('ariaDisabled', 'true');
  await write('New labels', 'so-so, bad\nodd');
  await user.click(screen.getByRole('button', { name: 'Add labels' }));
  expect(shown()).toEqual(['good', 'bad', 'so-sonot saved', 'oddnot saved']);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New labels' }));
  await write('Description of bad', 'blame');
  await user.click(screen.getByRole('button', { name: 'Move so-so up' }));
  await user.click(screen.getByRole('button', { name: 'Remove odd' }));
  await user.click(saving());
  await waitFor(() => expect(toastsSaid()).toContainEqual({ kind: 'success', message: 'The labels are updated!' }));
  expect(server.labels).toEqual([
    { name: 'good', description: 'praise', isSaved: true },
    { name: 'so-so', description: null, isSaved: true },
    { name: 'bad', description: 'blame', isSaved: true },
  ]);
  await waitFor(() => expect(shown()).toEqual(['good', 'so-so', 'bad']));
  expect(saving()).toHaveProperty('ariaDisabled', 'true');
});

it('labels that are typed but not added are unsaved changes, and are saved with the others', async () => {
  const { server, user, write, unsaved } = await show(...SAVED);
  await write('New labels', 'so-so, bad');
  expect(unsaved).toHaveBeenLastCalledWith('labels', expect.any(Function));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(unsaved).toHaveBeenLastCalledWith('labels', null);

  await write('New labels', 'so-so, bad');
  await user.click(saving());
  await waitFor(() => expect(shown()).toEqual(['good', 'bad', 'so-so']));
  expect(server.labels.map(({ name }) => name)).toEqual(['good', 'bad', 'so-so']);
  expect(screen.getByRole('textbox', { name: 'New labels' })).toHaveProperty('value', '');
  expect(unsaved).toHaveBeenLastCalledWith('labels', null);
});

it('existing labels are not added again', async () => {
  const { user, write } = await show(...SAVED);
  await write('New labels', 'bad, good');
  await user.click(screen.getByRole('button', { name: 'Add labels' }));
  expect(toastsSaid()).toContainEqual({
    kind: 'info',
    message: 'The labels "bad, good" already exist in the list of labels',
  });
  expect(shown()).toEqual(['good', 'bad']);
});

it('labels in use stay, and the reason is shown', async () => {
  const { server, user } = await show(...SAVED);
  server.refusal = { status: 400, detail: 'The label schema lacks labels that records have: `bad`' };
  await user.click(screen.getByRole('button', { name: 'Remove bad' }));
  await user.click(saving());
  expect((await screen.findByRole('alert')).textContent).toBe('Records have the label bad: it cannot be removed.');
  expect(toastsSaid()).toContainEqual({
    kind: 'error',
    message: 'STATUS:400 The labels of the dataset mail with task TextClassification could not be saved',
  });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(shown()).toEqual(['good', 'bad']);
});

it('a missing permission to save labels is shown in place, not as a toast', async () => {
  const { server, user } = await show(...SAVED);
  server.refusal = { status: 403, detail: 'Not you' };
  await user.click(screen.getByRole('button', { name: 'Remove bad' }));
  await user.click(saving());
  expect((await screen.findByRole('alert')).textContent).toBe('Not you');
  expect(toastsSaid()).toEqual([]);
});

it('labels found in records become the schema when they are saved', async () => {
  const { server, user } = await show({ name: 'bad', description: null, isSaved: false });
  expect(screen.getByText(/The label schema is empty/)).toBeTruthy();
  expect(shown()).toEqual(['badnot saved']);
  // Without changes there is nothing to cancel or to lose.
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('ariaDisabled', 'true');
  await user.click(saving());
  await waitFor(() => expect(shown()).toEqual(['bad']));
  expect(server.labels).toEqual([{ name: 'bad', description: null, isSaved: true }]);
  cleanup();
  await show();
  expect(screen.getByText('The label schema is empty.')).toBeTruthy();
  expect(saving()).toHaveProperty('ariaDisabled', 'true');
});
