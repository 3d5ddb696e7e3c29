import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { compileAhead } from './build/compileAhead.ts';
import { frameVersion } from './build/frameVersion.ts';
import { pageManifest } from './build/pageManifest.ts';
import { PAGES } from './build/pages.ts';
import { persistDocuments } from './build/persistDocuments.ts';
import { precompress } from './build/precompress.ts';
import { listPackages } from '../gateway/vite.packages.ts';
import { preloadFont } from './build/preloadFont.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { themeVariables } from './build/themeVariables.ts';
import { treeShakePackages } from './build/treeShakePackages.ts';
import { withoutParts } from './build/withoutParts.ts';

const gateway = process.env.GATEWAY_ORIGIN ?? 'http://127.0.0.1:6901';
const ROUTER = join(import.meta.dirname, '../node_modules/react-router/dist/production');
const toGateway = { target: gateway, changeOrigin: false };

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    treeShakePackages(),
    withoutParts(),
    persistDocuments(),
    pageManifest(PAGES),
    frameVersion(),
    preloadFont(),
    themeVariables(),
    compileAhead(),
    serviceWorker(),
    precompress(),
    listPackages().plugin,
  ],
  resolve: {
    // RxJS names its modern build so.
    conditions: ['es2015', ...defaultClientConditions],
    // Part of React since version 18.
    alias: [
      { find: 'use-sync-external-store/shim', replacement: 'react' },
      // The package exports its development build only.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
          ]
        : []),
    ],
  },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName } },
  // Texts are imported as a whole.
  json: { namedExports: false },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    // Matches exact paths, because client/graphql and other paths are folders of sources.
    proxy: {
      '^/graphql(/(stream|examples|schema\\.graphql|ide/.*))?(\\?|$)': toGateway,
      '^/api/': toGateway,
      '^/docs(/|$)': toGateway,
      '^/frames/': toGateway,
      '^/files(/|\\?|$)': toGateway,
      '^/(health|ready|metrics)$': toGateway,
    },
  },
  build: {
    outDir: '../.build/client',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // Lists of preloads weigh more than some chunks. Entry chunks are already loaded, and chunks that nobody waits for can
      // discover their imports by themselves.
      resolveDependencies: (file, needed) =>
        needed.filter(
          (one) => !/(start|packages|rolldown-runtime)-[^/]+$/.test(one) && (/\.css$/.test(one) || AWAITED.test(file)),
        ),
    },
    rolldownOptions: {
      // Our modules have no side effects, so a page gets only the parts of a feature that it uses.
      treeshake: {
        moduleSideEffects: (id) => !/[\\/]client[\\/](features|ui|lib)[\\/].*\.tsx?$/.test(id),
        // Reading a property has side effects in no package.
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: { groups: chunkGroups },
        entryFileNames: `${FILE}.js`,
        chunkFileNames: `${FILE}.js`,
        assetFileNames: `${FILE}[extname]`,
      },
    },
  },
}));

/** Scripts contain the names of many files, so hashes are short; one has to be unique among the files of a name. */
const FILE = 'assets/[name]-[hash:7]';

/** Chunks that a person waits for after following a link on another page. */
const AWAITED = /((Annotation|Datasets|Home)Route|RankingControl|RatingControl|Span(Control|Field))-/;

/** Names classes as by default, but without the line number: scripts and styles contain all these names. */
function generateScopedName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${hash.slice(0, 5)}`;
}
