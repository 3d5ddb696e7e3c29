import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder above with a package.json, for the sources as well as for the build. */
export const projectDir = ((): string => {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
})();
