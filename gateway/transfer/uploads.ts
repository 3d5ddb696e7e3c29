import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUuid } from '#gateway/graphql/ids.ts';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import { type FileLook, lookAt } from './files/columns.ts';
import { formatOf } from './files/rows.ts';
import { readJson, saveJson } from './jsonFile.ts';

/** A file somebody sent. Its bytes lie under its id: the name it was sent with is shown, and never part of a path. */
export interface Upload extends FileLook {
  id: string;
  userId: string;
  name: string;
  size: number;
  format: FileFormat;
  insertedAt: string;
}

/** More was sent than a file may have. */
export class TooLarge extends Error {}

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const LONGEST_NAME = 255;
/** No file is on its way when no byte has come for so long. */
const BROKEN_OFF_MS = 60 * 60 * 1000;

/** Where files wait to be imported: a folder that only the server reads. */
export class Uploads {
  readonly #folder: string;
  readonly #mostBytes: number;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  get mostBytes(): number {
    return this.#mostBytes;
  }

  /** Keeps a file as it streams in. Nothing stays behind of one that is too large, breaks off or cannot be read. */
  async receive(userId: string, name: string, bytes: Readable): Promise<Upload> {
    const id = randomUUID();
    try {
      return await this.#keep(id, userId, name, bytes);
    } catch (error) {
      await this.remove(id);
      throw error;
    }
  }

  async #keep(id: string, userId: string, name: string, bytes: Readable): Promise<Upload> {
    const path = this.pathOf(id);
    let size = 0;
    const mostBytes = this.#mostBytes;
    async function* counted(): AsyncGenerator<Buffer> {
      // A request that is destroyed could not be answered any more.
      for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > mostBytes) throw new TooLarge();
        yield chunk;
      }
    }
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
    await pipeline(counted(), createWriteStream(path, { mode: PRIVATE_FILE, flags: 'wx' }));
    const format = await formatOf(name, path);
    const look = await lookAt({ path, format });
    const insertedAt = new Date().toISOString();
    const upload: Upload = { id, userId, name: name.slice(-LONGEST_NAME), size, format, insertedAt, ...look };
    await saveJson(this.#descriptionOf(id), upload);
    return upload;
  }

  /** A file that this user sent. */
  async find(id: string, userId: string): Promise<Upload | null> {
    if (!isUuid(id)) return null;
    const upload = await readJson<Upload>(this.#descriptionOf(id));
    return upload?.userId === userId ? upload : null;
  }

  pathOf(id: string): string {
    return join(this.#folder, id.toLowerCase());
  }

  async remove(id: string): Promise<void> {
    const description = this.#descriptionOf(id);
    for (const file of [description, `${description}.part`, this.pathOf(id)]) await rm(file, { force: true });
  }

  /** What is known of a file, beside it. */
  #descriptionOf(id: string): string {
    return `${this.pathOf(id)}.json`;
  }

  /** Whether a file is on its way, here or through another gateway with the same data folder. */
  async #mayArrive(id: string): Promise<boolean> {
    const { mtimeMs } = await stat(this.pathOf(id)).catch(() => ({ mtimeMs: 0 }));
    return mtimeMs > Date.now() - BROKEN_OFF_MS;
  }

  /** Removes what came before a moment, and what a server that stopped left unfinished or unreadable. */
  async sweep(before: Date): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const ids = new Set(names.map((name) => name.split('.')[0] ?? '').filter(isUuid));
    const problems: unknown[] = [];
    for (const id of ids) {
      // One file that cannot be read or removed now is no reason to keep all others.
      await this.#sweepOne(id, before).catch((error: unknown) => problems.push(error));
    }
    if (problems.length) throw new AggregateError(problems);
  }

  async #sweepOne(id: string, before: Date): Promise<void> {
    const upload = await readJson<Upload>(this.#descriptionOf(id));
    const isOver = upload ? upload.insertedAt < before.toISOString() : !(await this.#mayArrive(id));
    if (isOver) await this.remove(id);
  }
}
