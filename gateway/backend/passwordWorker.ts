import { parentPort } from 'node:worker_threads';
import { hashPassword, passwordMatches } from './services/passwords.ts';
import type { PasswordTask } from './services/passwordThread.ts';

/** The thread that hashes passwords, one after the other, so that nothing else waits for it. */
const parent = parentPort;
if (!parent) throw new Error('passwordWorker.ts runs as a worker thread; start it with passwordThread().');

parent.on('message', (task: PasswordTask) => {
  const answer = task.to === 'hash' ? hashPassword(task.password) : passwordMatches(task.password, task.passwordHash);
  parent.postMessage(answer);
});
