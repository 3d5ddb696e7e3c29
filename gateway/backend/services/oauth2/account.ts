import { randomBytes } from 'node:crypto';
import { BadRequestError, ConflictError, UnauthorizedError } from '../../http/errors.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { createUser } from '../createUser.ts';
import type { Passwords } from '../passwordThread.ts';
import type { Profile } from './profile.ts';

/**
 * The account of a person who signed in at a provider: a new annotator in the allowed workspaces, or the annotator of that name. Owners
 * and admins have more to lose than a name that somebody chose at the provider may open.
 */
export async function accountFor(
  server: { store: Store; passwords: Passwords },
  { username, name }: Profile,
  workspaces: readonly string[],
): Promise<UserRow> {
  const { store } = server;
  const known = store.users.byUsername(username);
  if (known?.role === 'annotator') return known;
  if (known) throw new UnauthorizedError(`The user ${username} does not sign in through a provider`);
  const missing = workspaces.find((workspace) => !store.workspaces.byName(workspace));
  if (missing !== undefined) throw new BadRequestError(`The allowed workspace ${missing} does not exist`);
  // Nobody ever knows it: this account opens through its provider, or once an administrator sets another.
  const password = randomBytes(32).toString('base64url');
  return createUser(
    server,
    { username, first_name: name, role: 'annotator', password, workspaces: [...workspaces] },
    () => new ConflictError(`The user ${username} has just been created, please sign in again`),
  );
}
