import { describe, expect, it } from 'vitest';
import { listUsers, listWorkspaces, userListing, workspaceListing } from '#client/features/people/index.ts';

const user = (username: string, more: Partial<Parameters<typeof listUsers>[0][number]> = {}) => ({
  __typename: 'User' as const,
  id: username,
  username,
  firstName: username,
  lastName: null,
  role: 'ANNOTATOR' as const,
  insertedAt: '2026-01-01T00:00:00Z',
  workspaces: [],
  ...more,
});
const room = (name: string) => ({ __typename: 'Workspace' as const, id: name, name });

const USERS = [
  user('zoe', { role: 'OWNER', insertedAt: '2026-01-03T00:00:00Z' }),
  user('ada', { lastName: 'Lovelace', workspaces: [room('legal')] }),
  user('user-10', { role: 'ADMIN', workspaces: [room('legal'), room('press')], insertedAt: '2026-01-02T00:00:00Z' }),
  user('user-9', { firstName: 'Jörg' }),
];
const shown = (address: string) =>
  listUsers(USERS, userListing.read(new URLSearchParams(address)), 'en').map(({ username }) => username);

describe('the list of users', () => {
  it('is sorted by name by default, in natural order', () => {
    expect(shown('')).toEqual(['ada', 'user-9', 'user-10', 'zoe']);
    expect(shown('sort=nonsense:desc')).toEqual(['ada', 'user-9', 'user-10', 'zoe']);
    expect(shown('sort=username:desc')).toEqual(['zoe', 'user-10', 'user-9', 'ada']);
  });

  it('is sorted by role and by date of creation', () => {
    expect(shown('sort=role:desc')).toEqual(['zoe', 'user-10', 'ada', 'user-9']);
    expect(shown('sort=insertedAt:desc').slice(0, 2)).toEqual(['zoe', 'user-10']);
  });

  it.each([
    ['q=LOVE', ['ada']],
    ['q=jorg', ['user-9']],
    ['roles=OWNER,ADMIN', ['user-10', 'zoe']],
    ['workspaces=legal', ['ada', 'user-10']],
    ['workspaces=legal&roles=ADMIN&q=user', ['user-10']],
    ['q=nobody', []],
  ])('contains with %s: %j', (address, usernames) => {
    expect(shown(address)).toEqual(usernames);
  });

  it('writes everything but defaults to the address', () => {
    const address = { q: 'a', roles: 'ADMIN', workspaces: 'legal,press', sort: 'role:desc' };
    expect(Object.fromEntries(userListing.write(userListing.read(new URLSearchParams(address))))).toEqual(address);
    expect(userListing.write(userListing.read(new URLSearchParams())).toString()).toBe('');
  });
});

describe('the list of workspaces', () => {
  const workspaces = [
    { ...room('press'), datasetCount: 2, userCount: 10, insertedAt: '2026-01-01T00:00:00Z' },
    { ...room('legal'), datasetCount: 10, userCount: 9, insertedAt: '2026-01-02T00:00:00Z' },
  ];
  it.each([
    ['', ['legal', 'press']],
    ['sort=datasetCount:desc', ['legal', 'press']],
    ['sort=userCount:desc', ['press', 'legal']],
    ['q=pre', ['press']],
  ])('contains with "%s": %j', (address, names) => {
    const listing = workspaceListing.read(new URLSearchParams(address));
    expect(listWorkspaces(workspaces, listing, 'en').map(({ name }) => name)).toEqual(names);
  });
});
