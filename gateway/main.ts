import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { launchBackend, type RunningBackend } from './backend/start.ts';
import { fullStore, makeDataDir } from './backend/store/dataDir.ts';
import { isDiskFull } from './lib/fullDisk.ts';
import { baseDir, defaultDataDir } from './process/project.ts';
import { cannotListen, demoCredentialsExposed, greeting, limitHeaps, loadSecret } from './process/startup.ts';
import { isLoopback, readSettings, type Settings } from './settings.ts';

const DRAIN_MS = 10_000;

try {
  await start(readSettings(process.env, baseDir, defaultDataDir));
} catch (error) {
  // Operators need only the message, not the stack.
  console.error(`\n${(error as Error).message}\n`);
  process.exit(1);
}

/** Starts the embedded backend, unless an Argilla server is configured, and the gateway. */
async function start(settings: Settings): Promise<void> {
  const { argillaApiUrl, host } = settings;
  const backend = argillaApiUrl === null ? launchEmbedded(settings) : undefined;
  try {
    // While the backend's thread starts.
    const { buildApp } = await import('./app.ts');
    const app = await buildApp({
      settings,
      backend: argillaApiUrl ?? backend!.dispatcher,
      ...(backend && { threadLoad: backend.load }),
    });
    await backend?.ready;
    limitHeaps();
    if (backend && !isLoopback(host)) {
      // A wrong HOST is reported as such, not as one that is too public.
      await lookup(host).catch((error: NodeJS.ErrnoException) => {
        throw cannotListen(error, settings);
      });
      const usernames = await backend.demoCredentialsInUse();
      if (usernames.length) throw demoCredentialsExposed(settings, usernames);
    }
    await app.listen({ host, port: settings.port }).catch((error: NodeJS.ErrnoException) => {
      throw cannotListen(error, settings);
    });

    let crash: Error | undefined;
    const { close } = closeWithGrace({ delay: DRAIN_MS, logger: null }, async ({ err = crash }) => {
      if (err) app.log.fatal({ err }, 'stopping because of an unhandled error');
      await app.close();
      await backend?.stop();
      // Ends the process with code 1.
      if (crash) throw crash;
    });
    void backend?.crashed.then((error) => {
      crash = error;
      close();
    });

    // Checking the demo passwords takes time, so the server listens already.
    const demoUsers = (await backend?.demoCredentialsInUse()) ?? [];
    const address = app.server.address() as AddressInfo | null;
    // It may have been stopped meanwhile.
    if (address) console.log(greeting(settings, address.port, demoUsers));
  } catch (error) {
    await backend?.stop();
    throw error;
  }
}

function launchEmbedded({ dataDir, demo, logLevel, oauthFile, readers, sessionSecret }: Settings): RunningBackend {
  try {
    makeDataDir(dataDir);
    const secret = sessionSecret ?? loadSecret(dataDir);
    return launchBackend({ dataDir, demo, logLevel, oauthFile, readers, secret });
  } catch (error) {
    throw isDiskFull(error) ? fullStore(dataDir) : error;
  }
}
