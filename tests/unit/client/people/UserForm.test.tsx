import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { UserForm } from '#client/features/people/UserPanel.tsx';
import { standIns } from '../support/standIns.ts';
import { PeopleServer, useAnna } from './peopleServer.tsx';

beforeEach(standIns);

const Form = () => <UserForm user={useAnna()} isOwn={false} />;
const field = (name: string) => screen.getByRole('textbox', { name });
const saving = () => screen.getByRole('button', { name: 'Save' });

it('input during a save is kept and not reported as saved', async () => {
  const server = new PeopleServer();
  render(<Form />, { wrapper: server.wrapper });
  const user = userEvent.setup();
  const answer = () => act(async () => server.answer());
  await user.type(field('First name'), 'bel');
  await user.click(saving());
  await user.type(field('Last name'), 'Lee');
  await answer();
  await waitFor(() => expect(saving().dataset.loading).toBeUndefined());
  expect(field('First name')).toHaveProperty('value', 'Annabel');
  expect(field('Last name')).toHaveProperty('value', 'Lee');
  expect(screen.queryByText('Saved')).toBeNull();
  expect(saving()).toHaveProperty('ariaDisabled', null);

  await user.click(saving());
  await answer();
  await screen.findByText('Saved');
  expect(field('Last name')).toHaveProperty('value', 'Lee');
  expect(saving()).toHaveProperty('ariaDisabled', 'true');
});
