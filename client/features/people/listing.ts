import type { UserRole } from '#client/graphql/schema-types.ts';
import { readSort, sorted, type Sort, writeSort } from '#client/lib/sorting.ts';
import { fold, fullName } from '#client/lib/text.ts';
import type { People_UserFragment } from './Users.generated.ts';

const SORT_KEYS = ['username', 'role', 'insertedAt'] as const;
export type UserSortKey = (typeof SORT_KEYS)[number];

/** Which users are listed and how: all of it stands in the address. */
export interface UserListing {
  search: string;
  roles: readonly string[];
  /** Names of workspaces. */
  workspaces: readonly string[];
  sort: Sort<UserSortKey>;
}

const BY_NAME: Sort<UserSortKey> = { by: 'username', isDescending: false };

/** From those who may least to those who may most. */
export const ROLES: readonly UserRole[] = ['ANNOTATOR', 'ADMIN', 'OWNER'];

/** Reads the address; what it does not say has its default. */
export const readUserListing = (params: URLSearchParams): UserListing => ({
  search: params.get('q') ?? '',
  roles: list(params.get('roles')),
  workspaces: list(params.get('workspaces')),
  sort: readSort(params.get('sort'), SORT_KEYS, BY_NAME),
});

/** The address's entries; empty ones are defaults. */
export const writeUserListing = ({ search, roles, workspaces, sort }: UserListing): Record<string, string> => ({
  q: search,
  roles: roles.join(),
  workspaces: workspaces.join(),
  sort: writeSort(sort, BY_NAME),
});

/** The users to show, in order. */
export function listUsers(
  users: readonly People_UserFragment[],
  { search, roles, workspaces, sort }: UserListing,
  language: string,
): People_UserFragment[] {
  const wanted = fold(search.trim());
  const found = users.filter(
    (user) =>
      fold(`${user.username} ${fullName(user)}`).includes(wanted) &&
      (roles.length === 0 || roles.includes(user.role)) &&
      (workspaces.length === 0 || user.workspaces?.some(({ name }) => workspaces.includes(name))),
  );
  return sorted(
    found,
    sort.isDescending,
    language,
    (user) => (sort.by === 'role' ? ROLES.indexOf(user.role) : user[sort.by]),
    ({ username }) => username,
  );
}

const list = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : []);
