import type { Role } from '../shapes/users.ts';
import type { Store } from '../store/store.ts';
import { passwordMatches } from './passwords.ts';

export const DEMO_PASSWORD = '12345678';
/** The hash of the demo password. Computing it would delay the first start. */
const DEMO_PASSWORD_HASH = '$2b$12$WFTi/Z7H67qW5UllFcWamuoHLG4uD1bS493/D5Ns4EABIhN.e4jlG';
export const DEMO_USERS: readonly { username: string; role: Role; apiKey: string }[] = [
  { username: 'argilla', role: 'owner', apiKey: 'argilla.apikey' },
  { username: 'admin', role: 'admin', apiKey: 'admin.apikey' },
  { username: 'annotator', role: 'annotator', apiKey: 'annotator.apikey' },
];
const WORKSPACE = 'argilla';

/** Creates a user of each role in a store without users, so that somebody can sign in. */
export function ensureFirstUsers(store: Store): void {
  if (store.users.count() > 0) return;
  store.db.transaction(() => {
    const workspace = store.workspaces.byName(WORKSPACE) ?? store.workspaces.create(WORKSPACE);
    for (const { username, role, apiKey } of DEMO_USERS) {
      const first_name = username[0]!.toUpperCase() + username.slice(1);
      const user = store.users.create({
        username,
        role,
        first_name,
        last_name: null,
        password_hash: DEMO_PASSWORD_HASH,
        api_key: apiKey,
      });
      store.workspaces.addMember(workspace.pk, user.pk);
    }
  });
}

/** The users whose password is still that of the demo; a hash that was computed anew does not count. */
export const usersOfDemo = (store: Store): string[] =>
  DEMO_USERS.flatMap(({ username }) =>
    store.users.byUsername(username)?.password_hash === DEMO_PASSWORD_HASH ? [username] : [],
  );

export async function demoCredentialsInUse(store: Store): Promise<string[]> {
  const inUse: string[] = [];
  for (const { username, apiKey } of DEMO_USERS) {
    const user = store.users.byUsername(username);
    const hasDemoKey = store.users.byApiKey(apiKey) !== undefined;
    if (hasDemoKey || (user && (await passwordMatches(DEMO_PASSWORD, user.password_hash)))) inUse.push(username);
  }
  return inUse;
}
