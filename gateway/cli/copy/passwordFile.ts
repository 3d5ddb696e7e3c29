import { accessSync, appendFileSync, chmodSync, constants, existsSync, statSync, truncateSync } from 'node:fs';
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
    const exists = existsSync(this.#path);
    if (exists) chmodSync(this.#path, OWNER_ONLY);
    this.#sizeBefore = exists ? statSync(this.#path).size : 0;
    const rows = [...(exists ? [] : [['username', 'password']]), [username, password]];
    appendFileSync(this.#path, stringify(rows), { mode: OWNER_ONLY });
    this.count++;
  }

  withdraw(): void {
    truncateSync(this.#path, this.#sizeBefore);
    this.count--;
  }
}
