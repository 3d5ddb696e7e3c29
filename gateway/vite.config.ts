import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { leanGraphql } from './vite.graphql.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Packages of many small modules that are mostly unused. Bundling them saves tens of MiB and much of the start time. GraphQL must exist
 * only once, so all packages that import it are here.
 */
const BUNDLED = [
  // Bundled, it would use a slow hash instead of Node's.
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

/** Checks that the dependencies of bundled packages, now resolved from our files, are of the same versions. */
const sameVersions: Plugin = {
  name: 'same-versions',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      if (!id.includes('/node_modules/')) continue;
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      for (const needed of [...importedIds, ...dynamicallyImportedIds]) {
        if (needed.startsWith('/') || needed.startsWith('\0')) continue;
        const [there, here] = [id, import.meta.filename].map((from) => find(needed, from));
        if (there !== here) this.error(`${needed} of ${id} is ${there}, but would be ${here}: add it to BUNDLED.`);
      }
    }
  },
};

function find(needed: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(needed);
  } catch {
    // A package without CommonJS entry.
    return undefined;
  }
}

// Builds the gateway: a file each for the process, the backend's thread and the command line. Other packages are loaded
// from node_modules.
export default defineConfig({
  root: path('..'),
  publicDir: false,
  plugins: [sameVersions, leanGraphql],
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    target: 'node20',
    outDir: '.build/gateway',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // Disabled and never loaded. Bundled, it would require GraphQL as CommonJS, which is slower.
      external: /\/@apollo\/server\/.*\/usageReporting\//,
      input: {
        main: path('main.ts'),
        worker: path('backend/worker.ts'),
        marl: path('cli/main.ts'),
      },
      // In one folder, where backend/start.ts finds the thread's file.
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
    },
  },
});
