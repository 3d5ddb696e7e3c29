import DataLoader from 'dataloader';
import type { RestClient } from '#gateway/rest/client.ts';
import { byKey, once, type Once } from '#gateway/rest/loaders.ts';
import { toWorkspace, type WorkspaceModel } from '../workspace/workspace.model.ts';
import * as workspaces from '../workspace/workspace.source.ts';
import { toUser, type UserModel } from './user.model.ts';
import * as users from './user.source.ts';

/** What the loaders of people build on. */
interface Known {
  viewer: Once<UserModel>;
  workspaces: Once<WorkspaceModel[]>;
}

/**
 * People and where they belong. One call lists everybody with their workspaces, so that is what answers for several at once;
 * it is for owners only, who are the only ones to see several.
 */
export function peopleLoaders(rest: RestClient, { viewer, workspaces: all }: Known) {
  const everybody = once(() => users.listAll(rest));
  const people = once(() => everybody().then((rows) => rows.map(toUser)));

  async function workspacesOfMany(): Promise<Map<string, WorkspaceModel[]>> {
    const [rows, rooms] = await Promise.all([everybody(), all()]);
    return new Map(
      rows.map(({ id, role, workspaces: names }) => {
        const own = new Set(names);
        return [id, role === 'owner' ? rooms : rooms.filter(({ name }) => own.has(name))];
      }),
    );
  }

  async function membersOfMany(ids: readonly string[]): Promise<Map<string, UserModel[]>> {
    if ((await viewer()).role !== 'OWNER') {
      return new Map(await Promise.all(ids.map(async (id) => [id, await membersOf(id)] as const)));
    }
    const [rows, rooms] = await Promise.all([everybody(), all()]);
    const members = new Map<string, UserModel[]>(rooms.map(({ name }) => [name, []]));
    for (const row of rows) for (const name of row.workspaces) members.get(name)?.push(toUser(row));
    return new Map(rooms.map(({ id, name }) => [id, members.get(name) ?? []]));
  }

  const membersOf = (id: string) => workspaces.usersOf(rest, id).then((rows) => rows.map(toUser));

  return {
    users: people,
    userById: byKey(
      ([id = '', ...others]: readonly string[]) =>
        others.length || everybody.isAsked() ? people() : users.byId(rest, id).then((row) => [toUser(row)]),
      ({ id }) => id,
    ),
    workspacesByUserId: new DataLoader(async ([id = '', ...others]: readonly string[]) => {
      if (!others.length && !everybody.isAsked()) return [(await workspaces.listOfUser(rest, id)).map(toWorkspace)];
      const found = await workspacesOfMany();
      return [id, ...others].map((wanted) => found.get(wanted) ?? []);
    }),
    usersByWorkspaceId: new DataLoader(async ([id = '', ...others]: readonly string[]) => {
      if (!others.length) return [await membersOf(id)];
      const found = await membersOfMany([id, ...others]);
      return [id, ...others].map((wanted) => found.get(wanted) ?? []);
    }),
  };
}
