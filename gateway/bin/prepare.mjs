// Installs packages, generates types and builds gateway and client. Imports only Node, as it runs before the installation.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './requireNode.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const STAMP = join(root, '.build', 'stamp');
const SOURCES = ['gateway', 'client', 'schema', 'package.json', 'package-lock.json', 'codegen.yml', 'tsconfig.json'];

/** Runs a command in the project's folder; ends this process when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      // The standard output is for the results of `marl`, which may be piped.
      stdio: ['inherit', 2, 2],
      shell: process.platform === 'win32',
      ...options,
    });
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.on('exit', (code) => (code === 0 ? resolve() : fail(`${[command, ...args].join(' ')} failed.`)));
  });
}

export const tool = (name, args, options) => run(join(root, 'node_modules', '.bin', name), args, options);

/** Installs the packages when the lock file is newer than the installation. */
export async function ensureInstalled() {
  const installed = modified(join(root, 'node_modules', '.package-lock.json'));
  if (installed >= modified(join(root, 'package-lock.json'))) return;
  console.error('Installing packages …');
  // The build needs the development packages for any NODE_ENV.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

export const generateTypes = () => tool('graphql-codegen', ['-c', 'codegen.yml']);

const BUILDS = ['client', 'client/graphiql', 'gateway'];

/** Builds a part for production, for any NODE_ENV. */
export const build = (folder, ...options) =>
  tool('vite', ['build', '--config', `${folder}/vite.config.ts`, '--logLevel', 'warn', ...options], {
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** Builds everything when a source is newer than the last build. */
async function ensureBuilt() {
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

/** The time of the last change in milliseconds; 0 for a missing file. */
function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** The time of the newest change below the paths. Folders count, because a deleted file changes only its folder. */
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
