// What must be true before the product can run: packages installed, types generated, gateway and client built.
// Depends on nothing but Node, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const STAMP = join(root, '.build', 'stamp');
const SOURCES = ['gateway', 'client', 'schema', 'package.json', 'package-lock.json', 'codegen.yml', 'tsconfig.json'];
const MINIMUM_NODE = [20, 19];

/** Ends the process with one readable sentence when this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  console.error(`Marl needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command in the project's folder; resolves when it ends well, ends this process when it does not. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      // What a command gives out may be piped on; how it was built belongs beside that.
      stdio: ['inherit', 2, 2],
      shell: process.platform === 'win32',
      ...options,
    });
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.on('exit', (code) => (code === 0 ? resolve() : fail(`${[command, ...args].join(' ')} failed.`)));
  });
}

/** Runs the command-line tool of an installed package. */
export const tool = (name, args, options) => run(join(root, 'node_modules', '.bin', name), args, options);

/** Installs the packages of the lock file when it is newer than what is installed. */
export async function ensureInstalled() {
  const installed = modified(join(root, 'node_modules', '.package-lock.json'));
  if (installed >= modified(join(root, 'package-lock.json'))) return;
  console.error('Installing packages …');
  // What it is built with is needed, also where NODE_ENV asks for production.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Generates the types of both sides from schema/. */
export const generateTypes = () => tool('graphql-codegen', ['-c', 'codegen.yml']);

const BUILDS = ['client', 'client/graphiql', 'gateway'];

/** Builds a part as people use it, whatever NODE_ENV the shell works with. */
export const build = (folder, ...options) =>
  tool('vite', ['build', '--config', `${folder}/vite.config.ts`, '--logLevel', 'warn', ...options], {
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** Generates types and builds gateway, client and the page at /graphql when a source is newer than the last build. */
export async function ensureBuilt() {
  if (modified(STAMP) >= newest(SOURCES.map((name) => join(root, name)))) return;
  console.error('Building …');
  await generateTypes();
  await Promise.all(BUILDS.map((folder) => build(folder)));
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, `${new Date().toISOString()}\n`);
}

/** Installs and builds what is missing. */
export async function prepare() {
  requireNode();
  await ensureInstalled();
  await ensureBuilt();
}

/** The time of the last change in milliseconds; 0 for what does not exist. */
function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** The newest change below the paths. Folders count too: a deleted file changes only its folder. */
function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const stat = statSync(path);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory()) latest = Math.max(latest, newest(readdirSync(path).map((name) => join(path, name))));
  }
  return latest;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
