import type { UserCreate } from '../shapes/users.ts';
import { type HttpError, UnprocessableError } from '../http/errors.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import type { Passwords } from './passwordThread.ts';

/** Makes an account and its memberships, or neither. The two APIs tell a taken username differently. */
export async function createUser(
  { store, passwords }: { store: Store; passwords: Passwords },
  input: UserCreate & { workspaces?: string[] | null },
  taken: () => HttpError,
): Promise<UserRow> {
  const { first_name, last_name = null, username, role, password, workspaces } = input;
  if (store.users.byUsername(username)) throw taken();
  const password_hash = await passwords.hash(password);

  return store.db.transaction(() => {
    // Hashing takes a while, and another request may have come first.
    if (store.users.byUsername(username)) throw taken();
    const user = store.users.create({ first_name, last_name, username, role: role ?? 'annotator', password_hash });
    for (const name of new Set(workspaces)) {
      const workspace = store.workspaces.byName(name);
      if (!workspace) throw new UnprocessableError(`Workspace '${name}' does not exist`);
      store.workspaces.addMember(workspace.pk, user.pk);
    }
    return user;
  });
}
