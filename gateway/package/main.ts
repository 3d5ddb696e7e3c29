import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '#gateway/process/project.ts';
import { billOfMaterials } from './billOfMaterials.ts';
import { makeClientPackage } from './clientPackage.ts';
import { licensesOf } from './licenses.ts';
import { shippedPackages } from './lockFile.ts';
import { NATIVE } from './native.ts';
import { manifest, Stage } from './stage.ts';

/** Files and folders that are at the same place in the package, without source maps. */
const COPIED = [
  '.build/client',
  '.build/gateway',
  '.build/graphiql',
  '.github/annotation.png',
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

/** Makes the packages from the build, in the project's folder, and returns their file names: that of Marl, that of the client. */
export async function makePackages(): Promise<string[]> {
  return [makePackage(), await makeClientPackage(projectDir)];
}

function makePackage(): string {
  const stage = new Stage('package');
  const filter = (file: string) => !file.endsWith('.map');
  for (const path of COPIED) cpSync(join(projectDir, path), join(stage.folder, path), { recursive: true, filter });
  const { name, description, dependencies } = manifest;
  const shipped = shippedPackages('.build/packages', NATIVE);
  stage.write('THIRD-PARTY-LICENSES.txt', licensesOf(shipped));
  stage.write('sbom.cdx.json', billOfMaterials(shipped));
  return stage.pack(projectDir, {
    name,
    description,
    bin: { marl: 'gateway/bin/installed.mjs' },
    dependencies: Object.fromEntries(NATIVE.map((needed) => [needed, dependencies[needed]])),
  });
}
