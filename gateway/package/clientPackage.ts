import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectDir } from '#gateway/process/project.ts';
import { listPackages } from '#gateway/vite.packages.ts';
import { licensesOf } from './licenses.ts';
import { shippedPackages } from './lockFile.ts';
import { Stage } from './stage.ts';

const STAGE = 'client-package';
const SOURCE = join(projectDir, 'gateway', 'package', 'client');
const TSC = join(projectDir, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** How the types are compiled: without the project's configuration, for every system with `fetch`. */
const TYPES = [
  '--ignoreConfig',
  '--declaration',
  '--emitDeclarationOnly',
  '--strict',
  '--allowImportingTsExtensions',
  '--target',
  'es2022',
  '--lib',
  'es2022,dom,dom.asynciterable',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--skipLibCheck',
  '--singleThreaded',
  '--types',
  '',
];

/** Makes `marl-client-<version>.tgz`, the client for programs, in a folder, and returns its name. */
export async function makeClientPackage(into: string): Promise<string> {
  const stage = new Stage(STAGE);
  const dist = join(stage.folder, 'dist');
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    plugins: [listPackages().plugin],
    build: {
      lib: { entry: join(SOURCE, 'index.ts'), formats: ['es'], fileName: 'index' },
      target: 'es2022',
      minify: false,
      outDir: dist,
      emptyOutDir: true,
    },
  });
  execFileSync(process.execPath, [TSC, ...TYPES, '--outDir', dist, join(SOURCE, 'index.ts')], { stdio: 'pipe' });
  copyFileSync(join(SOURCE, 'README.md'), join(stage.folder, 'README.md'));
  stage.write('schema.graphql', contract());
  stage.write('THIRD-PARTY-LICENSES.txt', licensesOf(shippedPackages(`.build/${STAGE}/packages`, [])));
  return stage.pack(into, {
    name: 'marl-client',
    description: 'A typed client for the GraphQL API of Marl',
    sideEffects: false,
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './schema.graphql': './schema.graphql',
    },
    types: './dist/index.d.ts',
    files: ['dist', 'schema.graphql', 'CHANGELOG.md', 'THIRD-PARTY-LICENSES.txt'],
  });
}

/** The schema in one file, from which programs generate the types of their own operations. */
function contract(): string {
  const folder = join(projectDir, 'schema');
  const files = readdirSync(folder).sort();
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}
