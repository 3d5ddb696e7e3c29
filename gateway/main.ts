import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { type RunningBackend, startBackend } from './backend/start.ts';
import { makeDataDir } from './backend/store/dataDir.ts';
import { projectDir } from './process/project.ts';
import { cannotListen, demoCredentialsExposed, greeting, keepHeapsSmall, keptSecret } from './process/startup.ts';
import { isLoopback, readSettings, type Settings } from './settings.ts';

const DRAIN_MS = 10_000;

try {
  await start(readSettings(process.env, projectDir));
} catch (error) {
  // What stops a start is for the operator to mend: a sentence helps, a stack does not.
  console.error(`\n${(error as Error).message}\n`);
  process.exit(1);
}

/** Starts the backend, unless another is to be used, and then everything in front of it. */
async function start(settings: Settings): Promise<void> {
  const { argillaApiUrl, host } = settings;
  const starting = argillaApiUrl === null ? startEmbedded(settings) : null;
  // Loaded while the backend's thread starts.
  const [{ buildApp }, backend] = await Promise.all([import('./app.ts'), starting]);
  keepHeapsSmall();
  try {
    if (backend && !isLoopback(host)) {
      const usernames = await backend.demoCredentialsInUse();
      if (usernames.length) throw demoCredentialsExposed(settings, usernames);
    }
    const app = await buildApp({ settings, backendOrigin: backend?.origin ?? argillaApiUrl ?? '' });
    await app.listen({ host, port: settings.port }).catch((error: NodeJS.ErrnoException) => {
      throw cannotListen(error, settings);
    });

    let crash: Error | undefined;
    const { close } = closeWithGrace({ delay: DRAIN_MS, logger: null }, async ({ err = crash }) => {
      if (err) app.log.fatal({ err }, 'stopping, because of an error nobody handled');
      await app.close();
      await backend?.stop();
      // Thrown, it makes the process end with code 1.
      if (crash) throw crash;
    });
    void backend?.crashed.then((error) => {
      crash = error;
      close();
    });

    // Finding out whether demo passwords still work takes a moment that the first request need not wait for.
    const demoUsers = (await backend?.demoCredentialsInUse()) ?? [];
    console.log(greeting(settings, (app.server.address() as AddressInfo).port, demoUsers));
  } catch (error) {
    await backend?.stop();
    throw error;
  }
}

function startEmbedded({ dataDir, demo, logLevel, oauthFile, sessionSecret }: Settings): Promise<RunningBackend> {
  makeDataDir(dataDir);
  return startBackend({ dataDir, demo, logLevel, oauthFile, secret: sessionSecret ?? keptSecret(dataDir) });
}
