import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export { MARL } from './project.ts';

/** What a command works with. */
export interface CommandContext {
  /** The absolute path of the data folder, which need not exist. */
  dataDir: string;
  input: NodeJS.ReadStream;
  /** For results, which may be piped. */
  output: NodeJS.WriteStream;
  /** For questions and progress. */
  errors: NodeJS.WriteStream;
}

/** An error about wrong arguments; it is printed with a hint at `--help`. */
export class UsageError extends Error {
  readonly code = 'ERR_USAGE';
}

/** The only positional argument, a file. */
export function onlyFile([file, ...more]: readonly string[], usage: string): string {
  if (file === undefined || more.length > 0) throw new UsageError(usage);
  return file;
}

/** A file is only written into a folder that is there. */
export function requireFolderOf(file: string): void {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
}
