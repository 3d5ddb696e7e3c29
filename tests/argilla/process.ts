import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const PATIENCE_MS = 600_000;
const LAST_LINES = 30;

/** A server that ends when its standard input is closed, which also happens when this process is killed. */
export interface Server {
  name: string;
  pid: number;
  /** Resolves once the condition is met. Fails with the end of the log if the server ends before, or takes too long. */
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
  // The server writes to the file directly: through a pipe, it would block while this process is busy.
  const log = openSync(logFile, 'w');
  const child = spawn(command, args, {
    ...rest,
    env: { ...process.env, ...env },
    // In a process group of its own, so that Ctrl-C does not end it before the processes that still write to it.
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

/** The arguments of a `sh` that sends the program SIGINT when its input ends, for programs that do not end by themselves then. */
export const endingWithInput = (program: string, ...args: string[]): string[] => [
  '-c',
  '"$@" </dev/null & cat >/dev/null; kill -INT $!; wait $!',
  'sh',
  program,
  ...args,
];

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
