import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hashPassword } from '../services/passwords.ts';
import { ROLES, type Role } from '../shapes/role.ts';
import { Database } from '../store/database.ts';
import { DataDirInUseError, lockDataDir } from '../store/lock.ts';
import { migrate, schemaVersion } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { createStore, type Store } from '../store/store.ts';
import { newApiKey, type UserRow } from '../store/users.ts';
import { askNewPassword } from './password.ts';

const USAGE = `Looks after the accounts in the data folder (DATA_DIR, otherwise .data), while the server runs or not.

  npm run user -- list
  npm run user -- create <username> [--role owner|admin|annotator] [--first-name <name>] [--last-name <name>]
                                    [--workspace <name>]...
  npm run user -- set-password <username>
  npm run user -- new-api-key <username>
  npm run user -- delete <username>

Passwords are asked for at the terminal, or read from standard input.`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string', default: 'annotator' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    workspace: { type: 'string', multiple: true, default: [] },
  },
});
const [command = 'help', username = ''] = positionals;

const commands: Record<string, (store: Store) => Promise<string> | string> = {
  list: (store) =>
    store.users
      .all()
      .map((user) => describe(store, user))
      .join('\n'),

  async create(store) {
    if (!/^(?!-|_)[A-Za-z0-9-_]+$/.test(username))
      throw new Error('A username has letters, digits, - and _, and starts with a letter or digit.');
    if (!isRole(options.role)) throw new Error(`--role is one of ${ROLES.join(', ')}.`);
    if (store.users.byUsername(username)) throw new Error(`There is already a user ${username}.`);
    const password_hash = await newPasswordHash();
    const { role } = options;
    return store.db.transaction(() => {
      const user = store.users.create({
        username,
        role,
        first_name: options['first-name'] ?? username,
        last_name: options['last-name'] ?? null,
        password_hash,
      });
      for (const name of new Set(options.workspace)) {
        const workspace = store.workspaces.byName(name) ?? store.workspaces.create(name);
        store.workspaces.addMember(workspace.pk, user.pk);
      }
      return `${describe(store, user)}\nAPI key: ${user.api_key}`;
    });
  },

  async 'set-password'(store) {
    const user = known(store);
    store.users.setPasswordHash(user.pk, await newPasswordHash());
    return `${username} has a new password.`;
  },

  'new-api-key'(store) {
    const key = newApiKey();
    store.users.setApiKey(known(store).pk, key);
    return `${username} has a new API key: ${key}`;
  },

  delete(store) {
    store.users.remove(known(store).pk);
    return `${username} is deleted; what they answered stays.`;
  },
};

const newPasswordHash = async (): Promise<string> => hashPassword(await askNewPassword(process.stdin, process.stderr));
const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

function known(store: Store): UserRow {
  const user = store.users.byUsername(username);
  if (!user) throw new Error(`There is no user ${username || '(none named)'}. See: npm run user -- list`);
  return user;
}

function describe(store: Store, user: UserRow): string {
  const workspaces = store.workspaces.ofUser(user.pk).map(({ name }) => name);
  return `${user.username} (${user.role}) ${workspaces.length > 0 ? `in ${workspaces.join(', ')}` : 'in no workspace'}`;
}

/** Opens the store beside a running server, which has brought it up to date, or alone, which brings it up to date first. */
function openStore(dataDir: string): { store: Store; close(): void } {
  let lock: { release(): void } | undefined;
  try {
    lock = lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
  }
  const db = new Database(join(dataDir, 'marl.sqlite'));
  if (lock) migrate(db, migrations);
  else if (schemaVersion(db) !== migrations.at(-1)?.version) {
    throw new Error('A server of another release is using the data folder. Restart it first.');
  }
  const close = () => {
    db.close();
    lock?.release();
  };
  return { store: createStore(db), close };
}

const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!run) {
  console.error(USAGE);
  process.exitCode = command === 'help' ? 0 : 2;
} else {
  const dataDir = resolve(process.env.DATA_DIR ?? '.data');
  if (command !== 'create' && !existsSync(join(dataDir, 'marl.sqlite'))) {
    console.error(`There is no store in ${dataDir} yet. Start the server once, or create the first user.`);
    process.exitCode = 1;
  } else {
    const { store, close } = openStore(dataDir);
    try {
      console.log(await run(store));
    } catch (error) {
      console.error((error as Error).message);
      process.exitCode = 1;
    } finally {
      close();
    }
  }
}
