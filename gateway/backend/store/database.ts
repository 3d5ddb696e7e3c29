import { backup, DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { getLoadablePath } from 'sqlite-vec';
import { PRAGMAS, READ_ONLY_PRAGMAS } from './pragmas.ts';

/** A value that SQLite stores and returns. */
export type SqlValue = string | number | bigint | null | Uint8Array;
/** Values for `?` (a list) or for `$name` (an object without the `$`). */
export type SqlParams = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

export interface DatabaseOptions {
  readOnly?: boolean;
  /** Whether the caller of the running request has gone. Asked before each statement. */
  isCancelled?: () => boolean;
}

/** A connection to the store. Caches prepared statements by their text, so callers write SQL where they use it. */
export class Database {
  readonly #connection: InstanceType<typeof DatabaseSync>;
  readonly #statements = new Map<string, StatementSyncInstance>();
  readonly #onRollback: (() => void)[] = [];
  readonly #beforeCommit: (() => void)[] = [];
  readonly #isCancelled: () => boolean;
  /** Whether a transaction is open whose parts can fail alone. */
  #isHeld = false;
  readonly file: string;
  readonly isReadOnly: boolean;

  constructor(file: string, { readOnly = false, isCancelled = () => false }: DatabaseOptions = {}) {
    this.file = file;
    this.isReadOnly = readOnly;
    this.#isCancelled = isCancelled;
    this.#connection = new DatabaseSync(file, { allowExtension: true, timeout: 5_000, readOnly });
    this.#connection.exec(readOnly ? READ_ONLY_PRAGMAS : PRAGMAS);
    this.#connection.enableLoadExtension(true);
    this.#connection.loadExtension(getLoadablePath());
    this.#connection.enableLoadExtension(false);
  }

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

  /** The first column of every row. */
  column<Value>(sql: string, params: SqlParams = []): Value[] {
    return this.all<Record<string, Value>>(sql, params).map(firstOf);
  }

  /** The first column of the first row, or undefined. */
  value<Value>(sql: string, params: SqlParams = []): Value | undefined {
    const row = this.get<Record<string, Value>>(sql, params);
    return row && firstOf(row);
  }

  /** The list that a query collects with `json_group_array`: reading one row is faster than reading many. */
  list<Value>(sql: string, params: SqlParams = []): Value[] {
    return JSON.parse(this.value<string>(sql, params)!) as Value[];
  }

  /** Whether a query has a row. */
  has(sql: string, params: SqlParams = []): boolean {
    return this.get(sql, params) !== undefined;
  }

  hasTable(name: string): boolean {
    return this.has("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [name]);
  }

  /** Rows one at a time, for large results. */
  iterate<Row>(sql: string, params: SqlParams = []): IterableIterator<Row> {
    // A cached statement could be used again before the caller has read all rows.
    const statement = this.#connection.prepare(sql);
    return (isList(params) ? statement.iterate(...params) : statement.iterate(params)) as IterableIterator<Row>;
  }

  run(sql: string, params: SqlParams = []): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.#call('run', sql, params) as ReturnType<StatementSyncInstance['run']>;
    return { changes, lastInsertRowid: Number(lastInsertRowid) };
  }

  /** Returns the primary key. */
  insert(table: string, row: Readonly<Record<string, SqlValue>>): number {
    const names = Object.keys(row);
    const values = names.map(() => '?');
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`;
    return this.run(sql, Object.values(row)).lastInsertRowid;
  }

  /** Stores the changes that differ from the row, together with the timestamps. Returns whether any does. */
  update(table: string, row: { pk: number }, changes: object, timestamps: Readonly<Record<string, SqlValue>>): boolean {
    const stored = Object.entries(row);
    const isNew = ([name, value]: [string, unknown]) => !stored.some(([key, old]) => key === name && old === value);
    const changed = Object.entries(changes).filter(isNew);
    if (changed.length === 0) return false;
    const columns: Record<string, SqlValue> = { ...Object.fromEntries(changed), ...timestamps };
    const assignments = Object.keys(columns).map((name) => `${name} = $${name}`);
    this.run(`UPDATE ${table} SET ${assignments.join(', ')} WHERE pk = $pk`, { ...columns, pk: row.pk });
    return true;
  }

  /**
   * A version for caches: changes with every write, by this or another process. A rollback does not change it, so nothing that is read
   * inside a transaction may be cached by it.
   */
  dataVersion(): string {
    return `${this.value('SELECT total_changes()')} ${this.value('PRAGMA data_version')}`;
  }

  exec(sql: string): void {
    this.#connection.exec(sql);
  }

  /** Makes a deterministic function callable from SQL. */
  define(name: string, implementation: (...args: never[]) => SqlValue): void {
    this.#connection.function(name, { deterministic: true }, implementation);
  }

  /** A nested transaction belongs to the outer one. */
  transaction<T>(change: () => T): T {
    if (this.#isHeld) return this.#heldTransaction(change);
    if (this.#connection.isTransaction) return change();
    this.#connection.exec('BEGIN IMMEDIATE');
    try {
      const result = change();
      this.#commit();
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /**
   * Stores nothing until `release`: transactions meanwhile are committed together, but each can fail alone. Includes every statement on
   * this connection, so only one request may run meanwhile.
   */
  hold(): void {
    this.#connection.exec('BEGIN IMMEDIATE');
    this.#isHeld = true;
  }

  /** Commits what was held, with a last change. */
  release(lastChange: () => void = () => undefined): void {
    this.#isHeld = false;
    try {
      lastChange();
      this.#commit();
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Includes every statement on this connection meanwhile, so use it only before the server listens. */
  async asyncTransaction<T>(change: () => Promise<T>): Promise<T> {
    this.#connection.exec('BEGIN IMMEDIATE');
    try {
      const result = await change();
      this.#commit();
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** All statements inside see the store as it is now, whatever other connections write. */
  reading<T>(read: () => T): T {
    this.#connection.exec('BEGIN');
    try {
      return read();
    } finally {
      // Keeps temporary tables, also after an error.
      this.#connection.exec('COMMIT');
    }
  }

  /** All reads inside see the store as it is now. */
  async snapshot<T>(read: () => Promise<T> | T): Promise<T> {
    this.#connection.exec('BEGIN');
    try {
      // The first read takes the snapshot.
      this.one('SELECT count(*) FROM sqlite_schema');
      return await read();
    } finally {
      this.#connection.exec('ROLLBACK');
    }
  }

  /** Copies the store, page by page, into a file that is empty or missing. */
  copyTo(file: string): Promise<void> {
    // The snapshot keeps the backup from starting again when others write.
    return this.snapshot(async () => void (await backup(this.#connection, file, { rate: PAGES_PER_STEP })));
  }

  /**
   * The pages of a write-ahead log that should be merged into the file, and how many of them are not yet; undefined if none should. Only when
   * all are, and nobody reads from the log, does the next write begin a new one.
   */
  longLog(): { pages: number; unmerged: number } | undefined {
    if (this.#connection.isTransaction) return undefined;
    const { log, checkpointed } = this.one<LogPages>('PRAGMA wal_checkpoint(NOOP)');
    if (log < LONG_LOG_PAGES || checkpointed === log) return undefined;
    return { pages: log, unmerged: log - checkpointed };
  }

  /** Merges what is in the log, beside others who read and write. Waits for the disk. */
  mergeLog(): void {
    this.one('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /**
   * Merges the write-ahead log into the file, so that it can be moved and copied alone. Closing the connection is not enough, because
   * statements keep it open until they are garbage-collected.
   */
  leaveWalMode(): void {
    const mode = this.#connection.prepare('PRAGMA journal_mode = DELETE').get() as Record<string, string>;
    if (firstOf(mode) !== 'delete') throw new Error('The file is open elsewhere');
  }

  /** Without ANALYZE: statistics of a small table make SQLite scan it when it has grown. */
  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  /** Registers a listener for caches, which may contain writes of the transaction. */
  onRollback(listener: () => void): void {
    this.#onRollback.push(listener);
  }

  /** Registers a listener for data that changes often in a transaction and is written once. */
  beforeCommit(listener: () => void): void {
    this.#beforeCommit.push(listener);
  }

  #heldTransaction<T>(change: () => T): T {
    this.#connection.exec('SAVEPOINT held');
    this.#isHeld = false;
    try {
      const result = change();
      for (const listener of this.#beforeCommit) listener();
      this.#connection.exec('RELEASE held');
      return result;
    } catch (error) {
      this.#connection.exec('ROLLBACK TO held; RELEASE held');
      for (const listener of this.#onRollback) listener();
      throw error;
    } finally {
      this.#isHeld = true;
    }
  }

  #commit(): void {
    for (const listener of this.#beforeCommit) listener();
    this.#connection.exec('COMMIT');
  }

  #rollBack(): void {
    if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
    for (const listener of this.#onRollback) listener();
  }

  #call(method: 'get' | 'all' | 'run', sql: string, params: SqlParams): unknown {
    if (this.#isCancelled()) throw new Cancelled();
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      if (this.#statements.size >= MAX_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!);
      this.#statements.set(sql, statement);
    }
    return isList(params) ? statement[method](...params) : statement[method](params);
  }
}

/** Thrown to end a request whose caller has gone. */
class Cancelled extends Error {
  readonly statusCode = 499;
  override readonly message = 'The caller has gone';
}

/** The length of the write-ahead log, and how much of it is in the file. */
type LogPages = Record<'log' | 'checkpointed', number>;

const MAX_STATEMENTS = 500;
const PAGES_PER_STEP = 2_000;
/** Merging a log of 32 MB writes each page about once while many records are added. */
const LONG_LOG_PAGES = 4_000;

const firstOf = <Value>(row: Readonly<Record<string, Value>>): Value => Object.values(row)[0]!;

const isList = (params: SqlParams): params is readonly SqlValue[] => Array.isArray(params);
