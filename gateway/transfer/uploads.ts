import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import { isUuid } from '#gateway/graphql/ids.ts';
import { type FileLook, formatOf, lookAt } from './files/rows.ts';
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
/** More was sent than all files of a person may have together. */
export class TooMany extends Error {}

/** So many files may wait for one person, and so many times the largest file is what they may take up together. */
export const MOST_PER_PERSON = 100;
const MOST_TIMES_LARGEST = 3;

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const LONGEST_NAME = 255;
/** No file is on its way when no byte has come for so long. */
const BROKEN_OFF_MS = 60 * 60 * 1000;

/** Where files wait to be imported: a folder that only the server reads. */
export class Uploads {
  readonly #folder: string;
  readonly #mostBytes: number;
  /** Files that are being sent, with what has come of them. */
  readonly #arriving = new Set<{ userId: string; size: number }>();

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  get mostBytes(): number {
    return this.#mostBytes;
  }

  /** The most bytes that one person's files may take up together. */
  get mostBytesPerPerson(): number {
    return this.#mostBytes * MOST_TIMES_LARGEST;
  }

  /**
   * Keeps a file as it streams in. Nothing stays behind of one that breaks off or cannot be read.
   * @throws {TooLarge} when the file is larger than a file may be
   * @throws {TooMany} when the person's files would be too many, or too large together
   */
  async receive(userId: string, name: string, bytes: Readable): Promise<Upload> {
    const id = randomUUID();
    const arriving = { userId, size: 0 };
    this.#arriving.add(arriving);
    try {
      return await this.#keep(id, arriving, name, bytes);
    } catch (error) {
      await this.remove(id);
      throw error;
    } finally {
      this.#arriving.delete(arriving);
    }
  }

  async #keep(id: string, arriving: { userId: string; size: number }, name: string, bytes: Readable): Promise<Upload> {
    const { userId } = arriving;
    const path = this.pathOf(id);
    const check = this.#limitFor(userId, await this.#ofUser(userId));
    async function* counted(): AsyncGenerator<Buffer> {
      // A request that is destroyed could not be answered any more.
      for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        arriving.size += chunk.length;
        check(arriving.size);
        yield chunk;
      }
    }
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
    await pipeline(counted(), createWriteStream(path, { mode: PRIVATE_FILE, flags: 'wx' }));
    const format = await formatOf(name, path);
    const look = await lookAt({ path, format });
    const insertedAt = new Date().toISOString();
    const { size } = arriving;
    const upload: Upload = { id, userId, name: name.slice(-LONGEST_NAME), size, format, insertedAt, ...look };
    await saveJson(this.#descriptionOf(id), upload);
    return upload;
  }

  /** Returns what throws once a file of this size is too large, alone or with the person's other files. */
  #limitFor(userId: string, stored: readonly Upload[]): (size: number) => void {
    const storedBytes = sumOfSizes(stored);
    return (size) => {
      if (size > this.#mostBytes) throw new TooLarge();
      const arriving = [...this.#arriving].filter((one) => one.userId === userId);
      const isOver = storedBytes + sumOfSizes(arriving) > this.mostBytesPerPerson;
      if (isOver || stored.length + arriving.length > MOST_PER_PERSON) throw new TooMany();
    };
  }

  async #ofUser(userId: string): Promise<Upload[]> {
    const files = await Promise.all((await this.#ids()).map((id) => this.find(id, userId)));
    return files.filter((file) => file !== null);
  }

  async #ids(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return [...new Set(names.map((name) => name.split('.')[0] ?? '').filter(isUuid))];
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
    const problems: unknown[] = [];
    for (const id of await this.#ids()) {
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

const sumOfSizes = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0);
