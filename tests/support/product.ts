import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The product as users start it: its own process, its own data folder, a real port on loopback. */
export interface Product {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
  /** Ends it like `kill -9`; its data remain. */
  kill(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** The arguments that `npm start` passes to Node. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
const [, ...START] = scripts.start.split(' ');

/** What to start: the arguments of Node, and the folder to be in. */
export interface Launch {
  args: string[];
  cwd: string;
}

const NPM_START: Launch = { args: START, cwd: ROOT };

/** Starts the process of the built product, by default as `npm start` does. `within` begins a command that limits it. */
export function spawnProduct(
  env: Record<string, string>,
  { args, cwd }: Launch = NPM_START,
  within: readonly string[] = [],
) {
  const [program = '', ...rest] = [...within, process.execPath, ...args];
  return spawn(program, rest, {
    cwd,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the built product, by default on a new data folder, and resolves when it answers. */
export async function startProduct(env: Record<string, string> = {}, launch?: Launch): Promise<Product> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'marl-'));
  const child = spawnProduct({ ...env, PORT: String(port), DATA_DIR: dataDir }, launch);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child, () => output);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** An unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}:\n${output()}`);
    const response = await fetch(`${url}/health`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not answer on ${url}:\n${output()}`);
}
