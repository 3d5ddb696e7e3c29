import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file atomically, so that it is never half-written, even after a power cut. */
export async function saveJson(path: string, value: unknown): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, JSON.stringify(value), { mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Returns null for a missing or corrupt file. Throws when the file cannot be read at the moment, so that nobody deletes it as missing.
 */
export async function readJson<T extends { id: string }>(
  path: string,
  onCorrupt: (error: SyntaxError) => void = () => undefined,
): Promise<T | null> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as T | null;
    if (typeof value?.id !== 'string') throw new SyntaxError('The file has no id.');
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) onCorrupt(error);
    else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
