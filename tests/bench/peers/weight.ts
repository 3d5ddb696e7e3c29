import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, loadConfigFromFile, type Rolldown } from 'vite';
import { treeShakePackages } from '#client/build/treeShakePackages.ts';

const CLIENT = join(import.meta.dirname, '..', '..', '..', 'client');

/** What the packages that the client is made of weigh without a line of its own, in kB, compressed by Brotli as the server sends them. */
export async function weightOfPackages(): Promise<number> {
  const client = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(CLIENT, 'vite.config.ts'));
  const built = await build({
    configFile: false,
    root: CLIENT,
    logLevel: 'error',
    plugins: [treeShakePackages()],
    resolve: client!.config.resolve,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'prescribedPackages.ts'),
        preserveEntrySignatures: 'strict',
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0) / 1000;
}
