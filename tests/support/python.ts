import { join } from 'node:path';
import { ensureEnvironment, findPython } from '#tests/sdk/python.mjs';

interface Environment {
  /** What is skipped without it. */
  needs: string;
  /** The folder below `.cache`. */
  folder: string;
  /** The minor versions of Python 3 that will do. */
  minors: number[];
  constraints: string;
  packages: string[];
}

/** A Python with packages; undefined, with a warning, if it cannot be had. */
export function pythonWith({ needs, folder, minors, constraints, packages }: Environment): string | undefined {
  const python = findPython(minors);
  try {
    if (!python) throw new Error(`no Python 3.${minors.join(', 3.')} was found`);
    const environment = join(import.meta.dirname, '..', '..', '.cache', folder);
    return ensureEnvironment(python, environment, constraints, packages);
  } catch (error) {
    console.warn(`SKIPPED  ${needs}: ${(error as Error).message}`);
    return undefined;
  }
}
