import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '#gateway/process/project.ts';
import { NATIVE } from './native.ts';

interface Locked {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A package that is shipped: in a build, or installed with it. */
export interface Shipped {
  /** Its folder in the project, which is its key in the lock file. */
  path: string;
  name: string;
  version: string;
  /** As an SPDX expression. */
  license: string;
}

const readJson = <Content>(...path: string[]): Content =>
  JSON.parse(readFileSync(join(projectDir, ...path), 'utf8')) as Content;

/** All shipped packages, by path. The builds have listed what they contain (gateway/vite.packages.ts). */
export function shippedPackages(): Shipped[] {
  const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json');
  const lists = readdirSync(join(projectDir, '.build', 'packages')).map((file) =>
    readJson<string[]>('.build', 'packages', file),
  );
  const paths = new Set([...lists.flat(), ...installedWith(packages)]);
  return [...paths].sort().map((path) => {
    const locked = packages[path];
    if (!locked?.license) throw new Error(`The lock file names no license of ${path}.`);
    const name = path.replace(/^.*node_modules\//, '');
    return { path, name, version: locked.version, license: locked.license };
  });
}

/** The packages with binaries and what they need, on every platform. */
function installedWith(packages: Record<string, Locked>): Set<string> {
  const found = new Set<string>();
  const follow = (name: string, from: string): void => {
    const path = resolveIn(packages, name, from);
    if (found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path]!;
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) follow(needed, path);
  };
  for (const name of NATIVE) follow(name, '');
  return found;
}

/** The path of a package that another one needs: as Node does, from its own folder upwards. */
function resolveIn(packages: Record<string, Locked>, name: string, from: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) throw new Error(`The lock file has no ${name} for ${from || 'the project'}.`);
  }
}
