import { extname } from 'node:path';
import type { ColumnType, FileFormat } from '#gateway/graphql/__generated__/types.ts';
import type { Refusal } from '../refusal.ts';
import { csvRows } from './csv.ts';
import { jsonlRows, jsonRows } from './json.ts';
import { parquetRowCount, parquetRows } from './parquet.ts';
import { FileProblem, type Row, type SourceFile, type Values } from './row.ts';
import { encodingOf, headOf, textOf } from './text.ts';

/** The rows of a file, in batches, as they are asked for. Throws a FileProblem where the file cannot be read on. */
export function rowsOf({ path, format }: SourceFile): AsyncGenerator<Row[]> {
  switch (format) {
    case 'CSV':
    case 'TSV':
      return csvRows(textOf(path), format);
    case 'JSON':
      return jsonRows(textOf(path));
    case 'JSONL':
      return jsonlRows(textOf(path));
    case 'PARQUET':
      return parquetRows(path);
  }
}

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
  '.csv': 'CSV',
  '.tsv': 'TSV',
  '.tab': 'TSV',
  '.jsonl': 'JSONL',
  '.ndjson': 'JSONL',
  '.parquet': 'PARQUET',
};

/** How a file is written: by the end of its name, and by how it begins where that leaves it open. */
export async function formatOf(name: string, path: string): Promise<FileFormat> {
  const named = BY_EXTENSION[extname(name).toLowerCase()];
  if (named) return named;
  const head = await headOf(path, 4096);
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'PARQUET';
  const text = new TextDecoder(encodingOf(head)).decode(head).trimStart();
  if (text.startsWith('[')) return 'JSON';
  if (text.startsWith('{')) return 'JSONL';
  return (text.split('\n', 1)[0] ?? '').includes('\t') ? 'TSV' : 'CSV';
}

interface ColumnModel {
  name: string;
  type: ColumnType;
  isAlwaysFilled: boolean;
  values: string[] | null;
  dimensions: number | null;
}

/** What a file looks like, judged by its beginning. */
export interface FileLook {
  columns: ColumnModel[];
  rowCount: number | null;
  sample: Values[];
}

const ROWS = 10_000;
const SAMPLE = 100;
/** Of rows with long texts fewer are shown. */
const SAMPLE_CHARACTERS = 1024 * 1024;
const MOST_VALUES = 500;
/** All together: as many options of a question are at most as long. */
const VALUES_CHARACTERS = 100_000;

/** Looks at the first rows of a file. Throws a FileProblem when there are none, or none of them can be read. */
export async function lookAt(file: SourceFile): Promise<FileLook> {
  const columns = new Map<string, ColumnGuess>();
  const sample: Values[] = [];
  let room = SAMPLE_CHARACTERS;
  let rows = 0;
  let firstProblem: Refusal | undefined;
  let isWhole = true;
  for await (const batch of rowsOf(file)) {
    for (const row of batch) {
      rows += 1;
      if (!('values' in row)) {
        firstProblem ??= row.problem;
        continue;
      }
      if (sample.length < SAMPLE && room > 0) {
        sample.push(row.values);
        room -= JSON.stringify(row.values).length;
      }
      for (const [name, value] of Object.entries(row.values)) {
        let column = columns.get(name);
        if (!column) columns.set(name, (column = new ColumnGuess(name)));
        column.see(value);
      }
    }
    if (rows < ROWS) continue;
    isWhole = false;
    break;
  }
  if (rows === 0) throw new FileProblem('FILE_WITHOUT_ROWS');
  if (firstProblem && sample.length === 0) throw new FileProblem(firstProblem.code, firstProblem.about);
  const rowCount = file.format === 'PARQUET' ? await parquetRowCount(file.path) : isWhole ? rows : null;
  const readable = Math.max(0, ...[...columns.values()].map(({ seen }) => seen));
  return { columns: [...columns.values()].map((column) => column.toModel(readable)), rowCount, sample };
}

class ColumnGuess {
  readonly name: string;
  seen = 0;
  #filled = 0;
  #areTexts = true;
  #types = new Set<ColumnType>();
  #values: Set<string> | null = new Set();
  #room = VALUES_CHARACTERS;
  #dimensions = new Set<number>();

  constructor(name: string) {
    this.name = name;
  }

  see(value: unknown): void {
    this.seen += 1;
    if (value === null || value === undefined || value === '') return;
    this.#filled += 1;
    this.#areTexts &&= typeof value === 'string';
    const meant = meaning(value);
    // An empty list may be one of anything.
    if (Array.isArray(meant) && meant.length === 0) return;
    const type = typeOf(meant);
    this.#types.add(type);
    if (type === 'NUMBERS') this.#dimensions.add((meant as unknown[]).length);
    else for (const item of Array.isArray(meant) && type === 'TEXTS' ? meant : [value]) this.#remember(item);
  }

  #remember(value: unknown): void {
    if (typeof value === 'object') this.#values = null;
    if (!this.#values) return;
    const text = String(value);
    if (this.#values.has(text)) return;
    this.#values.add(text);
    this.#room -= text.length;
    if (this.#values.size > MOST_VALUES || this.#room < 0) this.#values = null;
  }

  toModel(rows: number): ColumnModel {
    const type = common(this.#types, this.#areTexts);
    const [dimensions = null] = this.#dimensions;
    const hasValues = this.#values?.size && type !== 'JSON' && type !== 'NUMBERS';
    return {
      name: this.name,
      type,
      isAlwaysFilled: rows > 0 && this.#filled === rows,
      values: hasValues ? [...this.#values!] : null,
      dimensions: type === 'NUMBERS' && this.#dimensions.size === 1 ? dimensions : null,
    };
  }
}

const INTEGER = /^[+-]?(?:0|[1-9]\d{0,15})$/;
/** A number as texts write it. */
export const NUMERAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** What a value stands for: files of texts write numbers, lists and objects as texts. */
function meaning(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (INTEGER.test(text) || (NUMERAL.test(text) && !/^[+-]?0\d/.test(text))) return Number(text);
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (!/^[[{]/.test(text)) return value;
  try {
    return JSON.parse(text);
  } catch {
    return value;
  }
}

function typeOf(value: unknown): ColumnType {
  switch (typeof value) {
    case 'string':
      return 'TEXT';
    case 'number':
      return Number.isInteger(value) ? 'INTEGER' : 'FLOAT';
    case 'boolean':
      return 'BOOLEAN';
    default:
      return Array.isArray(value) ? listType(value) : 'JSON';
  }
}

function listType(list: readonly unknown[]): ColumnType {
  if (list.length && list.every((item) => typeof item === 'number')) return 'NUMBERS';
  return list.every((item) => typeof item === 'string') ? 'TEXTS' : 'JSON';
}

/** What several types have in common. Texts may look like anything, now and then. */
function common(types: ReadonlySet<ColumnType>, areTexts: boolean): ColumnType {
  const [only] = types;
  if (types.size <= 1) return only ?? 'TEXT';
  const has = (type: ColumnType) => types.has(type);
  if (types.size === 2 && has('INTEGER') && has('FLOAT')) return 'FLOAT';
  if (areTexts && has('TEXT')) return 'TEXT';
  return has('JSON') || has('NUMBERS') || has('TEXTS') ? 'JSON' : 'TEXT';
}
