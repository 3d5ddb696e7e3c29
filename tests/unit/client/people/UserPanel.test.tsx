import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { UserPanel } from '#client/features/people/index.ts';
import { standIns } from '../support/standIns.ts';
import { PeopleServer, useAnna } from './peopleServer.tsx';

beforeEach(standIns);

function List() {
  const [isOpen, setOpen] = useState(false);
  const anna = useAnna();
  const close = (): void => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>anna</button>
      {isOpen && <UserPanel user={anna} workspaces={[]} viewerId="me" onClose={close} onDeleted={close} />}
    </>
  );
}

const panel = () => screen.queryByRole('dialog', { name: 'anna' });
const opener = () => screen.getByText('anna', { selector: 'button' });

async function show() {
  render(<List />, { wrapper: new PeopleServer().wrapper });
  const user = userEvent.setup();
  await user.click(opener());
  await waitFor(() => expect(panel()?.contains(document.activeElement)).toBe(true));
  return user;
}

describe('the panel of a user', () => {
  it('returns the focus when Escape closes it', async () => {
    const user = await show();
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('keeps a changed name when Escape is pressed, until the change is cancelled', async () => {
    const user = await show();
    const name = screen.getByRole('textbox', { name: 'First name' });
    await user.type(name, 'bel');
    await user.keyboard('{Escape}');
    expect(name).toHaveProperty('value', 'Annabel');
    expect(panel()).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
  });

  it('stays open when Escape cancels the deletion', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Delete user' }));
    await screen.findByRole('dialog', { name: 'Delete user anna' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete user anna' })).toBeNull());
    expect(panel()).toBeTruthy();
  });

  it('keeps the focus where controls replace each other', async () => {
    const user = await show();
    const focused = () => (document.activeElement as HTMLInputElement).name || document.activeElement?.textContent;
    screen.getByRole('button', { name: 'New password' }).focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('password');
    screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!.focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('New password');
    screen.getByRole('button', { name: 'New API key' }).focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Cancel');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('New API key');
  });
});
