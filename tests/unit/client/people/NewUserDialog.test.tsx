import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewUserDialog } from '#client/features/people/index.ts';
import { standIns } from '../support/standIns.ts';
import { PeopleServer } from './peopleServer.tsx';

beforeEach(standIns);

async function show() {
  const server = new PeopleServer();
  const onClose = vi.fn();
  render(<NewUserDialog workspaces={[{ id: 'w', name: 'room' }]} onClose={onClose} />, { wrapper: server.wrapper });
  await screen.findByRole('dialog', { name: 'New user' });
  const user = userEvent.setup();
  const write = (name: string, text: string) => user.type(screen.getByRole('textbox', { name }), text);
  return { server, user, onClose, write };
}

describe('the dialog for a new user', () => {
  it('is closed by Escape while nothing is entered', async () => {
    const { user, onClose } = await show();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps the input, and the password that is shown only once, when Escape is pressed', async () => {
    const { server, user, onClose, write } = await show();
    await write('Username', 'ada');
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();

    await write('First name', 'Ada');
    const { value: password } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Password' });
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    await act(async () => server.answer());
    await screen.findByText(password);
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Another user' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Username' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('offers the role and the workspaces of one user for the next one', async () => {
    const { server, user, write } = await show();
    await write('Username', 'ada');
    await write('First name', 'Ada');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin');
    await user.click(screen.getByRole('checkbox', { name: 'room' }));
    await user.click(screen.getByRole('button', { name: 'Create user' }));
    await act(async () => server.answer());
    await user.click(await screen.findByRole('button', { name: 'Another user' }));
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'ADMIN');
    expect(screen.getByRole('checkbox', { name: 'room' })).toHaveProperty('checked', true);
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', '');
  });
});
