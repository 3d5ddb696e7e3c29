import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type CommandContext, MARL, UsageError } from '#gateway/process/command.ts';
import { environment } from '../environment.ts';
import { createApiKey } from '../services/apiKeys.ts';
import { hashPassword } from '../services/passwords.ts';
import { isLastOwner } from '../services/users.ts';
import { SCOPES, type Scope } from '../shapes/apiKeys.ts';
import { ROLES, type Role } from '../shapes/users.ts';
import type { ApiKeyRow } from '../store/apiKeys.ts';
import type { WorkspaceRow } from '../store/workspaces.ts';
import { ensurePrivateFile, STORE_FILE, tryLockDataDir } from '../store/dataDir.ts';
import { Database } from '../store/database.ts';
import { migrate, schemaVersion } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { createStore, type Store } from '../store/store.ts';
import { newApiKey, type UserRow } from '../store/users.ts';
import { existingStore, refuseOtherUsersFolder } from './dataFolder.ts';

export const usage = `Manages the users of the data folder (DATA_DIR). The server may run meanwhile.

  ${MARL} user list
  ${MARL} user create <username> [--role owner|admin|annotator] [--first-name <name>] [--last-name <name>]
      [--workspace <name>]...
  ${MARL} user set-password <username>
  ${MARL} user new-api-key <username>
  ${MARL} user keys <username>
  ${MARL} user new-key <username> <name> --scope read|annotate|manage|administer [--workspace <name>]...
      [--expires <time>]
  ${MARL} user revoke-key <username> <name>
  ${MARL} user delete <username>

new-api-key replaces the key that the Python SDK knows; new-key makes another one, which may do less.
With create, a missing --workspace is created. The first user must be an owner, and the last owner cannot be
deleted. Passwords are asked for at the terminal, or read from standard input.`;

export async function run(args: string[], { dataDir, input, output, errors }: CommandContext): Promise<void> {
  output.write(`${await userCommand(args, dataDir, () => askNewPassword(input, errors))}\n`);
}

type Ask = () => Promise<string>;
type Options = ReturnType<typeof read>;
type Command = (store: Store, options: Options, ask: Ask) => Promise<string> | string;

/** Runs a command; returns a report for people, or throws an error with the reason. */
export async function userCommand(args: string[], dataDir: string, askPassword: Ask): Promise<string> {
  const options = read(args);
  const command = commands.get(options.command);
  if (!command) throw new UsageError(options.command === '' ? usage : `There is no command user ${options.command}.`);
  if (options.superfluous !== undefined) {
    throw new UsageError(`user ${options.command} takes no further argument "${options.superfluous}".`);
  }
  refuseOtherUsersFolder(dataDir);
  if (options.command !== 'create') {
    existingStore(dataDir, 'Start the server once, create the first user, or set DATA_DIR to the data folder.');
  }
  const { store, close } = openStore(dataDir);
  try {
    return await command(store, options, askPassword);
  } finally {
    close();
  }
}

/** Opens the store beside a running server, or alone, upgrading it first. */
function openStore(dataDir: string): { store: Store; close(): void } {
  const lock = tryLockDataDir(dataDir);
  const file = join(dataDir, STORE_FILE);
  ensurePrivateFile(file);
  const db = new Database(file);
  const close = () => {
    db.close();
    lock?.release();
  };
  try {
    if (lock) migrate(db, migrations);
    else if (schemaVersion(db) !== migrations.length) {
      throw new Error('A server of another release is using the data folder. Restart it first.');
    }
    return { store: createStore(db), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** How many operands commands take that take more or less than a username. */
const OPERANDS = new Map([
  ['list', 0],
  ['new-key', 2],
  ['revoke-key', 2],
]);

function read(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'annotator' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      workspace: { type: 'string', multiple: true, default: [] },
      scope: { type: 'string', default: 'read' },
      expires: { type: 'string' },
    },
  });
  const [command = '', ...operands] = positionals;
  const [username = '', name = ''] = operands;
  const superfluous = operands[OPERANDS.get(command) ?? 1];
  return { command, username, name, superfluous, ...values };
}

const commands = new Map<string, Command>(
  Object.entries({
    list: (store) =>
      store.users
        .all()
        .map((user) => describe(store, user))
        .join('\n'),

    create,

    async 'set-password'(store, { username }, ask) {
      const user = existingUser(store, username);
      store.users.update(user, { password_hash: await hashPassword(await ask()) });
      return `${username} has a new password.`;
    },

    'new-api-key'(store, { username }) {
      const key = newApiKey();
      store.users.setApiKey(existingUser(store, username).pk, key);
      return `${username} has a new API key: ${key}`;
    },

    keys(store, { username }) {
      const rows = store.apiKeys.ofUser(existingUser(store, username).pk);
      return rows.map((row) => describeKey(store, row)).join('\n') || `${username} has no further API keys.`;
    },

    'new-key'(store, { username, name, scope, workspace: names, expires: expiresAt = null }) {
      if (name === '') throw new UsageError(usage);
      if (!isScope(scope)) throw new Error(`--scope is one of ${SCOPES.join(', ')}.`);
      const workspaceIds = names.length === 0 ? null : names.map((one) => existingWorkspace(store, one).id);
      const { key, row } = createApiKey(store, existingUser(store, username), { name, scope, workspaceIds, expiresAt });
      return `${describeKey(store, row)}\nAPI key: ${key}`;
    },

    'revoke-key'(store, { username, name }) {
      const row = store.apiKeys.byName(existingUser(store, username).pk, name);
      if (!row) {
        throw new Error(
          `${username} has no API key named ${name || '(none named)'}. See: ${MARL} user keys ${username}`,
        );
      }
      store.apiKeys.remove(row.pk);
      return `The API key ${name} of ${username} is revoked.`;
    },

    delete: (store, { username }) =>
      store.db.transaction(() => {
        const user = existingUser(store, username);
        if (isLastOwner(store, user)) {
          throw new Error(
            `${username} is the last owner, and only owners can manage users. ` +
              `Create another first: ${MARL} user create <username> --role owner`,
          );
        }
        store.users.markDeleted(user.pk, environment.historyKeepsNames);
        return `${username} is deleted. The responses stay.`;
      }),
  } satisfies Record<string, Command>),
);

async function create(store: Store, options: Options, ask: Ask): Promise<string> {
  const {
    username,
    role,
    workspace: names,
    'first-name': first_name = username,
    'last-name': last_name = null,
  } = options;
  if (username === '') throw new UsageError(usage);
  if (!isRole(role)) throw new Error(`--role is one of ${ROLES.join(', ')}.`);
  if (store.users.byUsername(username)) throw new Error(`There is already a user ${username}.`);
  if (role !== 'owner' && !store.users.hasOwner()) {
    throw new Error('There is no owner yet, and the first user must be one. Add --role owner.');
  }
  if (names.includes('')) throw new Error('A workspace needs a name.');
  const password_hash = await hashPassword(await ask());
  return store.db.transaction(() => {
    const user = store.users.create({ username, role, first_name, last_name, password_hash });
    const created: string[] = [];
    for (const name of new Set(names)) {
      const workspace = store.workspaces.byName(name);
      if (!workspace) created.push(`Created the workspace ${name}.\n`);
      store.workspaces.addMember((workspace ?? store.workspaces.create(name)).pk, user.pk);
    }
    return `${created.join('')}${describe(store, user)}\nAPI key: ${user.api_key}`;
  });
}

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

function existingUser(store: Store, username: string): UserRow {
  const user = store.users.byUsername(username);
  if (!user) throw new Error(`There is no user ${username || '(none named)'}. See: ${MARL} user list`);
  return user;
}

const isScope = (scope: string): scope is Scope => (SCOPES as readonly string[]).includes(scope);

function existingWorkspace(store: Store, name: string): WorkspaceRow {
  const workspace = store.workspaces.byName(name);
  if (workspace) return workspace;
  const names = store.workspaces.all().map((one) => one.name);
  const others = names.length > 0 ? `There are: ${names.join(', ')}.` : 'There are none yet.';
  throw new Error(`There is no workspace ${name || '(none named)'}. ${others}`);
}

function describeKey(store: Store, { pk, name, start, scope, all_workspaces, expires_at, last_used_at }: ApiKeyRow) {
  const names = store.apiKeys.workspacePks(pk).map((workspacePk) => store.workspaces.byPk(workspacePk).name);
  const place = all_workspaces ? 'in all workspaces' : `in ${names.join(', ') || 'no workspace'}`;
  const end = expires_at === null ? 'never expires' : `expires ${expires_at}`;
  const use = last_used_at === null ? 'never used' : `last used ${last_used_at}`;
  return `${name}: ${start}…, ${scope} ${place}, ${end}, ${use}`;
}

function describe(store: Store, user: UserRow): string {
  const names = store.workspaces.ofUser(user.pk).map(({ name }) => name);
  const place = names.join(', ') || (user.role === 'owner' ? 'all workspaces' : 'no workspace');
  return `${user.username} (${user.role}) in ${place}`;
}

const MIN_LENGTH = 8;
const MAX_LENGTH = 100;

/** Reads a password from the terminal (hidden, twice) or from piped input. It is no argument, because shells record arguments. */
export async function askNewPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  if (!input.isTTY) return ensureLength((await readLine(input)) ?? '');
  const first = ensureLength((await readLine(input, output, 'New password: ')) ?? '');
  const second = await readLine(input, output, 'Again: ');
  if (first !== second) throw new Error('The two passwords differ; nothing was changed.');
  return first;
}

function ensureLength(password: string): string {
  if (password.length >= MIN_LENGTH && password.length <= MAX_LENGTH) return password;
  throw new Error(`A password has ${MIN_LENGTH} to ${MAX_LENGTH} characters; nothing was changed.`);
}

function readLine(input: NodeJS.ReadStream, output?: NodeJS.WriteStream, prompt?: string): Promise<string | undefined> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (output && prompt) output.write(prompt);
  const lines = createInterface({ input, output: discard, terminal: input.isTTY });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('close', () => {
      if (output) output.write('\n');
      resolve(undefined);
    });
  });
}
