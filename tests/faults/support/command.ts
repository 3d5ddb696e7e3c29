import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { NO_BYTES } from './disks.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'gateway', 'bin', 'marl.mjs');

export interface Ended {
  code: number;
  said: string;
}

type Env = Record<string, string>;

/** Starts `npx marl` in a process of its own. */
export const spawnCommand = (args: readonly string[], env: Env): ChildProcess =>
  execFile(process.execPath, [SCRIPT, ...args], { env: { ...process.env, ...env } });

/** Runs `npx marl` in a process of its own. */
export const runCommand = (args: readonly string[], env: Env): Promise<Ended> => ended(spawnCommand(args, env));

/** Runs `npx marl` where no file may have any content, like on a full disk. */
export function runWithoutSpace(args: readonly string[], env: Env): Promise<Ended> {
  const [program = '', ...rest] = [...NO_BYTES, process.execPath, SCRIPT, ...args];
  return ended(execFile(program, rest, { env: { ...process.env, ...env } }));
}

function ended(child: ChildProcess): Promise<Ended> {
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: string) => (said += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, said })));
}
