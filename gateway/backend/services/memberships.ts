import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import type { WorkspaceRow } from '../store/workspaces.ts';

/** Where a user may work: owners everywhere, others where they are members. */
export const workspacesOf = (store: Store, user: UserRow): WorkspaceRow[] =>
  user.role === 'owner' ? store.workspaces.all() : store.workspaces.ofUser(user.pk);

/** The feedback datasets a user may see, oldest first. */
export const datasetsOf = (store: Store, user: UserRow): DatasetRow[] =>
  user.role === 'owner' ? store.datasets.all() : store.datasets.ofMember(user.pk);
