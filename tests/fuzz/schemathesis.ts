import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const SCHEMATHESIS = 'schemathesis==4.32.5';
const FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'fuzz-venv');
const BIN = join(FOLDER, process.platform === 'win32' ? 'Scripts' : 'bin');

/** The program, installed into an environment of its own if necessary; null if that fails. */
export function installed(): string | null {
  const program = join(BIN, 'schemathesis');
  if (existsSync(program)) return program;
  console.log(`Installing ${SCHEMATHESIS} …`);
  const python = [process.env.PYTHON, 'python3', 'python'].find(
    (command) => command && succeeds(command, ['--version']),
  );
  const isMade =
    python !== undefined &&
    succeeds(python, ['-m', 'venv', FOLDER]) &&
    succeeds(join(BIN, 'python'), ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', SCHEMATHESIS]);
  return isMade && existsSync(program) ? program : null;
}

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
