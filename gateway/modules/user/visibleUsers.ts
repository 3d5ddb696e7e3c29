import type { UserModel } from './user.source.ts';

/** The users visible to the caller, by id. */
export type UsersById = ReadonlyMap<string, UserModel>;

interface UserLoaders {
  viewer(): Promise<UserModel>;
  users(): Promise<UserModel[]>;
  usersByWorkspaceId: { load(id: string): Promise<UserModel[]> };
}

/** All users for an owner, else the members of the workspace. */
export async function visibleUsers(workspaceId: string, load: UserLoaders): Promise<UsersById> {
  const viewer = await load.viewer();
  const known = viewer.role === 'OWNER' ? await load.users() : await load.usersByWorkspaceId.load(workspaceId);
  return new Map([viewer, ...known].map((user) => [user.id, user]));
}
