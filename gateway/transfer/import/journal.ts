import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { RecordItem } from './record.ts';

/** Before records are written: what they look like, and when. After: their ids. */
type Entry = { wishes: string[]; at: string } | { ids: string[] };

/** Tells records from each other by what somebody gave them, where their ids are not known. */
export function digestOf({
  fields,
  externalId,
}: {
  fields: Readonly<Record<string, string | null>>;
  externalId: string | null;
}): string {
  const texts = Object.entries(fields)
    .filter(([, text]) => text !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha1')
    .update(JSON.stringify([externalId, texts]))
    .digest('base64');
}

/** What an import wrote, on disk before and after every batch, so that it can be taken back whenever the server stops. */
export class Journal {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Journal> {
    return new Journal(await open(path, 'a', 0o600));
  }

  announce(items: readonly RecordItem[]): Promise<void> {
    return this.#add({ wishes: items.map(digestOf), at: new Date().toISOString() });
  }

  note(ids: readonly string[]): Promise<void> {
    return this.#add({ ids: [...ids] });
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #add(entry: Entry): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(entry)}\n`);
    await this.#file.datasync();
  }
}

/** What nobody knows to have been written or not: the last announcement, if no ids followed it. */
export interface Unknown {
  wishes: string[];
  at: string;
}

/** Reads a journal: the ids batch by batch, and returns what is unknown at its end. */
export async function* readJournal(path: string): AsyncGenerator<string[], Unknown | null> {
  let unknown: Unknown | null = null;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const entry = parse(line);
    if (!entry) break;
    if ('ids' in entry) {
      unknown = null;
      yield entry.ids;
    } else {
      unknown = entry;
    }
  }
  return unknown;
}

/** A last line that was cut off was an announcement before its batch was sent, or ids whose announcement stands before it. */
function parse(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return null;
  }
}
