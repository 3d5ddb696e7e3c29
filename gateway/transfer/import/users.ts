import { listAll } from '#gateway/modules/user/user.source.ts';
import { usersOf } from '#gateway/modules/workspace/workspace.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';

interface Named {
  id: string;
  username: string;
}

/** Who may have written responses, as far as the caller may know. */
export interface Users {
  /** The id of a user by id, else by name; what the caller may not look up is left to the REST API to judge. */
  find(id: unknown, username: unknown): string | undefined;
  nameOf(id: string): string | undefined;
}

export const NOBODY: Users = { find: () => undefined, nameOf: () => undefined };

/** Everybody for an owner; for an admin the members of the workspace, which may not be all who answered. */
export async function readUsers(
  rest: RestClient,
  viewer: { role: string } & Named,
  workspaceId: string,
): Promise<Users> {
  const isOwner = viewer.role === 'OWNER';
  const list: Promise<Named[]> = isOwner ? listAll(rest) : usersOf(rest, workspaceId);
  const members = [...(await list), viewer];
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const ids = new Map(members.map(({ id, username }) => [username, id]));
  return {
    find: (id, username) => {
      if (typeof id === 'string' && names.has(id)) return id;
      const byName = typeof username === 'string' ? ids.get(username) : undefined;
      return byName ?? (!isOwner && typeof id === 'string' ? id : undefined);
    },
    nameOf: (id) => names.get(id),
  };
}
