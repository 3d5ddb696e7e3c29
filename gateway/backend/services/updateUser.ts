import { ConflictError, NotFoundError } from '../http/errors.ts';
import type { UserUpdate } from '../shapes/users.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import type { Passwords } from './passwordThread.ts';

/** Changes an account. Callers cannot change their own role, so that somebody remains who can give it back. */
export async function updateUser(
  { store, passwords }: { store: Store; passwords: Passwords },
  actor: UserRow,
  { pk, id }: UserRow,
  { first_name, last_name, role, password }: UserUpdate,
): Promise<UserRow> {
  const password_hash = password == null ? undefined : await passwords.hash(password);
  return store.db.transaction(() => {
    // Hashing takes a while, and another request may have come first.
    const user = store.users.byId(id);
    if (!user) throw new NotFoundError(`User with id \`${id}\` not found`);
    if (role != null && role !== user.role) {
      if (pk === actor.pk) throw new ConflictError('You cannot change your own role');
      if (role !== 'owner') refuseLastOwner(store, user, 'demoted');
    }
    return store.users.update(user, {
      ...(first_name != null && { first_name }),
      ...(last_name !== undefined && { last_name }),
      ...(role != null && { role }),
      ...(password_hash !== undefined && { password_hash }),
    });
  });
}

export const isLastOwner = ({ users }: Store, { pk, role }: UserRow): boolean =>
  role === 'owner' && !users.hasOwner(pk);

/** Without an owner nobody could look after the others. */
export function refuseLastOwner(store: Store, user: UserRow, what: 'deleted' | 'demoted'): void {
  if (!isLastOwner(store, user)) return;
  throw new ConflictError(`User \`${user.username}\` is the last owner and cannot be ${what}`);
}
