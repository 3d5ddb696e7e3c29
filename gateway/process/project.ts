import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder: the nearest one above that holds package.json, for the sources as for the build. */
export const projectDir = ((): string => {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
})();
