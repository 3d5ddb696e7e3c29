import type { ApiKeyScope, UserRole } from '#gateway/graphql/__generated__/types.ts';
import { type FailureCode, failsAs } from '#gateway/graphql/errors.ts';
import type { RestClient } from '#gateway/rest/client.ts';

type Role = Lowercase<UserRole>;

export interface RestUser {
  id: string;
  username: string;
  first_name: string;
  last_name: string | null;
  role: Role;
  api_key: string;
  /** Sent only to a caller whose key has a scope. */
  api_key_scope?: Lowercase<ApiKeyScope>;
  inserted_at: string;
  updated_at: string;
}

/** A user in the older API, which leaves out null members and includes the names of the user's workspaces. */
interface RestMember extends Omit<RestUser, 'last_name'> {
  last_name?: string | null;
  workspaces: string[];
}

export const toRole = (role: UserRole): Role => role.toLowerCase() as Role;

const ROLES: Record<Role, UserRole> = { owner: 'OWNER', admin: 'ADMIN', annotator: 'ANNOTATOR' };

export const toUser = (row: RestUser | RestMember) => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name ?? null,
  role: ROLES[row.role],
  apiKey: row.api_key,
  mayManage: row.api_key_scope !== 'read' && row.api_key_scope !== 'annotate',
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

export type UserModel = ReturnType<typeof toUser>;

/** Admins see only datasets of their own workspaces and manage those; owners manage all. */
export const managesVisibleDatasets = ({ role }: UserModel): boolean => role !== 'ANNOTATOR';

/** Whether the viewer's API key lets them change what they manage, too. */
export const mayEditVisibleDatasets = (viewer: UserModel): boolean =>
  managesVisibleDatasets(viewer) && viewer.mayManage;

/** A resolver that tells whether the viewer may edit a visible dataset. */
export const viewerMayEdit =
  (code: FailureCode) =>
  (_parent: unknown, _args: unknown, { load }: { load: { viewer(): Promise<UserModel> } }): Promise<boolean> =>
    load.viewer().then(mayEditVisibleDatasets).catch(failsAs(code));

export const me = (rest: RestClient) => rest.get<RestUser>('/v1/me').then(toUser);

/** A token for a username and a password; 401 if they are wrong. */
export const createToken = (rest: RestClient, username: string, password: string) =>
  rest.post<{ access_token: string }>('/v1/token', { body: new URLSearchParams({ username, password }) });

/** A token for a user who returned from a sign-in provider with this query. */
export const createTokenAtProvider = (rest: RestClient, provider: string, query: string) =>
  rest.get<{ access_token: string }>('/v1/oauth2/providers/:provider/access-token', {
    params: { provider },
    query: Object.fromEntries(new URLSearchParams(query)),
  });

/** All users, oldest first. */
export const listUsers = (rest: RestClient) => rest.list('/v1/users', toUser);

/** All users with the names of their workspaces, oldest first. Without the older API, this needs a call for each workspace. */
export async function listAll(
  rest: RestClient,
  workspaces: () => Promise<readonly { id: string; name: string }[]>,
): Promise<RestMember[]> {
  if (rest.capabilities.taskDatasets) return rest.get<RestMember[]>('/users');
  const [{ items }, all] = await Promise.all([rest.get<{ items: RestUser[] }>('/v1/users'), workspaces()]);
  const members = all.map(async ({ id, name }) => {
    const users = await rest.list('/v1/workspaces/:id/users', (user: RestUser) => user.id, { params: { id } });
    return { name, users: new Set(users) };
  });
  const memberships = await Promise.all(members);
  const workspacesOf = ({ id }: RestUser) => memberships.filter(({ users }) => users.has(id)).map(({ name }) => name);
  return items.map((user) => ({ ...user, workspaces: workspacesOf(user) }));
}

export const byId = (rest: RestClient, id: string) =>
  rest.get<RestUser>('/v1/users/:id', { params: { id } }).then(toUser);

interface NewUser {
  username: string;
  first_name: string;
  last_name: string | null;
  role: Role;
  password: string;
}

/** Creates an account and its memberships, or neither. */
export async function create(
  rest: RestClient,
  user: NewUser,
  workspaces: readonly { id: string; name: string }[],
): Promise<UserModel> {
  // The older API creates a user with workspaces in one request, but limits the username.
  if (rest.capabilities.backend === 'ARGILLA_1') {
    const body = { ...user, workspaces: workspaces.map(({ name }) => name) };
    return toUser(await rest.post<RestMember>('/users', { body }));
  }
  const created = await rest.post<RestUser>('/v1/users', { body: user });
  try {
    for (const { id } of workspaces) {
      await rest.post('/v1/workspaces/:id/users', { params: { id }, body: { user_id: created.id } });
    }
  } catch (error) {
    await rest.delete('/v1/users/:id', { params: { id: created.id } });
    throw error;
  }
  return toUser(created);
}

/** Argilla 1.29 does not have this route. */
export const update = (
  rest: RestClient,
  id: string,
  patch: { first_name?: string; last_name?: string | null; role?: Role; password?: string },
) => rest.patch<RestUser>('/v1/users/:id', { params: { id }, body: patch }).then(toUser);

/** Only the embedded backend has this route. */
export const resetApiKey = (rest: RestClient, id: string) =>
  rest.post<RestUser>('/v1/users/:id/api-key', { params: { id } }).then(toUser);

export const remove = (rest: RestClient, id: string) =>
  rest.delete<RestUser>('/v1/users/:id', { params: { id } }).then(toUser);

interface RestActivity {
  submitted: number;
  discarded: number;
  draft: number;
  last_dataset_id: string | null;
}

/** The caller's responses since a time in milliseconds, and the dataset of the last one. An Argilla server has no such call. */
export const activityOf = (rest: RestClient, since: number) =>
  rest.get<RestActivity>('/v1/me/activity', { query: { since } });
