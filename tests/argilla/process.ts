import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const PATIENCE_MS = 600_000;
const LAST_LINES = 30;

/** A server that ends when its standard input is closed: also when this process is killed. */
export interface Server {
  name: string;
  pid: number;
  /** Resolves once the condition holds; fails with the end of the log when the server ends before, or takes too long. */
  until(holds: () => Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  logFile: string;
  cwd?: string;
  env?: Record<string, string>;
  /** The account to run it as. */
  uid?: number;
  gid?: number;
}

export async function startServer(name: string, command: string, args: string[], options: ServerOptions) {
  const { logFile, env, ...rest } = options;
  // It writes to the file by itself: it would wait for this process to pass its lines on, were that busy.
  const log = openSync(logFile, 'w');
  const child = spawn(command, args, {
    ...rest,
    env: { ...process.env, ...env },
    // In a group of its own, lest Ctrl-C ends it before what still writes to it.
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await once(child, 'spawn');
  return {
    name,
    pid: child.pid!,
    until: async (holds) => {
      const deadline = Date.now() + PATIENCE_MS;
      while (!(await holds().catch(() => false))) {
        if (!isRunning(child) || Date.now() > deadline) {
          child.kill('SIGKILL');
          await ended;
          const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-LAST_LINES);
          throw new Error(`${name} did not start:\n${lines.join('\n')}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    stop: async () => {
      child.stdin!.end();
      const impatient = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(impatient);
    },
  } satisfies Server;
}

/** The arguments of `sh` that run a program which does not end by itself when its input does: the shell sends it SIGINT then. */
export const endingWithInput = (program: string, ...args: string[]): string[] => [
  '-c',
  '"$@" </dev/null & cat >/dev/null; kill -INT $!; wait $!',
  'sh',
  program,
  ...args,
];

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
