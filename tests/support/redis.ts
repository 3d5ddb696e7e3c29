import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createConnection } from 'node:net';
import { freePort } from './product.ts';

/** Whether a Redis server is installed. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export interface TestRedis {
  url: string;
  /** Kills it; `start` restarts it at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends it: it keeps its connections, but does not answer until it is resumed. */
  pause(): void;
  resume(): void;
}

/** A Redis server without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server: ChildProcess;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      server = spawn('redis-server', args, { stdio: 'ignore' });
      while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    kill: () =>
      new Promise((resolve) => {
        if (server.signalCode) return resolve();
        server.once('exit', () => resolve());
        server.kill('SIGKILL');
      }),
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
