import { backup, DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { getLoadablePath } from 'sqlite-vec';

/** What SQLite stores and returns. */
export type SqlValue = string | number | bigint | null | Uint8Array;
/** Values for `?` (a list) or for `$name` (an object without the `$`). */
export type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/**
 * One connection to the store's file. Statements are prepared once by their text, so callers write their SQL where they use
 * it and never build it from user input.
 */
export class Database {
  readonly #connection: InstanceType<typeof DatabaseSync>;
  readonly #statements = new Map<string, StatementSyncInstance>();
  readonly #onRollback: (() => void)[] = [];
  #depth = 0;

  constructor(file: string, { readOnly = false } = {}) {
    this.#connection = new DatabaseSync(file, { allowExtension: true, timeout: 5_000, readOnly });
    this.#connection.exec(readOnly ? READING_PRAGMAS : PRAGMAS);
    this.#connection.enableLoadExtension(true);
    this.#connection.loadExtension(getLoadablePath());
    this.#connection.enableLoadExtension(false);
  }

  /** The first row, or undefined. */
  get<Row>(sql: string, params: SqlParams = []): Row | undefined {
    return this.#call('get', sql, params) as Row | undefined;
  }

  /** The first row of a query that always has one. */
  one<Row>(sql: string, params: SqlParams = []): Row {
    const row = this.get<Row>(sql, params);
    if (row === undefined) throw new Error(`No row from: ${sql}`);
    return row;
  }

  all<Row>(sql: string, params: SqlParams = []): Row[] {
    return this.#call('all', sql, params) as Row[];
  }

  /** Rows one at a time, for results too large to hold. */
  iterate<Row>(sql: string, params: SqlParams = []): IterableIterator<Row> {
    // A statement of its own: a cached one may be used again before the caller has read to the end.
    const statement = this.#connection.prepare(sql);
    return (isList(params) ? statement.iterate(...params) : statement.iterate(params)) as IterableIterator<Row>;
  }

  run(sql: string, params: SqlParams = []): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.#call('run', sql, params) as ReturnType<StatementSyncInstance['run']>;
    return { changes, lastInsertRowid: Number(lastInsertRowid) };
  }

  /** Inserts a row by its columns' names; returns its primary key. */
  insert(table: string, row: Readonly<Record<string, SqlValue>>): number {
    const names = Object.keys(row);
    const values = names.map((name) => `$${name}`);
    return this.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`, row).lastInsertRowid;
  }

  /** Stores the changes that differ from a row, with the columns that go with any change; false if none differs. */
  update(table: string, row: { pk: number }, changes: object, always: Readonly<Record<string, SqlValue>>): boolean {
    const stored = Object.entries(row);
    const isNew = ([name, value]: [string, unknown]) => !stored.some(([key, old]) => key === name && old === value);
    const changed = Object.entries(changes).filter(isNew);
    if (changed.length === 0) return false;
    const columns: Record<string, SqlValue> = { ...Object.fromEntries(changed), ...always };
    const assignments = Object.keys(columns).map((name) => `${name} = $${name}`);
    this.run(`UPDATE ${table} SET ${assignments.join(', ')} WHERE pk = $pk`, { ...columns, pk: row.pk });
    return true;
  }

  /**
   * Another text whenever anything has been written since, here or by another process; for what is kept of what was read. Taking
   * back does not change it, so what is read inside a transaction must not be kept by it.
   */
  dataVersion(): string {
    const { written } = this.one<{ written: number }>('SELECT total_changes() AS written');
    const { data_version: elsewhere } = this.one<{ data_version: number }>('PRAGMA data_version');
    return `${written} ${elsewhere}`;
  }

  /** Several statements without parameters: schema changes and pragmas. */
  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  /** Makes a function callable from SQL; it must give the same answer for the same arguments. */
  define(name: string, implementation: (...args: never[]) => SqlValue): void {
    this.#connection.function(name, { deterministic: true }, implementation);
  }

  /** All or nothing. A transaction inside a transaction belongs to the outer one. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#begin();
    try {
      const result = work();
      this.#connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  /**
   * A transaction around work that waits in between. All that happens on this connection meanwhile is part of it, so it is
   * only for the time before others are let in.
   */
  async asyncTransaction<T>(work: () => Promise<T>): Promise<T> {
    this.#begin();
    try {
      const result = await work();
      this.#connection.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  /** All reads inside see the store as it is now, whatever others write meanwhile. */
  async snapshot<T>(work: () => Promise<T> | T): Promise<T> {
    this.#connection.exec('BEGIN');
    try {
      // The moment is that of the first read.
      this.one('SELECT count(*) FROM sqlite_schema');
      return await work();
    } finally {
      this.#connection.exec('ROLLBACK');
    }
  }

  /** Copies the whole store, page by page, into a file that is empty or not there. Others may write meanwhile. */
  copyTo(file: string): Promise<void> {
    // Inside a snapshot a copy need not begin again when somebody writes between two of its steps.
    return this.snapshot(async () => void (await backup(this.#connection, file, { rate: PAGES_A_STEP })));
  }

  /**
   * Takes the log over into the file, which then is all there is, and can be moved and copied. Refused while others have the
   * file open. Closing is not enough: statements keep a connection until they are collected.
   */
  leaveWalMode(): void {
    const { journal_mode: mode } = this.#connection.prepare('PRAGMA journal_mode = DELETE').get() as Record<
      string,
      string
    >;
    if (mode !== 'delete') throw new Error('The file is open elsewhere');
  }

  /** Gathers no statistics: taken while a table is small, they make SQLite walk through it when it has grown. */
  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #begin(): void {
    this.#connection.exec('BEGIN IMMEDIATE');
    this.#depth += 1;
  }

  /** Runs after every rollback: what was cached of its writes is wrong. */
  onRollback(listener: () => void): void {
    this.#onRollback.push(listener);
  }

  #rollBack(): void {
    if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
    for (const listener of this.#onRollback) listener();
  }

  #call(method: 'get' | 'all' | 'run', sql: string, params: SqlParams): unknown {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      if (this.#statements.size >= MAX_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!);
      this.#statements.set(sql, statement);
    }
    return isList(params) ? statement[method](...params) : statement[method](params);
  }
}

const MAX_STATEMENTS = 500;
const PAGES_A_STEP = 2_000;

// The page cache is bounded and nothing is mapped (mapped pages count as the process's memory), so a large store costs little:
// what the cache does not hold, the system's own does. Two records fit a page, and the log is taken over every 16 MB, so that adding many records writes each page about once.
const PRAGMAS = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -16000;
  PRAGMA mmap_size = 0;
  PRAGMA wal_autocheckpoint = 2000;
  PRAGMA journal_size_limit = 67108864;
`;

const READING_PRAGMAS = 'PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;';

const isList = (params: SqlParams): params is readonly SqlValue[] => Array.isArray(params);
