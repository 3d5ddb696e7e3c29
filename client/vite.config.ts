import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Rolldown } from 'vite';
import { fetchAhead } from './fetchAhead.ts';
import { leaveUnused } from './leaveUnused.ts';
import { paths } from './lib/paths.ts';
import { persistDocuments } from './persistDocuments.ts';
import { precompress } from './precompress.ts';
import { preloadFont } from './preloadFont.ts';

const gateway = process.env.GATEWAY_ORIGIN ?? 'http://127.0.0.1:6901';
const ROUTER = join(import.meta.dirname, '../node_modules/react-router/dist/production');
const toGateway = { target: gateway, changeOrigin: false };

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), leaveUnused(), persistDocuments(), fetchAhead(AHEAD), preloadFont(), precompress()],
  resolve: {
    // RxJS has its modern build under this name.
    conditions: ['es2015', ...defaultClientConditions],
    // React has had this itself for long.
    alias: [
      { find: 'use-sync-external-store/shim', replacement: 'react' },
      // The build that its package offers by name warns developers; the other one lies beside it.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
          ]
        : []),
    ],
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // Texts are taken as a whole.
  json: { namedExports: false },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    // Exactly these: /graphql/… and the like are also folders of the client's sources.
    proxy: {
      '^/graphql(/(stream|examples|schema\\.graphql|ide/.*))?(\\?|$)': toGateway,
      '^/api/': toGateway,
      '^/docs(/|$)': toGateway,
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
      // These lists weigh more than some parts: what the page begins with is there already, and a part that nobody waits for
      // may find out by itself what it needs in turn.
      resolveDependencies: (file, needed) =>
        needed.filter(
          (one) =>
            !/(start|react|graphql|rolldown-runtime)-[^/]+$/.test(one) && (/\.css$/.test(one) || AT_ONCE.test(file)),
        ),
    },
    rolldownOptions: {
      // Ours do nothing by being imported, so that a page gets of a feature only what it uses.
      treeshake: {
        moduleSideEffects: (id) => !/[\\/]client[\\/](features|ui|lib)[\\/].*\.tsx?$/.test(id),
        // Nor does reading a property, in any package.
        propertyReadSideEffects: false,
      },
      output: {
        // What changes seldom stays in the browser's cache over releases; the rest follows the routes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ },
            {
              name: 'graphql',
              test: /node_modules[\\/](@apollo|@wry|graphql|graphql-tag|optimism|rxjs)[\\/]/,
              tags: ['$initial'],
            },
            // What every page needs comes as one file: a whole compresses better than its pieces.
            { name: 'start', tags: ['$initial'] },
            // So does the annotation page, which people wait for most often, and what it has in common with others.
            { name: (id, context) => (SHARED.test(id) && isOfAnnotation(id, context) ? 'ui' : null), minShareCount: 2 },
            { name: (id, context) => (OWN.test(id) && isOfAnnotation(id, context) ? 'annotation' : null) },
            // A file for each icon that two pages have in common would be hardly more than its name.
            { name: 'icons', test: /[\\/]@tabler[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));

/** What somebody waits for who comes from elsewhere. */
const AHEAD = {
  always: 'i18n/bundles/core',
  pages: [
    {
      path: paths.anyAnnotation,
      route: 'routes/annotation/AnnotationRoute.tsx',
      texts: 'i18n/bundles/annotation',
    },
    { path: paths.anyTask, route: 'routes/task/TaskRoute.tsx' },
    { path: paths.datasets, route: 'routes/datasets/DatasetsRoute.tsx' },
    { path: paths.home, route: 'routes/home/HomeRoute.tsx' },
  ],
};

/** What somebody waits for who is on another page already. */
const AT_ONCE = /((Annotation|Datasets|Home)Route|RankingControl|RatingControl|Span(Control|Field))-/;

const SHARED =
  /[\\/](client[\\/](ui|lib|commands|graphql|features[\\/]user[\\/](?!.*[Pp]rovider))|@tabler|@mantine[\\/]hooks[\\/]esm[\\/]utils|@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|CloseButton)))[\\/]/;
// Ways to sign in come with the pages for that, though they are parts of what all pages share.
const OWN = /[\\/]client[\\/](features[\\/](?!user[\\/])|routes[\\/])/;

let ofAnnotation: Set<string> | undefined;

/** Whether the annotation page comes with a module, by any way but fetching it later. */
function isOfAnnotation(id: string, context: Rolldown.ChunkingContext): boolean {
  if (!ofAnnotation) {
    ofAnnotation = new Set([join(import.meta.dirname, 'routes/annotation/AnnotationRoute.tsx')]);
    // A set gives what is added under way, too.
    for (const module of ofAnnotation) {
      const info = context.getModuleInfo(module);
      const named = new Set(info?.code?.match(/\b[A-Za-z]\w*/g));
      for (const imported of info?.importedIds ?? []) {
        // The index of a package or a feature imports each part of it; the page needs those that it names.
        if (!INDEX.test(imported)) ofAnnotation.add(imported);
        else for (const part of partsOf(imported, named, context)) ofAnnotation.add(part);
      }
    }
  }
  return ofAnnotation.has(id);
}

const INDEX =
  /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$|@mantine[\\/]core[\\/]esm[\\/]index\.mjs$|[\\/]client[\\/]features[\\/].*[\\/]index\.ts$/;
const PART = /^(?:import|export) \{ (.+) \} from ["'](.+)["'];$/gm;

/** The modules behind names that an index takes from them. */
function partsOf(index: string, names: ReadonlySet<string>, context: Rolldown.ChunkingContext): string[] {
  const parts = context.getModuleInfo(index)?.code?.matchAll(PART) ?? [];
  return [...parts].flatMap(([, given = '', file = '']) =>
    given.split(', ').some((name) => names.has(name.replace('default as ', ''))) ? [join(dirname(index), file)] : [],
  );
}
