import type { ColumnType, FieldMisfit, FieldType, FileColumn } from '#gateway/graphql/__generated__/types.ts';
import { fieldFit } from './import/fieldValues.ts';
import type { RefusedRow } from './import/folder.ts';
import { parquetRowCount, readRows } from './readers/readers.ts';
import type { SourceFile, Values } from './readers/rows.ts';
import { type Refusal, RefusalError, refuse } from './refusal.ts';
import { type FileSpan, firstOverlap, toSpans } from './spans.ts';
import { NUMERAL, previewStructure } from './values.ts';

export interface MisfitModel extends Omit<FieldMisfit, 'first'> {
  first: RefusedRow;
}

export interface ColumnModel extends Omit<FileColumn, 'misfits'> {
  misfits: MisfitModel[];
}

/** The columns of a file, judged by its first rows. */
export interface FilePreview {
  columns: ColumnModel[];
  rowCount: number | null;
  sample: Values[];
}

const MOST_ROWS = 10_000;
const MOST_SAMPLED = 100;
const SAMPLE_CHARACTERS = 1024 * 1024;
/** Of a column; more are no options of a question. */
const MOST_VALUES = 500;
const VALUES_CHARACTERS = 100_000;

/** Reads the first rows of a file. Throws a RefusalError when there are none, or none of them is readable. */
export async function previewOf(file: SourceFile): Promise<FilePreview> {
  const columns = new Map<string, ColumnProfile>();
  const sample: Values[] = [];
  let room = SAMPLE_CHARACTERS;
  let rows = 0;
  let firstProblem: Refusal | undefined;
  let isWhole = true;
  for await (const batch of readRows(file)) {
    for (const row of batch) {
      rows += 1;
      if (!('values' in row)) {
        firstProblem ??= row.problem;
        continue;
      }
      if (sample.length < MOST_SAMPLED && room > 0) {
        sample.push(row.values);
        room -= JSON.stringify(row.values).length;
      }
      for (const [name, value] of Object.entries(row.values)) {
        let column = columns.get(name);
        if (!column) columns.set(name, (column = new ColumnProfile(name)));
        column.add(value, row.line);
      }
    }
    if (rows < MOST_ROWS) continue;
    isWhole = false;
    break;
  }
  if (rows === 0) refuse('FILE_WITHOUT_ROWS');
  if (firstProblem && sample.length === 0) throw new RefusalError(firstProblem.code, firstProblem.about);
  const rowCount = file.format === 'PARQUET' ? await parquetRowCount(file.path) : isWhole ? rows : null;
  const readable = Math.max(0, ...[...columns.values()].map((column) => column.rows));
  return { columns: [...columns.values()].map((column) => column.toModel(readable)), rowCount, sample };
}

/** Collects what the values of a column have in common. */
class ColumnProfile {
  readonly name: string;
  rows = 0;
  #filled = 0;
  #areTexts = true;
  #types = new Set<ColumnType>();
  /** The different values; null when there are too many. */
  #values: Set<string> | null = new Set();
  #room = VALUES_CHARACTERS;
  #dimensions = new Set<number>();
  #hasOverlaps = false;
  #fieldTypes = new Set<FieldType>();
  #misfits = new Map<FieldType, { count: number; first: RefusedRow }>();

  constructor(name: string) {
    this.name = name;
  }

  add(cell: unknown, line: number): void {
    this.rows += 1;
    if (cell === null || cell === undefined || cell === '') return;
    this.#filled += 1;
    this.#areTexts &&= typeof cell === 'string';
    this.#addFit(cell, line);
    const value = parseCell(cell);
    // An empty list fits every type of list.
    if (Array.isArray(value) && value.length === 0) return;
    const type = typeOf(value);
    this.#types.add(type);
    if (type === 'NUMBERS') this.#dimensions.add((value as unknown[]).length);
    else if (type === 'SPANS') this.#addSpans(toSpans(value)!);
    else for (const item of type === 'TEXTS' ? (value as string[]) : [cell]) this.#addValue(item);
  }

  #addSpans(spans: readonly FileSpan[]): void {
    for (const { label } of spans) this.#addValue(label);
    this.#hasOverlaps ||= firstOverlap(spans as readonly { start: number; end: number }[]) !== undefined;
  }

  #addFit(cell: unknown, line: number): void {
    const { best, misfits } = fieldFit(this.name, cell);
    if (best) this.#fieldTypes.add(best);
    for (const [type, refusal] of misfits) {
      const known = this.#misfits.get(type);
      if (known) known.count += 1;
      else this.#misfits.set(type, { count: 1, first: { line, ...refusal } });
    }
  }

  #addValue(value: unknown): void {
    if (typeof value === 'object') this.#values = null;
    if (!this.#values) return;
    const text = String(value);
    if (this.#values.has(text)) return;
    this.#values.add(text);
    this.#room -= text.length;
    if (this.#values.size > MOST_VALUES || this.#room < 0) this.#values = null;
  }

  toModel(rows: number): ColumnModel {
    const type = commonType(this.#types, this.#areTexts);
    const [dimensions = null] = this.#dimensions;
    const hasValues = this.#values?.size && type !== 'JSON' && type !== 'NUMBERS';
    return {
      name: this.name,
      type,
      fieldType: this.#fieldTypes.size === 1 ? [...this.#fieldTypes][0]! : 'TEXT',
      misfits: [...this.#misfits].map(([fieldType, { count, first }]) => ({
        fieldType,
        count,
        isTotal: count === this.#filled,
        first,
      })),
      isAlwaysFilled: rows > 0 && this.#filled === rows,
      hasOverlaps: this.#hasOverlaps,
      values: hasValues ? [...this.#values!] : null,
      dimensions: type === 'NUMBERS' && this.#dimensions.size === 1 ? dimensions : null,
    };
  }
}

const INTEGER = /^[+-]?(?:0|[1-9]\d{0,15})$/;

/** CSV has numbers, lists and objects as texts. */
function parseCell(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (INTEGER.test(text) || (NUMERAL.test(text) && !/^[+-]?0\d/.test(text))) return Number(text);
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return previewStructure(value);
}

function typeOf(value: unknown): ColumnType {
  if (typeof value === 'string') return 'TEXT';
  if (typeof value === 'number') return Number.isInteger(value) ? 'INTEGER' : 'FLOAT';
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (!Array.isArray(value)) return 'JSON';
  if (value.length && value.every((item) => typeof item === 'number')) return 'NUMBERS';
  if (value.every((item) => typeof item === 'string')) return 'TEXTS';
  return toSpans(value)?.every(({ label }) => typeof label === 'string') ? 'SPANS' : 'JSON';
}

/** The type that fits all values. Some texts look like another type. */
function commonType(types: ReadonlySet<ColumnType>, areTexts: boolean): ColumnType {
  const [only] = types;
  if (types.size <= 1) return only ?? 'TEXT';
  const has = (type: ColumnType) => types.has(type);
  if (types.size === 2 && has('INTEGER') && has('FLOAT')) return 'FLOAT';
  if (areTexts && has('TEXT')) return 'TEXT';
  return has('JSON') || has('NUMBERS') || has('TEXTS') || has('SPANS') ? 'JSON' : 'TEXT';
}
