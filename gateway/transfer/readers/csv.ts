import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { RefusalError } from '../refusal.ts';
import { batchesOf, LONGEST_ROW, type Row, valuesOf } from './rows.ts';
import { count, peek } from './text.ts';

type Cells = readonly (string | null)[];

interface ParsedRow {
  record: string[];
  raw: string;
}

interface LocatedRow extends ParsedRow {
  line: number;
}

/** The rows of a CSV or TSV file. The first row names the columns. An empty value is null, `""` an empty text. */
export const csvRows = (text: AsyncGenerator<string>, format: 'CSV' | 'TSV'): AsyncGenerator<Row[]> =>
  batchesOf(rows(text, format));

async function* rows(text: AsyncGenerator<string>, format: 'CSV' | 'TSV'): AsyncGenerator<Row> {
  const { head, whole } = await peek(text);
  const lines = new LineCounter();
  const delimiter = format === 'TSV' ? '\t' : detectDelimiter(head);
  const options: Options<LocatedRow, ParsedRow> = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    raw: true,
    on_record: ({ record, raw }, { lines: end }) => ({ record, raw, line: lines.startOf(record, end) }),
  };
  // The type of a parser stream does not know the result of `on_record`.
  const parser = parse(options as unknown as Options);
  const source = Readable.from(whole, { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  let columns: string[] | undefined;
  try {
    for await (const { record, raw, line } of source.pipe(parser) as AsyncIterable<LocatedRow>) {
      if (columns) yield toRow(columns, withNulls(record, raw, delimiter), line);
      else columns = columnNames(record, line);
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, lines.next) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (!columns) throw new RefusalError('FILE_EMPTY');
}

/** The delimiter that is most frequent in the first row, outside of quotes. */
function detectDelimiter(head: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(head)?.[0].replaceAll(/"(?:[^"]|"")*"/g, '') ?? '';
  const [best] = [',', ';', '\t', '|'].toSorted((a, b) => count(line, b) - count(line, a));
  return best ?? ',';
}

/** Finds the line on which a row starts. The parser tells where it ends, and counts each `\r\n` inside of values twice. */
class LineCounter {
  #surplus = 0;
  /** The line after the last row. */
  next = 1;

  startOf(cells: readonly string[], end: number): number {
    let inside = 0;
    for (const value of cells) {
      if (!value || !/[\r\n]/.test(value)) continue;
      const pairs = count(value, '\r\n');
      this.#surplus += pairs;
      inside += count(value, '\n') + count(value, '\r') - pairs;
    }
    this.next = end - this.#surplus + 1;
    return end - this.#surplus - inside;
  }
}

/** Replaces empty values without quotes by null. The parser could do that, but takes ten times as long. */
function withNulls(cells: readonly string[], raw: string, delimiter: string): Cells {
  if (!cells.includes('')) return cells;
  const quoted = raw.includes('""') ? findEmptyTexts(raw, delimiter) : NONE;
  return cells.map((text, index) => (text === '' && !quoted.has(index) ? null : text));
}

const NONE: ReadonlySet<number> = new Set();

/** The indices of values that consist of two quotes. */
function findEmptyTexts(raw: string, delimiter: string): ReadonlySet<number> {
  const found = new Set<number>();
  // The raw row includes empty lines before it.
  let at = /^[\r\n]*/.exec(raw)![0].length;
  for (let field = 0; ; field += 1) {
    if (raw[at] === '"') {
      const after = raw[at + 2];
      if (raw[at + 1] === '"' && (after === undefined || `${delimiter}\r\n`.includes(after))) found.add(field);
      at = findClosingQuote(raw, at + 1);
    }
    at = raw.indexOf(delimiter, at) + 1;
    if (at === 0) return found;
  }
}

/** Quotes inside of a value are doubled. */
function findClosingQuote(raw: string, begin: number): number {
  let at = raw.indexOf('"', begin);
  while (at >= 0 && raw[at + 1] === '"') at = raw.indexOf('"', at + 2);
  return at < 0 ? raw.length : at;
}

function toRow(columns: readonly string[], cells: Cells, line: number): Row {
  if (cells.length === columns.length) return { line, values: valuesOf(columns, cells) };
  const about = { line, count: cells.length, columns: columns.length };
  return { line, problem: { code: 'ROW_MISCOUNTED', about }, text: cells.join(' | ') };
}

/** A column without a name is named by its position. */
function columnNames(cells: Cells, line: number): string[] {
  const names = cells.map((name, index) => name?.trim() || `column_${index + 1}`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new RefusalError('COLUMN_REPEATED', { line, column: repeated });
  return names;
}

function refusalOf({ code, message }: CsvError, line: number): RefusalError {
  const isOpen = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return isOpen ? new RefusalError('QUOTE_OPEN', { line }) : new RefusalError('ROW_UNREADABLE', { line, message });
}
