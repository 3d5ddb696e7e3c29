import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '#gateway/process/project.ts';
import { billOfMaterials } from './billOfMaterials.ts';
import { licensesOf } from './licenses.ts';
import { shippedPackages } from './lockFile.ts';
import { NATIVE } from './native.ts';

/** Where the package is put together. */
const STAGE = join(projectDir, '.build', 'package');

/** Files and folders that are at the same place in the package, without source maps. */
const COPIED = [
  '.build/client',
  '.build/gateway',
  '.build/graphiql',
  '.github/annotation.png',
  'LICENSE',
  'README.md',
  'gateway/bin/installed.mjs',
  'gateway/bin/requireNode.mjs',
  'gateway/deploy',
  'gateway/docs',
  'gateway/graphql/examples',
  'gateway/http/customField.html',
  'gateway/metrics/grafana.json',
  'schema',
];

interface Manifest extends Record<string, unknown> {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

/** Makes the package from the build, in the project's folder, and returns its file name. */
export function makePackage(): string {
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(STAGE, { recursive: true });
  const filter = (file: string) => !file.endsWith('.map');
  for (const path of COPIED) cpSync(join(projectDir, path), join(STAGE, path), { recursive: true, filter });

  const { name, version, description, license, type, engines, dependencies } = JSON.parse(
    readFileSync(join(projectDir, 'package.json'), 'utf8'),
  ) as Manifest;
  const write = (file: string, content: string) => writeFileSync(join(STAGE, file), content);
  const shipped = shippedPackages();
  const installed = {
    ...{ name, version, private: true, description, license, type, engines },
    bin: { marl: 'gateway/bin/installed.mjs' },
    dependencies: Object.fromEntries(NATIVE.map((needed) => [needed, dependencies[needed]])),
  };
  write('package.json', `${JSON.stringify(installed, null, 2)}\n`);
  write('CHANGELOG.md', readFileSync(join(projectDir, 'gateway', 'docs', 'changelog.md'), 'utf8'));
  write('THIRD-PARTY-LICENSES.txt', licensesOf(shipped));
  write('sbom.cdx.json', billOfMaterials(shipped));

  const shell = process.platform === 'win32';
  execFileSync('npm', ['pack', STAGE, '--loglevel=error'], { cwd: projectDir, shell, stdio: 'ignore' });
  return `${name}-${version}.tgz`;
}
