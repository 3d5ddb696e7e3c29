import type { Role } from '../shapes/role.ts';
import type { Store } from '../store/store.ts';
import { hashPassword } from './passwords.ts';

export const DEMO_PASSWORD = '12345678';
export const DEMO_USERS: readonly { username: string; role: Role; apiKey: string }[] = [
  { username: 'argilla', role: 'owner', apiKey: 'argilla.apikey' },
  { username: 'admin', role: 'admin', apiKey: 'admin.apikey' },
  { username: 'annotator', role: 'annotator', apiKey: 'annotator.apikey' },
];
const WORKSPACE = 'argilla';

/** Gives a store without any user its first three, one of each role; otherwise nobody could sign in. */
export function ensureFirstUsers(store: Store): void {
  if (store.users.count() > 0) return;
  const password_hash = hashPassword(DEMO_PASSWORD);
  store.db.transaction(() => {
    const workspace = store.workspaces.byName(WORKSPACE) ?? store.workspaces.create(WORKSPACE);
    for (const { username, role, apiKey } of DEMO_USERS) {
      const first_name = username[0]!.toUpperCase() + username.slice(1);
      const user = store.users.create({ username, role, first_name, last_name: null, password_hash, api_key: apiKey });
      store.workspaces.addMember(workspace.pk, user.pk);
    }
  });
}
