import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { WorkspaceChecks } from '#client/features/people/index.ts';
import { standIns } from '../support/standIns.ts';
import { PeopleServer } from './peopleServer.tsx';

beforeEach(standIns);

it('of many workspaces, the first and the chosen ones are listed, and a search finds the others', async () => {
  const workspaces = Array.from({ length: 300 }, (_, index) => ({ id: `id ${index}`, name: `room ${index}` }));
  render(<WorkspaceChecks workspaces={workspaces} chosen={new Set(['id 250'])} onChange={() => {}} />, {
    wrapper: new PeopleServer().wrapper,
  });
  await screen.findByText('199 more workspaces: search for them');
  expect(screen.getAllByLabelText(/^room/)).toHaveLength(101);
  expect(screen.getByLabelText('room 250')).toHaveProperty('checked', true);

  fireEvent.change(screen.getByLabelText('Search workspaces'), { target: { value: 'room 29' } });
  await screen.findByLabelText('room 299');
  expect(screen.queryByText(/more workspaces/)).toBeNull();
});
