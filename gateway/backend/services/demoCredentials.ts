import type { Store } from '../store/store.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demoUsers.ts';
import type { Passwords } from './passwordThread.ts';

interface Accounts {
  store: Store;
  passwords: Passwords;
}

/** The usernames whose demo password or demo API key still opens the door. */
export async function demoCredentialsInUse({ store, passwords }: Accounts): Promise<string[]> {
  const open: string[] = [];
  for (const { username, apiKey } of DEMO_USERS) {
    const user = store.users.byUsername(username);
    const hasDemoKey = store.users.byApiKey(apiKey) !== undefined;
    if (hasDemoKey || (user && (await passwords.matches(DEMO_PASSWORD, user.password_hash)))) open.push(username);
  }
  return open;
}
