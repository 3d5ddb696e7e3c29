import { readFile, rename, writeFile } from 'node:fs/promises';

/** Keeps a value as a file that is there as a whole or not at all, a power cut included. */
export async function saveJson(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(value), { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

/** What was kept; null where there is nothing, or nothing that can be read, which `onUnreadable` hears of. */
export async function readJson<T extends { id: string }>(
  path: string,
  onUnreadable: (error: unknown) => void = () => undefined,
): Promise<T | null> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as T | null;
    if (typeof value?.id !== 'string') throw new SyntaxError('It holds something else.');
    return value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onUnreadable(error);
    return null;
  }
}
