import { accessSync, appendFileSync, chmodSync, constants, existsSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Passwords } from '#gateway/copy/copying.ts';
import { requireFolderOf } from '#gateway/process/command.ts';

const OWNER_ONLY = 0o600;

/** Appends the passwords of new users to a CSV file that only its owner may read. It is created when it is needed. */
export class PasswordFile implements Passwords {
  readonly #path: string;
  #sizeBefore = 0;
  count = 0;

  /** Throws if the file cannot be written, before there are passwords. */
  constructor(path: string) {
    requireFolderOf(path);
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
    this.#path = path;
  }

  add(username: string, password: string): void {
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0) chmodSync(this.#path, OWNER_ONLY);
    this.#sizeBefore = size;
    const rows = [...(size > 0 ? [] : [['username', 'password']]), [username, password]];
    try {
      appendFileSync(this.#path, stringify(rows), { mode: OWNER_ONLY });
    } catch (error) {
      // On a full disk, a part of the row may be there.
      if (size > 0) truncateSync(this.#path, size);
      else rmSync(this.#path, { force: true });
      throw error;
    }
    this.count++;
  }

  withdraw(): void {
    truncateSync(this.#path, this.#sizeBefore);
    this.count--;
  }
}
