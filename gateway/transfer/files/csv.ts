import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { Batch, FileProblem, inColumns, LONGEST_ROW, type Row } from './row.ts';
import { count } from './text.ts';

type Values = readonly (string | null)[];

/** A row as the parser has it. */
interface Parsed {
  record: string[];
  raw: string;
}

interface Placed extends Parsed {
  line: number;
}

/** The rows of a file of separated values. The first row names the columns. A value that is empty is null, `""` is a text. */
export async function* csvRows(text: AsyncGenerator<string>, format: 'CSV' | 'TSV'): AsyncGenerator<Row[]> {
  const first = await text.next();
  const head = first.done ? '' : first.value;
  const lines = new Lines();
  const delimiter = format === 'TSV' ? '\t' : delimiterOf(head);
  const options: Options<Placed, Parsed> = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    raw: true,
    on_record: ({ record, raw }, { lines: end }) => ({ record, raw, line: lines.beginOf(record, end) }),
  };
  // A stream's type leaves no room for what `on_record` makes of a row.
  const parser = parse(options as unknown as Options);
  const source = Readable.from(following(head, text), { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  let columns: string[] | undefined;
  let batch = new Batch();
  try {
    for await (const { record, raw, line } of source.pipe(parser) as AsyncIterable<Placed>) {
      if (!columns) {
        columns = namesOf(record, line);
        continue;
      }
      if (!batch.add(toRow(columns, withNulls(record, raw, delimiter), line))) continue;
      yield batch.rows;
      batch = new Batch();
    }
  } catch (error) {
    throw error instanceof CsvError ? explained(error, lines.next) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (!columns) throw new FileProblem('FILE_EMPTY');
  if (batch.rows.length) yield batch.rows;
}

async function* following(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (head) yield head;
  for await (const text of rest) if (text) yield text;
}

/** What stands most often between the names of the columns. */
function delimiterOf(head: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(head)?.[0].replaceAll(/"(?:[^"]|"")*"/g, '') ?? '';
  const [best] = [',', ';', '\t', '|'].toSorted((a, b) => count(line, b) - count(line, a));
  return best ?? ',';
}

/** Where rows begin. The parser counts where they end, and every `\r\n` inside of values twice. */
class Lines {
  #surplus = 0;
  /** The line after the last row. */
  next = 1;

  beginOf(texts: readonly string[], end: number): number {
    let inside = 0;
    for (const value of texts) {
      if (!value || !/[\r\n]/.test(value)) continue;
      const pairs = count(value, '\r\n');
      this.#surplus += pairs;
      inside += count(value, '\n') + count(value, '\r') - pairs;
    }
    this.next = end - this.#surplus + 1;
    return end - this.#surplus - inside;
  }
}

/** The parser tells a text that is empty and one that is absent apart only at ten times the price. */
function withNulls(texts: readonly string[], raw: string, delimiter: string): Values {
  if (!texts.includes('')) return texts;
  const quoted = raw.includes('""') ? quotedEmpties(raw, delimiter) : NONE;
  return texts.map((text, index) => (text === '' && !quoted.has(index) ? null : text));
}

const NONE: ReadonlySet<number> = new Set();

/** Which values of a row are nothing but two quotes. */
function quotedEmpties(raw: string, delimiter: string): ReadonlySet<number> {
  const found = new Set<number>();
  // Empty lines before the row come along with it.
  let at = /^[\r\n]*/.exec(raw)![0].length;
  for (let field = 0; ; field += 1) {
    if (raw[at] === '"') {
      const after = raw[at + 2];
      if (raw[at + 1] === '"' && (after === undefined || `${delimiter}\r\n`.includes(after))) found.add(field);
      at = endOfQuotes(raw, at + 1);
    }
    at = raw.indexOf(delimiter, at) + 1;
    if (at === 0) return found;
  }
}

/** The quote that closes a value; quotes inside of it come twice. */
function endOfQuotes(raw: string, begin: number): number {
  let at = raw.indexOf('"', begin);
  while (at >= 0 && raw[at + 1] === '"') at = raw.indexOf('"', at + 2);
  return at < 0 ? raw.length : at;
}

function toRow(columns: readonly string[], record: Values, line: number): Row {
  if (record.length !== columns.length) {
    return {
      line,
      problem: { code: 'ROW_MISCOUNTED', about: { line, count: record.length, columns: columns.length } },
      text: record.join(' | '),
    };
  }
  return { line, values: inColumns(columns, record) };
}

/** The columns' names; one without is called by its place. */
function namesOf(record: Values, line: number): string[] {
  const names = record.map((name, index) => name?.trim() || `column_${index + 1}`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new FileProblem('COLUMN_REPEATED', { line, column: repeated });
  return names;
}

function explained({ code, message }: CsvError, line: number): FileProblem {
  const isOpen = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return isOpen ? new FileProblem('QUOTE_OPEN', { line }) : new FileProblem('ROW_UNREADABLE', { line, message });
}
