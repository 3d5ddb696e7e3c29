import type { OwnKeys } from '#client/commands/keymap.ts';
import { readOwnKeys } from '#client/commands/ownKeys.ts';

/** The text of a file that holds the keys somebody chose. */
export function writeKeyFile(keys: OwnKeys): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** The keys in such a file; null where there are none. */
export function readKeyFile(text: string): OwnKeys | null {
  try {
    const content: unknown = JSON.parse(text);
    const keys = readOwnKeys(content instanceof Object ? Reflect.get(content, 'keys') : null);
    return Object.keys(keys).length > 0 ? keys : null;
  } catch {
    return null;
  }
}
