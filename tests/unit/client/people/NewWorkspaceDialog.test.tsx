import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { NewWorkspaceDialog } from '#client/features/people/index.ts';
import { standIns } from '../support/standIns.ts';
import { PeopleServer } from './peopleServer.tsx';

beforeEach(standIns);

it('the dialog for a new workspace keeps its input when Escape is pressed', async () => {
  const onClose = vi.fn();
  render(<NewWorkspaceDialog onClose={onClose} onCreated={() => {}} />, { wrapper: new PeopleServer().wrapper });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const user = userEvent.setup();
  await user.type(name, 'team');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(name);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
