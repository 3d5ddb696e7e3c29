import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { COLUMN } from '../columnNames.ts';
import type { Row } from '../files/row.ts';
import { textOf } from './values.ts';

/** Writes the rows that do not come in, with line and reason, as a file that can be mended and sent again. */
export class Refusals {
  readonly #columns: readonly string[];
  readonly #stream: WriteStream;
  #mustWait = false;

  constructor(path: string, columns: readonly string[], isFurther = false) {
    this.#columns = columns.filter((name) => name !== COLUMN.refusedLine && name !== COLUMN.refusedReason);
    this.#stream = createWriteStream(path, { mode: 0o600, flags: isFurther ? 'a' : 'w' });
    // Reported to the caller that awaits the write.
    this.#stream.on('error', () => undefined);
    if (!isFurther) this.#write([COLUMN.refusedLine, COLUMN.refusedReason, ...this.#columns]);
  }

  add(row: Row, reason: string): void {
    const cells = 'values' in row ? this.#columns.map((name) => cellOf(row.values[name])) : [row.text];
    this.#write([row.line, reason, ...cells]);
  }

  /** Waits while the disk is slower than the reading. */
  async settled(): Promise<void> {
    if (this.#stream.errored) throw this.#stream.errored;
    if (!this.#mustWait) return;
    this.#mustWait = false;
    if (this.#stream.writableNeedDrain) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }

  #write(cells: readonly unknown[]): void {
    if (!this.#stream.write(stringify([cells as unknown[]]))) this.#mustWait = true;
  }
}

const cellOf = (value: unknown): string | null => (value === null || value === undefined ? null : textOf(value));
