import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '#gateway/process/project.ts';

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

/** The packages in builds, which have listed them in a folder (gateway/vite.packages.ts), and those that are installed with them. */
export function shippedPackages(folder: string, installed: readonly string[]): Shipped[] {
  const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json');
  const lists = readdirSync(join(projectDir, folder)).map((file) => readJson<string[]>(folder, file));
  const paths = new Set([...lists.flat(), ...installedWith(packages, installed)]);
  return [...paths].sort().map((path) => {
    const locked = packages[path];
    if (!locked?.license) throw new Error(`The lock file names no license of ${path}.`);
    const name = path.replace(/^.*node_modules\//, '');
    return { path, name, version: locked.version, license: locked.license };
  });
}

/** Packages and what they need, on every platform. */
function installedWith(packages: Record<string, Locked>, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (name: string, from: string): void => {
    const path = resolveIn(packages, name, from);
    if (found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path]!;
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) follow(needed, path);
  };
  for (const name of names) follow(name, '');
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
