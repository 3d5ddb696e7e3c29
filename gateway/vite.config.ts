import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { leanGraphql } from './vite.graphql.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Packages of many small modules, of which little is used. Loading them as they are costs tens of MiB and a good part of each
 * start; of these only what is used comes into our own files. GraphQL must be there once only, so all that builds on it is here.
 */
const TAKEN_APART = [
  // Its choice between Node's and a far slower way to make a hash takes the slow one when it is built in.
  /^@apollo\/(?!utils\.createhash)/,
  /^@as-integrations\//,
  /^@chevrotain\//,
  /^@escape\.tech\//,
  /^@graphql-tools\//,
  /^@streamparser\//,
  'chevrotain',
  'csv-parse',
  'csv-stringify',
  'dataloader',
  'fzstd',
  'graphql',
  'graphql-sse',
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

/** What a package taken apart needs of others is found from our own files now; it must be the version that the package found. */
const sameVersions: Plugin = {
  name: 'same-versions',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      if (!id.includes('/node_modules/')) continue;
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      for (const needed of [...importedIds, ...dynamicallyImportedIds]) {
        if (needed.startsWith('/') || needed.startsWith('\0')) continue;
        const [there, here] = [id, import.meta.filename].map((from) => find(needed, from));
        if (there !== here) this.error(`${needed} of ${id} is ${there}, but would be ${here}: add it to TAKEN_APART.`);
      }
    }
  },
};

function find(needed: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(needed);
  } catch {
    // A package for import only says where it is to nobody else.
    return undefined;
  }
}

// The gateway as plain JavaScript: one file for the process, one for the backend's thread, one for the command
// line. Other packages stay outside and are loaded from node_modules.
export default defineConfig({
  root: path('..'),
  publicDir: false,
  plugins: [sameVersions, leanGraphql],
  ssr: { noExternal: TAKEN_APART },
  build: {
    ssr: true,
    target: 'node20',
    outDir: '.build/gateway',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // Never loaded, since it is disabled. Built in, it would ask for GraphQL as CommonJS, and slow all of it down.
      external: /\/@apollo\/server\/.*\/usageReporting\//,
      input: {
        main: path('main.ts'),
        worker: path('backend/worker.ts'),
        marl: path('cli/main.ts'),
      },
      // All in one folder, so that threads are found from wherever their starting comes to be (see backend/start.ts).
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
    },
  },
});
