import DataLoader from 'dataloader';
import type { RestClient } from '#gateway/rest/client.ts';
import { once, type Once, oneOrAll } from '#gateway/rest/loaders.ts';
import * as workspaces from '../workspace/workspace.source.ts';
import type { WorkspaceModel } from '../workspace/workspace.source.ts';
import { toUser, type UserModel } from './user.source.ts';
import * as users from './user.source.ts';

interface Shared {
  viewer: Once<UserModel>;
  workspaces: Once<WorkspaceModel[]>;
}

/** Users and their workspaces. Owners can list all users with their workspaces in one call, which answers for several ids. */
export function createUserLoaders(rest: RestClient, { viewer, workspaces: allWorkspaces }: Shared) {
  const rows = once(() => users.listAll(rest, allWorkspaces));
  const all = once(() => rows().then((list) => list.map(toUser)));

  async function workspacesOfMany(): Promise<Map<string, WorkspaceModel[]>> {
    const [list, visible] = await Promise.all([rows(), allWorkspaces()]);
    return new Map(
      list.map(({ id, role, workspaces: names }) => {
        const own = new Set(names);
        return [id, role === 'owner' ? visible : visible.filter(({ name }) => own.has(name))];
      }),
    );
  }

  async function membersOfMany(ids: readonly string[]): Promise<Map<string, UserModel[]>> {
    if ((await viewer()).role !== 'OWNER') {
      return new Map(await Promise.all(ids.map(async (id) => [id, await workspaces.usersOf(rest, id)] as const)));
    }
    const [list, visible] = await Promise.all([rows(), allWorkspaces()]);
    const members = new Map<string, UserModel[]>(visible.map(({ name }) => [name, []]));
    for (const row of list) for (const name of row.workspaces) members.get(name)?.push(toUser(row));
    return new Map(visible.map(({ id, name }) => [id, members.get(name) ?? []]));
  }

  return {
    users: all,
    userById: oneOrAll((id) => users.byId(rest, id), all, rows.isStarted),
    workspacesByUserId: new DataLoader(async ([id = '', ...others]: readonly string[]) => {
      if (!others.length && !rows.isStarted()) return [await workspaces.listOfUser(rest, id)];
      const found = await workspacesOfMany();
      return [id, ...others].map((userId) => found.get(userId) ?? []);
    }),
    usersByWorkspaceId: new DataLoader(async ([id = '', ...others]: readonly string[]) => {
      if (!others.length) return [await workspaces.usersOf(rest, id)];
      const found = await membersOfMany([id, ...others]);
      return [id, ...others].map((workspaceId) => found.get(workspaceId) ?? []);
    }),
  };
}
