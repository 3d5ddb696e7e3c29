import { randomBytes } from 'node:crypto';
import type { RestUser } from '#gateway/modules/user/user.source.ts';
import {
  addMember,
  createUser,
  createWorkspace,
  members,
  type RestWorkspace,
  users,
  workspaces,
} from './copy.source.ts';
import type { Copying } from './copying.ts';
import { isDenied, unlessRefused } from './refusals.ts';

export interface Accounts {
  /** Usernames by ids, of both servers. */
  names: { from: ReadonlyMap<string, string>; to: ReadonlyMap<string, string> };
  /** The ids on the target by usernames. */
  ids: ReadonlyMap<string, string>;
  /** The usernames that both servers have. */
  common: ReadonlySet<string>;
}

/** Creates the users that the target does not have. Passwords and API keys cannot be copied: they get new ones. */
export async function copyUsers({ from, to, report, passwords, signal }: Copying): Promise<Accounts> {
  const [given, existing] = await Promise.all([users(from.rest), users(to.rest)]);
  const byName = new Map(existing.map((user) => [user.username, user]));
  for (const user of given) {
    signal.throwIfAborted();
    const { username, role } = user;
    const found = byName.get(username);
    if (found) {
      report.users.found++;
      if (found.role !== role)
        report.losses.push({ code: 'ROLE_DIFFERS', of: username, detail: `${role} → ${found.role}` });
      continue;
    }
    const password = randomBytes(12).toString('base64url');
    // Stored before the user is created: a lost password could not be read again.
    passwords.add(username, password);
    const creation = createUser(to.rest, { ...bodyOf(user), password }).catch((error: unknown) => {
      if (isDenied(error)) passwords.withdraw();
      throw error;
    });
    const created = await unlessRefused(creation, (reason) =>
      report.losses.push({ code: 'USER_REFUSED', of: username, reason }),
    );
    if (!created) continue;
    report.users.created++;
    byName.set(username, created);
  }
  const all = [...byName.values()];
  return {
    names: { from: namesOf(given), to: namesOf(all) },
    ids: new Map(all.map(({ id, username }) => [username, id])),
    common: new Set(given.flatMap(({ username }) => (byName.has(username) ? [username] : []))),
  };
}

const namesOf = (all: readonly RestUser[]) => new Map(all.map(({ id, username }) => [id, username]));

/** The default owner of Argilla has no first name, but servers refuse to create a user without one. */
const bodyOf = ({ username, first_name: first, last_name: last, role }: RestUser) => ({
  username,
  role,
  first_name: first.trim() || username,
  ...(last?.trim() && { last_name: last }),
});

/** The workspaces of the target by those of the source. */
export type Workspaces = ReadonlyMap<string, RestWorkspace>;

/** Creates the workspaces that the target does not have, and adds their members. */
export async function copyWorkspaces({ from, to, report, signal }: Copying, accounts: Accounts): Promise<Workspaces> {
  const [given, existing] = await Promise.all([workspaces(from.rest), workspaces(to.rest)]);
  const byName = new Map(existing.map((workspace) => [workspace.name, workspace]));
  const copies = new Map<string, RestWorkspace>();
  for (const { id, name } of given) {
    signal.throwIfAborted();
    const found = byName.get(name);
    const workspace =
      found ??
      (await unlessRefused(createWorkspace(to.rest, name), (reason) =>
        report.losses.push({ code: 'WORKSPACE_REFUSED', of: name, reason }),
      ));
    if (!workspace) continue;
    report.workspaces[found ? 'found' : 'created']++;
    copies.set(id, workspace);
    const [all, present] = await Promise.all([members(from.rest, id), members(to.rest, workspace.id)]);
    const known = new Set(present.map(({ username }) => username));
    for (const { username } of all) {
      const userId = accounts.ids.get(username);
      if (userId !== undefined && !known.has(username)) await addMember(to.rest, workspace.id, userId);
    }
  }
  return copies;
}
