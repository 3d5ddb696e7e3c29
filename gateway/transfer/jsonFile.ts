import { readFile, rename, writeFile } from 'node:fs/promises';

/** Keeps a value as a file that is there as a whole or not at all, a power cut included. */
export async function saveJson(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(value), { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

/**
 * What was kept; null where there is nothing, or nonsense, which `onNonsense` hears of. Throws where it cannot be read now: whoever
 * takes that for nothing throws away what is there.
 */
export async function readJson<T extends { id: string }>(
  path: string,
  onNonsense: (error: SyntaxError) => void = () => undefined,
): Promise<T | null> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as T | null;
    if (typeof value?.id !== 'string') throw new SyntaxError('It holds something else.');
    return value;
  } catch (error) {
    const isNonsense = error instanceof SyntaxError;
    if (!isNonsense && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    if (isNonsense) onNonsense(error);
    return null;
  }
}
