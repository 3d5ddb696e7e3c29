import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { isDiskFull } from '#gateway/lib/fullDisk.ts';
import { buildBackend } from './app.ts';
import { demoCredentialsInUse } from './services/demoUsers.ts';
import { NO_OAUTH2, OAuth2ConfigError } from './services/oauth2/config.ts';
import { passwordsAtRest } from './services/passwords.ts';
import { damagedStore, fullStore, isDamage, STORE_FILE, StoreRefusal } from './store/dataDir.ts';
import { RecordPreparer } from './threads/recordPreparer.ts';
import { Exchanges } from './threads/exchange.ts';
import type { FromThread, ThreadOptions, ToThread } from './threads/messages.ts';

const { dataDir, oauthFile, cancelled, preparesInParallel, ...options } = workerData as ThreadOptions;
const parent = parentPort;
if (!parent) throw new Error('worker.ts runs as a worker thread; start it with startBackend().');
const send = (message: FromThread, transfer: ArrayBuffer[] = []) => parent.postMessage(message, transfer);

/** Argilla's name for the configuration of sign-in providers. */
const OAUTH_FILE = '.oauth.yaml';

try {
  const databaseFile = join(dataDir, STORE_FILE);
  const { app, close } = cancelled ? await startReader(cancelled) : await startWriter();
  const exchanges = new Exchanges(app, send);
  const stop = async () => {
    await exchanges.drained();
    await passwordsAtRest();
    await close();
    // Ends this thread only. An exporter of traces could still be retrying.
    process.exit(0);
  };
  parent.on('message', (message: ToThread) => {
    if ('id' in message) exchanges.receive(message);
    else if (message.type === 'stop') void stop();
    else void demoCredentialsInUse(app.store).then((usernames) => send({ type: 'demoCredentials', usernames }));
  });
  send({ type: 'ready', readRoutes: app.readRoutes });

  async function startReader(flag: Int32Array) {
    const reader = { isCancelled: () => flag[0] !== 0 };
    const app = await buildBackend({ ...options, demo: false, reader, databaseFile });
    return { app, close: () => app.close() };
  }

  async function startWriter() {
    const { oauth2, warnings } = await readProviders();
    const onFailure = (err: Error) =>
      app.log.error({ err }, 'The thread that prepares records ended; the next long list starts another');
    const preparer = preparesInParallel ? new RecordPreparer(databaseFile, onFailure) : undefined;
    const app = await buildBackend({
      ...options,
      oauth2,
      databaseFile,
      ...(preparer && { prepareElsewhere: (list) => preparer.prepare(list) }),
    });
    for (const warning of warnings) app.log.warn(warning);
    const close = async () => {
      preparer?.stop();
      await app.close();
    };
    return { app, close };
  }
} catch (error) {
  send({ type: 'refused', message: explanationOf(error as Error) });
  parent.close();
}

function explanationOf(error: Error): string {
  if (error instanceof StoreRefusal || error instanceof OAuth2ConfigError) return error.message;
  if (isDamage(error)) return damagedStore(dataDir, error).message;
  if (isDiskFull(error)) return fullStore(dataDir).message;
  return `The data folder ${dataDir} cannot be used: ${error.message}.`;
}

/** The settings in the first existing file. */
async function readProviders() {
  const files = oauthFile === null ? [join(dataDir, OAUTH_FILE), resolve(OAUTH_FILE)] : [oauthFile];
  const warnings: string[] = [];
  if (files.some((file) => existsSync(file))) {
    const { readOAuth2Config } = await import('./services/oauth2/configFile.ts');
    return { oauth2: readOAuth2Config(files, process.env, (warning) => warnings.push(warning)), warnings };
  }
  if (oauthFile !== null) {
    warnings.push(`ARGILLA_AUTH_OAUTH_CFG: there is no file ${oauthFile}, so nobody can sign in through a provider`);
  }
  return { oauth2: NO_OAUTH2, warnings };
}
