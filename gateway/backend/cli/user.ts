import { type Terminal, UsageError } from './terminal.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashPassword } from '../services/passwords.ts';
import { isLastOwner } from '../services/users.ts';
import { ROLES, type Role, USERNAME, WORKSPACE_NAME } from '../shapes/users.ts';
import { STORE_FILE } from '../store/dataDir.ts';
import type { Store } from '../store/store.ts';
import { newApiKey, type UserRow } from '../store/users.ts';
import { openStore } from './dataFolder.ts';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export { USAGE as usage };

/** `marl user`: looks after the accounts of a store, whether a server runs on it or not. */
export async function run(args: string[], { dataDir, input, output, errors }: Terminal): Promise<void> {
  output.write(`${await userCommand(args, dataDir, () => askNewPassword(input, errors))}\n`);
}

export const USAGE = `Looks after the accounts in the data folder (DATA_DIR, otherwise .data), while the server runs or not.

  npx marl user list
  npx marl user create <username> [--role owner|admin|annotator] [--first-name <name>] [--last-name <name>]
                        [--workspace <name>]...
  npx marl user set-password <username>
  npx marl user new-api-key <username>
  npx marl user delete <username>

A --workspace that is not there is made. The first account has to be an owner's, and the last
owner cannot be deleted. Passwords are asked for at the terminal, or read from standard input.`;

type Ask = () => Promise<string>;
type Command = (store: Store, given: ReturnType<typeof read>, ask: Ask) => Promise<string> | string;

/** Does what the arguments say and tells what was done; throws an error whose message says why not. */
export async function userCommand(args: string[], dataDir: string, askPassword: Ask): Promise<string> {
  const given = read(args);
  const command = commands.get(given.command);
  if (!command) throw new UsageError(given.command === '' ? USAGE : `There is no command user ${given.command}.`);
  if (given.command !== 'create' && !existsSync(join(dataDir, STORE_FILE))) {
    throw new Error(`There is no store in ${dataDir} yet. Start the server once, or create the first user.`);
  }
  const { store, close } = openStore(dataDir);
  try {
    return await command(store, given, askPassword);
  } finally {
    close();
  }
}

function read(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'annotator' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      workspace: { type: 'string', multiple: true, default: [] },
    },
  });
  const [command = '', username = ''] = positionals;
  return { command, username, ...values };
}

const commands = new Map<string, Command>([
  [
    'list',
    (store) =>
      store.users
        .all()
        .map((user) => describe(store, user))
        .join('\n'),
  ],
  ['create', create],
  [
    'set-password',
    async (store, { username }, ask) => {
      const user = known(store, username);
      store.users.update(user, { password_hash: await hashPassword(await ask()) });
      return `${username} has a new password.`;
    },
  ],
  [
    'new-api-key',
    (store, { username }) => {
      const user = known(store, username);
      const key = newApiKey();
      store.users.setApiKey(user.pk, key);
      return `${username} has a new API key: ${key}`;
    },
  ],
  [
    'delete',
    (store, { username }) =>
      store.db.transaction(() => {
        const user = known(store, username);
        if (isLastOwner(store, user)) throw lastOwner(username);
        store.users.markDeleted(user.pk);
        return `${username} is deleted; what they answered stays.`;
      }),
  ],
]);

async function create(store: Store, given: ReturnType<typeof read>, ask: Ask): Promise<string> {
  const { username, role, workspace } = given;
  if (!new RegExp(USERNAME).test(username)) {
    throw new Error('A username has letters, digits, - and _, and starts with a letter or a digit.');
  }
  if (!isRole(role)) throw new Error(`--role is one of ${ROLES.join(', ')}.`);
  if (store.users.byUsername(username)) throw new Error(`There is already a user ${username}.`);
  if (role !== 'owner' && !store.users.hasOwner()) {
    throw new Error(
      'There is no owner yet, who could look after the accounts: the first has to be one. Add --role owner.',
    );
  }
  const workspaceName = new RegExp(WORKSPACE_NAME);
  for (const name of workspace) {
    if (store.workspaces.byName(name) || workspaceName.test(name)) continue;
    throw new Error(
      `${name} is no name for a workspace: it has small letters, digits, - and _, and starts with neither - nor _.`,
    );
  }
  const password_hash = await hashPassword(await ask());
  return store.db.transaction(() => {
    const first_name = given['first-name'] ?? username;
    const user = store.users.create({
      username,
      role,
      first_name,
      last_name: given['last-name'] ?? null,
      password_hash,
    });
    const made: string[] = [];
    for (const name of new Set(workspace)) {
      const there = store.workspaces.byName(name);
      if (!there) made.push(`Made the workspace ${name}.\n`);
      store.workspaces.addMember((there ?? store.workspaces.create(name)).pk, user.pk);
    }
    return `${made.join('')}${describe(store, user)}\nAPI key: ${user.api_key}`;
  });
}

const lastOwner = (username: string): Error =>
  new Error(
    `${username} is the last owner, and without one nobody could look after the accounts. ` +
      'Make another first: npx marl user create <username> --role owner',
  );

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

function known(store: Store, username: string): UserRow {
  const user = store.users.byUsername(username);
  if (!user) throw new Error(`There is no user ${username || '(none named)'}. See: npx marl user list`);
  return user;
}

function describe(store: Store, user: UserRow): string {
  const workspaces = store.workspaces.ofUser(user.pk).map(({ name }) => name);
  return `${user.username} (${user.role}) ${workspaces.length > 0 ? `in ${workspaces.join(', ')}` : 'in no workspace'}`;
}

const MIN = 8;
const MAX = 100;

/** Reads a new password from the terminal (hidden, twice) or the first line of piped input. Never an argument: shells record those. */
export async function askNewPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  if (!input.isTTY) return checked((await readLine(input)) ?? '');
  const first = checked((await readLine(input, output, 'New password: ')) ?? '');
  const second = await readLine(input, output, 'Again: ');
  if (first !== second) throw new Error('The two passwords differ; nothing was changed.');
  return first;
}

function checked(password: string): string {
  if (password.length >= MIN && password.length <= MAX) return password;
  throw new Error(`A password has ${MIN} to ${MAX} characters; nothing was changed.`);
}

function readLine(input: NodeJS.ReadStream, output?: NodeJS.WriteStream, prompt?: string): Promise<string | undefined> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (output && prompt) output.write(prompt);
  const lines = createInterface({ input, output: unseen, terminal: input.isTTY });
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
