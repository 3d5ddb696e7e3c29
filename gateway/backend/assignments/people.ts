import { UnprocessableError } from '../http/errors.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';

/** The users who may answer the records of a dataset: the members of its workspace, and all owners. */
export function peopleOf({ users }: Store, { workspace_pk }: DatasetRow): UserRow[] {
  const members = users.inWorkspace(workspace_pk);
  const owners = users.all().filter(({ role, pk }) => role === 'owner' && !members.some((member) => member.pk === pk));
  return [...members, ...owners];
}

export function userWith({ users }: Store, id: string): UserRow {
  const user = users.byId(id);
  if (!user) throw new UnprocessableError(`User with id \`${id}\` not found`);
  return user;
}

/** A user who may answer the records of a dataset. */
export function personWith(store: Store, { workspace_pk }: DatasetRow, id: string): UserRow {
  const user = userWith(store, id);
  if (user.role === 'owner' || store.workspaces.hasMember(workspace_pk, user.pk)) return user;
  throw new UnprocessableError(`User with id \`${id}\` cannot answer the records of this dataset`);
}
