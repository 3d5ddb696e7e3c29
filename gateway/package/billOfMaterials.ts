import { execFileSync } from 'node:child_process';
import { projectDir } from '#gateway/process/project.ts';
import type { Shipped } from './lockFile.ts';

interface Component {
  /** The name and version of the package. */
  'bom-ref': string;
  name: string;
  licenses?: unknown[];
  properties?: unknown;
}

interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** The bill of materials as CycloneDX JSON: what npm makes from the lock file, limited to the shipped packages. */
export function billOfMaterials(shipped: readonly Shipped[]): string {
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const made = execFileSync('npm', ['sbom', ...options], {
    cwd: projectDir,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  });
  const { metadata, components, dependencies, ...bom } = JSON.parse(made) as Bom;
  const wanted = new Map(shipped.map(({ name, version, license }) => [`${name}@${version}`, license]));
  const found = components.filter((component) => wanted.has(component['bom-ref']));
  if (found.length !== wanted.size)
    throw new Error(`npm lists ${found.length} of the ${wanted.size} shipped packages.`);
  // The properties are about the project: what is a tool there may be a part of the build.
  const describe = ({ properties: _, ...component }: Component): Component => component;
  const project = describe(metadata.component);
  const isKnown = (ref: string) => ref === project['bom-ref'] || wanted.has(ref);
  const limited: Bom = {
    ...bom,
    // npm takes the name from the folder.
    metadata: { ...metadata, component: { ...project, name: 'marl' } },
    // npm leaves out what is no SPDX expression.
    components: found.map((component) => ({
      licenses: [{ license: { name: wanted.get(component['bom-ref']) } }],
      ...describe(component),
    })),
    dependencies: dependencies
      .filter(({ ref }) => isKnown(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKnown) })),
  };
  return `${JSON.stringify(limited, null, 2)}\n`;
}
