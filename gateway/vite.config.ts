import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { NATIVE } from './package/native.ts';
import { leanGraphql } from './vite.graphql.ts';
import { listPackages } from './vite.packages.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Fails the build when it would load a package at run time that is not installed with it. */
const nothingElse: Plugin = {
  name: 'nothing-else',
  buildEnd() {
    const all = [...this.getModuleIds()].flatMap((id) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      return [...importedIds, ...dynamicallyImportedIds].map((needed) => ({ id, needed }));
    });
    for (const { id, needed } of all) {
      if (/^(node:|[/\0])/.test(needed) || isBuiltin(needed) || NATIVE.includes(needed)) continue;
      this.error(`${id} imports ${needed}, which is not in the build.`);
    }
  },
};

/** Texts of packages, which are read as files when there is no build. */
const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/')) return null;
    const imports: string[] = [];
    const replaced = code.replace(/readFileSync\(require\.resolve\('([^']+)'\), 'utf8'\)/g, (_call, file: string) => {
      imports.push(`import text${imports.length} from '${file}?raw';`);
      return `text${imports.length - 1}`;
    });
    return imports.length ? { code: imports.join('') + replaced, map: null } : null;
  },
};

/** V8 stores a file with characters beyond Latin-1 in twice the memory, so they are written as escapes. */
const oneByte: Plugin = {
  name: 'one-byte',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      if (/\\[^\0-\xff]/.test(file.code))
        this.error(`${file.fileName} has a backslash before a character that has to be escaped.`);
      file.code = file.code.replace(/[^\0-\xff]/g, escape);
    }
  },
};

// Builds the gateway: a file each for the process, the backend's thread and the command line.
export default defineConfig({
  root: path('..'),
  publicDir: false,
  plugins: [nothingElse, texts, leanGraphql, oneByte, listPackages().plugin],
  // The package prefers a slow hash where it is bundled.
  resolve: { alias: { '@apollo/utils.createhash': 'node:crypto' } },
  ssr: { noExternal: true, external: NATIVE },
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
        recordWorker: path('backend/recordWorker.ts'),
        logWorker: path('backend/logWorker.ts'),
        marl: path('cli/main.ts'),
      },
      // In one folder, where backend/start.ts finds the thread's file.
      // Without comments, which every start would read; lines stay, for stack traces.
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js', comments: false },
    },
  },
});
