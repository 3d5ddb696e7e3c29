import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import { isUuid } from '#gateway/graphql/input.ts';
import { readJson, saveJson } from './jsonFile.ts';
import { type FilePreview, previewOf } from './preview.ts';
import { detectFormat } from './readers/readers.ts';
import { refuse } from './refusal.ts';

/** An uploaded file. It is stored under its id; its name is only displayed, never part of a path. */
export interface Upload extends FilePreview {
  id: string;
  userId: string;
  name: string;
  size: number;
  format: FileFormat;
  insertedAt: string;
}

/** The limit of each user. */
const MOST_FILES = 100;
/** A user's files may together be this many times as large as the largest file. */
const QUOTA_FACTOR = 3;
const LONGEST_NAME = 255;
/** An upload that received nothing for this long has been aborted. */
const STALE_MS = 60 * 60 * 1000;

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

/** The uploaded files, in a folder that only the server can read. */
export class Uploads {
  readonly #folder: string;
  readonly #mostBytes: number;
  /** Uploads in progress, with the bytes received so far. */
  readonly #inProgress = new Set<{ userId: string; size: number }>();

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  checkSize(bytes: number): void {
    if (bytes > this.#mostBytes) refuse('FILE_TOO_LARGE', { megabytes: megabytes(this.#mostBytes) });
  }

  /** Stores a file while it is uploaded. An aborted or unreadable one is removed, as is one that exceeds a limit. */
  async receive(userId: string, name: string, bytes: Readable): Promise<Upload> {
    const id = randomUUID();
    const progress = { userId, size: 0 };
    this.#inProgress.add(progress);
    try {
      return await this.#store(id, progress, name, bytes);
    } catch (error) {
      await this.remove(id);
      throw error;
    } finally {
      this.#inProgress.delete(progress);
    }
  }

  async #store(id: string, progress: { userId: string; size: number }, name: string, bytes: Readable): Promise<Upload> {
    const { userId } = progress;
    const path = this.pathOf(id);
    const checkQuota = this.#quotaCheck(userId, await this.#ofUser(userId));
    const checkSize = this.checkSize.bind(this);
    async function* counted(): AsyncGenerator<Buffer> {
      // A destroyed request could not be answered.
      for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        progress.size += chunk.length;
        checkSize(progress.size);
        checkQuota();
        yield chunk;
      }
    }
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await pipeline(counted(), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    const format = await detectFormat(name, path);
    const preview = await previewOf({ path, format });
    const insertedAt = new Date().toISOString();
    const upload = { id, userId, name: name.slice(-LONGEST_NAME), size: progress.size, format, insertedAt, ...preview };
    // Others of the same person may have been completed meanwhile.
    this.#quotaCheck(userId, await this.#ofUser(userId))();
    await saveJson(this.#descriptionOf(id), upload);
    return upload;
  }

  #quotaCheck(userId: string, stored: readonly Upload[]): () => void {
    const quota = this.#mostBytes * QUOTA_FACTOR;
    return () => {
      const files = [...stored, ...[...this.#inProgress].filter((progress) => progress.userId === userId)];
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      if (bytes <= quota && files.length <= MOST_FILES) return;
      refuse('FILES_TOO_MANY', { count: MOST_FILES, megabytes: megabytes(quota) });
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

  #descriptionOf(id: string): string {
    return `${this.pathOf(id)}.json`;
  }

  /** Removes files uploaded before a date, and unfinished or unreadable ones. */
  async sweep(before: Date): Promise<void> {
    const errors: unknown[] = [];
    for (const id of await this.#ids()) {
      // A file that cannot be removed now does not keep the others.
      await this.#removeExpired(id, before).catch((error: unknown) => errors.push(error));
    }
    if (errors.length) throw new AggregateError(errors);
  }

  async #removeExpired(id: string, before: Date): Promise<void> {
    const upload = await readJson<Upload>(this.#descriptionOf(id));
    const isExpired = upload ? upload.insertedAt < before.toISOString() : !(await this.#isInProgress(id));
    if (isExpired) await this.remove(id);
  }

  /** Whether a file is being uploaded, here or through another gateway with the same data folder. */
  async #isInProgress(id: string): Promise<boolean> {
    const { mtimeMs } = await stat(this.pathOf(id)).catch(() => ({ mtimeMs: 0 }));
    return mtimeMs > Date.now() - STALE_MS;
  }
}
