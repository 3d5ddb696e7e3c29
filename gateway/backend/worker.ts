import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { buildBackend } from './app.ts';
import { demoCredentialsInUse } from './services/demoUsers.ts';
import { OAuth2ConfigError, readOAuth2Config } from './services/oauth2/config.ts';
import type { FromWorker, StartOptions, ToWorker } from './start.ts';
import { STORE_FILE, lockDataDir, StoreRefusal } from './store/dataDir.ts';

/** The backend's own thread: a slow query here never holds up the gateway. */
const { dataDir, oauthFile, ...options } = workerData as StartOptions;
const parent = parentPort;
if (!parent) throw new Error('worker.ts runs as a worker thread; start it with startBackend().');
const tell = (message: FromWorker) => parent.postMessage(message);

/** The name that Argilla gives the configuration of sign-in through others. */
const OAUTH_FILE = '.oauth.yaml';

try {
  const lock = lockDataDir(dataDir);
  const places = oauthFile === null ? [join(dataDir, OAUTH_FILE), resolve(OAUTH_FILE)] : [oauthFile];
  const warnings: string[] = [];
  if (oauthFile !== null && !existsSync(oauthFile)) {
    warnings.push(`ARGILLA_AUTH_OAUTH_CFG: there is no file ${oauthFile}, so nobody can sign in through others`);
  }
  const oauth2 = readOAuth2Config(places, process.env, (warning) => warnings.push(warning));
  const app = await buildBackend({ ...options, oauth2, databaseFile: join(dataDir, STORE_FILE) });
  for (const warning of warnings) app.log.warn(warning);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const obey = async ({ type }: ToWorker) => {
    if (type === 'demoCredentials') return tell({ type, usernames: await demoCredentialsInUse(app.store) });
    await app.close();
    lock.release();
    parent.close();
  };
  parent.on('message', (message: ToWorker) => void obey(message));
  tell({ type: 'listening', origin });
} catch (error) {
  const { message } = error as Error;
  const isTold = error instanceof StoreRefusal || error instanceof OAuth2ConfigError;
  tell({ type: 'refused', message: isTold ? message : `The data folder ${dataDir} cannot be used: ${message}.` });
  parent.close();
}
