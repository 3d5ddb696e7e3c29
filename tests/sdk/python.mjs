// Finds a Python of some versions, and creates an environment with packages: by default the SDK's. Depends only on Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The released SDKs by their major version, and the minor versions of Python 3 that they run with. */
export const SDKS = {
  1: {
    version: '1.29.1',
    // The SDK imports pkg_resources of setuptools, but does not require it.
    packages: ['argilla[listeners]==1.29.1', 'setuptools'],
    minors: [10, 9, 8],
    constraints: 'constraints.txt',
    stories: 'stories',
    environment: 'sdk-venv',
  },
  2: {
    version: '2.8.0',
    // The last two are for the SDK's webhook listeners.
    packages: ['argilla==2.8.0', 'fastapi', 'uvicorn'],
    minors: [11, 10, 12, 9, 13],
    constraints: 'constraints2.txt',
    stories: 'stories2',
    environment: 'sdk2-venv',
  },
};
const windows = process.platform === 'win32';

/** The first installed Python 3 with one of these minor versions, in their order, or null. */
export function findPython(minors = SDKS[1].minors) {
  const candidates = [
    process.env.PYTHON,
    ...pyenvVersions(minors),
    ...minors.map((minor) => `python3.${minor}`),
    'python3',
    'python',
  ];
  return candidates.find((command) => command && minors.includes(minorOf(command))) ?? null;
}

function pyenvVersions(minors) {
  const versions = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  if (!existsSync(versions)) return [];
  const installed = readdirSync(versions);
  return minors
    .flatMap((minor) => installed.filter((name) => name.startsWith(`3.${minor}.`)))
    .map((name) => join(versions, name, 'bin', 'python'));
}

/** The minor version of a Python 3; -1 for anything else. */
function minorOf(command) {
  const code = 'import sys; print(sys.version_info.minor if sys.version_info.major == 3 else -1)';
  const { status, stdout } = spawnSync(command, ['-c', code], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : -1;
}

/** Creates the environment in `folder` unless it exists for this Python, packages and constraints; returns its Python. */
export function ensureEnvironment(python, folder, constraints, packages = SDKS[1].packages) {
  const own = join(folder, windows ? 'Scripts/python.exe' : 'bin/python');
  const stamp = join(folder, 'stamp');
  const wanted = createHash('sha256')
    .update(`${python} ${packages.join(' ')} `)
    .update(readFileSync(constraints))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return own;
  console.log(`Installing ${packages.join(' ')} …`);
  rmSync(folder, { recursive: true, force: true });
  // Python compiles the few modules that are imported. Compiling all of them, and those of another pip, takes most of the time.
  const canInstall = spawnSync(python, ['-m', 'pip', '--python', python, '--version']).status === 0;
  must(python, '-m', 'venv', ...(canInstall ? ['--without-pip'] : []), folder);
  const pip = canInstall ? [python, '-m', 'pip', '--python', own] : [own, '-m', 'pip'];
  must(...pip, 'install', '-q', '--disable-pip-version-check', '--no-compile', ...packages, '-c', constraints);
  writeFileSync(stamp, wanted);
  return own;
}

function must(command, ...args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`);
}
