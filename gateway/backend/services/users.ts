import type { NewUser, UserUpdate } from '../shapes/users.ts';
import { type HttpError, UnprocessableError, ConflictError, NotFoundError } from '../http/errors.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { hashPassword } from './passwords.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { WorkspaceRow } from '../store/workspaces.ts';
import { withoutNulls } from '../http/shapes.ts';
import { reaches } from '../plugins/access.ts';
import type { Caller } from '../plugins/auth.ts';

/** Creates a user with memberships. `taken` is the error for a username that exists. */
export async function createUser(store: Store, input: NewUser, taken: () => HttpError): Promise<UserRow> {
  const { id, first_name, last_name = null, username, role, password, workspaces } = input;
  const refuseTaken = () => {
    if (store.users.byUsername(username)) throw taken();
    if (id != null && store.users.byId(id)) throw new ConflictError(`User with id \`${id}\` is not unique`);
  };
  refuseTaken();
  const password_hash = await hashPassword(password);

  return store.db.transaction(() => {
    // Another request may have come first while the password was hashed.
    refuseTaken();
    const named = { username, first_name, last_name, role: role ?? 'annotator' };
    const user = store.users.create({ ...(id != null && { id }), ...named, password_hash });
    for (const name of new Set(workspaces)) {
      const workspace = store.workspaces.byName(name);
      if (!workspace) throw new UnprocessableError(`Workspace '${name}' does not exist`);
      store.workspaces.addMember(workspace.pk, user.pk);
    }
    return user;
  });
}

/** Callers cannot change their own role, so that an owner remains. */
export async function updateUser(
  store: Store,
  actor: UserRow,
  { pk, id }: UserRow,
  { first_name, last_name, username, role, password }: UserUpdate,
): Promise<UserRow> {
  const password_hash = password == null ? undefined : await hashPassword(password);
  return store.db.transaction(() => {
    // Another request may have come first while the password was hashed.
    const user = store.users.byId(id);
    if (!user) throw new NotFoundError(`User with id \`${id}\` not found`);
    if (username != null && username !== user.username && store.users.byUsername(username)) {
      throw new UnprocessableError(`Username \`${username}\` already exists`);
    }
    if (role != null && role !== user.role) {
      if (pk === actor.pk) throw new ConflictError('You cannot change your own role');
      if (role !== 'owner') refuseLastOwner(store, user, 'demoted');
    }
    return store.users.update(user, {
      ...withoutNulls({ first_name, username, role, password_hash }),
      ...(last_name !== undefined && { last_name }),
    });
  });
}

export const isLastOwner = ({ users }: Store, { pk, role }: UserRow): boolean =>
  role === 'owner' && !users.hasOwner(pk);

export function refuseLastOwner(store: Store, user: UserRow, change: 'deleted' | 'demoted'): void {
  if (!isLastOwner(store, user)) return;
  throw new ConflictError(`User \`${user.username}\` is the last owner and cannot be ${change}`);
}

/** All workspaces for owners, their own for other users; with a limited key, only the workspaces that it reaches. */
export const workspacesOf = (store: Store, { user, access }: Caller): WorkspaceRow[] =>
  (user.role === 'owner' ? store.workspaces.all() : store.workspaces.ofUser(user.pk)).filter(({ pk }) =>
    reaches(access, pk),
  );

/** The feedback datasets in these workspaces. */
export const datasetsOf = (store: Store, { user, access }: Caller): DatasetRow[] =>
  (user.role === 'owner' ? store.datasets.all() : store.datasets.ofMember(user.pk)).filter(({ workspace_pk }) =>
    reaches(access, workspace_pk),
  );
