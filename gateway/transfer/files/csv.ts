import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { BATCH, FileProblem, type Row } from './row.ts';
import { count } from './text.ts';

/** No value of a sane file is longer; an opening quote that is never closed would else swallow all that follows. */
const LONGEST_ROW = 64 * 1024 * 1024;

type Values = readonly (string | null)[];

interface Placed {
  record: Values;
  line: number;
}

/** The rows of a file of separated values. The first row names the columns. A value that is empty is null, `""` is a text. */
export async function* csvRows(text: AsyncGenerator<string>, format: 'CSV' | 'TSV'): AsyncGenerator<Row[]> {
  const first = await text.next();
  const head = first.done ? '' : first.value;
  const lines = new Lines();
  const options: Options<Placed, Values> = {
    delimiter: format === 'TSV' ? '\t' : delimiterOf(head),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
    on_record: (record, { lines: end }) => ({ record, line: lines.beginOf(record, end) }),
  };
  // A stream's type leaves no room for what `on_record` makes of a row.
  const parser = parse(options as unknown as Options);
  const source = Readable.from(following(head, text), { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  let columns: string[] | undefined;
  let batch: Row[] = [];
  try {
    for await (const { record, line } of source.pipe(parser) as AsyncIterable<Placed>) {
      if (columns) batch.push(toRow(columns, record, line));
      else columns = namesOf(record, line);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? explained(error, lines.next) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
  if (!columns) throw new FileProblem('The file is empty. Its first line has to name the columns.');
  if (batch.length) yield batch;
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

  beginOf(record: Values, end: number): number {
    let inside = 0;
    for (const value of record) {
      if (!value || !/[\r\n]/.test(value)) continue;
      const pairs = count(value, '\r\n');
      this.#surplus += pairs;
      inside += count(value, '\n') + count(value, '\r') - pairs;
    }
    this.next = end - this.#surplus + 1;
    return end - this.#surplus - inside;
  }
}

function toRow(columns: readonly string[], record: Values, line: number): Row {
  if (record.length !== columns.length) {
    return {
      line,
      problem: `The line has ${record.length} values where the first line names ${columns.length} columns. Put values that hold the separator or a quote into quotes.`,
      text: record.join(' | '),
    };
  }
  const values: Record<string, string | null> = {};
  for (const [index, name] of columns.entries()) values[name] = record[index] ?? null;
  return { line, values };
}

/** The columns' names; one without is called by its place. */
function namesOf(record: Values, line: number): string[] {
  const names = record.map((name, index) => name?.trim() || `column_${index + 1}`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new FileProblem(`Line ${line} names the column “${repeated}” twice. Give each column a name of its own.`);
  }
  return names;
}

function explained({ code, message }: CsvError, line: number): FileProblem {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return new FileProblem(
      `A quote that opens in the row of line ${line} is never closed. End the value with a quote, and write quotes inside of it twice ("").`,
    );
  }
  return new FileProblem(`The row of line ${line} cannot be read: ${message}.`);
}
