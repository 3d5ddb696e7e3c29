import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { buildBackend } from './app.ts';
import { demoCredentialsInUse } from './services/demoUsers.ts';
import { OAuth2ConfigError, readOAuth2Config } from './services/oauth2/config.ts';
import type { FromWorker, StartOptions, ToWorker } from './start.ts';
import { STORE_FILE, lockDataDir, StoreRefusal } from './store/dataDir.ts';

const { dataDir, oauthFile, ...options } = workerData as StartOptions;
const parent = parentPort;
if (!parent) throw new Error('worker.ts runs as a worker thread; start it with startBackend().');
const send = (message: FromWorker) => parent.postMessage(message);

/** Argilla's name for the configuration of sign-in providers. */
const OAUTH_FILE = '.oauth.yaml';

try {
  const lock = lockDataDir(dataDir);
  const files = oauthFile === null ? [join(dataDir, OAUTH_FILE), resolve(OAUTH_FILE)] : [oauthFile];
  const warnings: string[] = [];
  if (oauthFile !== null && !existsSync(oauthFile)) {
    warnings.push(`ARGILLA_AUTH_OAUTH_CFG: there is no file ${oauthFile}, so nobody can sign in through a provider`);
  }
  const oauth2 = readOAuth2Config(files, process.env, (warning) => warnings.push(warning));
  const app = await buildBackend({ ...options, oauth2, databaseFile: join(dataDir, STORE_FILE) });
  for (const warning of warnings) app.log.warn(warning);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const handle = async ({ type }: ToWorker) => {
    if (type === 'demoCredentials') return send({ type, usernames: await demoCredentialsInUse(app.store) });
    await app.close();
    lock.release();
    parent.close();
  };
  parent.on('message', (message: ToWorker) => void handle(message));
  send({ type: 'listening', origin });
} catch (error) {
  const { message } = error as Error;
  const isExplained = error instanceof StoreRefusal || error instanceof OAuth2ConfigError;
  send({ type: 'refused', message: isExplained ? message : `The data folder ${dataDir} cannot be used: ${message}.` });
  parent.close();
}
