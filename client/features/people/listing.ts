import type { UserRole } from '#client/graphql/schema-types.ts';
import { readList, toParams } from '#client/lib/listing.ts';
import { readSort, sorted, type Sort, writeSort } from '#client/lib/sorting.ts';
import { fullName, textFilter } from '#client/lib/text.ts';
import type { People_UserFragment } from './Users.generated.ts';
import type { WorkspaceRow_WorkspaceFragment } from './Workspaces.generated.ts';

const USER_SORT_KEYS = ['username', 'role', 'insertedAt'] as const;
const BY_USERNAME: Sort<(typeof USER_SORT_KEYS)[number]> = { by: 'username', isDescending: false };

/** From the fewest permissions to the most. */
export const ROLES: readonly UserRole[] = ['ANNOTATOR', 'ADMIN', 'OWNER'];

const readUserListing = (params: URLSearchParams) => ({
  search: params.get('q') ?? '',
  roles: readList(params.get('roles')),
  workspaces: readList(params.get('workspaces')),
  sort: readSort(params.get('sort'), USER_SORT_KEYS, BY_USERNAME),
});

export type UserListing = ReturnType<typeof readUserListing>;

export const userListing = {
  itemParam: 'user',
  read: readUserListing,
  write: ({ search, roles, workspaces, sort }: UserListing) =>
    toParams([
      ['q', search],
      ['roles', roles.join()],
      ['workspaces', workspaces.join()],
      ['sort', writeSort(sort, BY_USERNAME)],
    ]),
};

/** Filters and sorts users. */
export function listUsers(
  users: readonly People_UserFragment[],
  { search, roles, workspaces, sort }: UserListing,
  language: string,
): People_UserFragment[] {
  const isFound = textFilter(search);
  const shown = users.filter(
    (user) =>
      isFound(`${user.username} ${fullName(user)}`) &&
      (roles.length === 0 || roles.includes(user.role)) &&
      (workspaces.length === 0 || user.workspaces?.some(({ name }) => workspaces.includes(name))),
  );
  return sorted(shown, {
    language,
    isDescending: sort.isDescending,
    by: (user) => (sort.by === 'role' ? ROLES.indexOf(user.role) : user[sort.by]),
    nameOf: ({ username }) => username,
  });
}

const WORKSPACE_SORT_KEYS = ['name', 'datasetCount', 'userCount', 'insertedAt'] as const;
const BY_NAME: Sort<(typeof WORKSPACE_SORT_KEYS)[number]> = { by: 'name', isDescending: false };

const readWorkspaceListing = (params: URLSearchParams) => ({
  search: params.get('q') ?? '',
  sort: readSort(params.get('sort'), WORKSPACE_SORT_KEYS, BY_NAME),
});

export type WorkspaceListing = ReturnType<typeof readWorkspaceListing>;

export const workspaceListing = {
  itemParam: 'workspace',
  read: readWorkspaceListing,
  write: ({ search, sort }: WorkspaceListing) =>
    toParams([
      ['q', search],
      ['sort', writeSort(sort, BY_NAME)],
    ]),
};

/** Filters and sorts workspaces. */
export function listWorkspaces(
  workspaces: readonly WorkspaceRow_WorkspaceFragment[],
  { search, sort }: WorkspaceListing,
  language: string,
): WorkspaceRow_WorkspaceFragment[] {
  const isFound = textFilter(search);
  const shown = workspaces.filter(({ name }) => isFound(name));
  return sorted(shown, {
    language,
    isDescending: sort.isDescending,
    by: (workspace) => workspace[sort.by] ?? 0,
    nameOf: ({ name }) => name,
  });
}
