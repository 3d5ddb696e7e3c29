import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Packages of many small modules, of which little is used. Loading them as they are costs tens of MiB in all; of
 * these only what is used comes into our own files.
 */
const TAKEN_APART = [
  /^@chevrotain\//,
  /^@streamparser\//,
  'chevrotain',
  'csv-parse',
  'csv-stringify',
  'fzstd',
  'hyparquet',
  'hyparquet-compressors',
  'hyparquet-writer',
  'jose',
  'lodash-es',
  'oauth4webapi',
  'openid-client',
  'typebox',
  'yaml',
];

// The gateway as plain JavaScript: one file for the process, one for each of the backend's threads, one for the
// command line. Other packages stay outside and are loaded from node_modules.
export default defineConfig({
  root: path('..'),
  publicDir: false,
  ssr: { noExternal: TAKEN_APART },
  build: {
    ssr: true,
    target: 'node20',
    outDir: '.build/gateway',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: path('main.ts'),
        worker: path('backend/worker.ts'),
        passwordWorker: path('backend/passwordWorker.ts'),
        marl: path('cli/main.ts'),
      },
      // All in one folder, so that threads are found from wherever their starting comes to be (see backend/thread.ts).
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
    },
  },
});
