import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { BATCH, FileProblem, type Row } from './row.ts';
import { count } from './text.ts';

/** No value of a sane file is longer; an opening quote that is never closed would else swallow all that follows. */
const LONGEST_ROW = 64 * 1024 * 1024;

interface Parsed {
  record: (string | null)[];
  info: { lines: number };
}

/** The rows of a file of separated values. The first row names the columns. A value that is empty is null, `""` is a text. */
export async function* csvRows(text: AsyncGenerator<string>, format: 'CSV' | 'TSV'): AsyncGenerator<Row[]> {
  const first = await text.next();
  const head = first.done ? '' : first.value;
  const parser = Readable.from(following(head, text), { objectMode: false }).pipe(
    parse({
      delimiter: format === 'TSV' ? '\t' : delimiterOf(head),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
    }),
  );
  let columns: string[] | undefined;
  let batch: Row[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = beginOf(record, info.lines);
      if (columns) batch.push(toRow(columns, record, line));
      else columns = namesOf(record, line);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? explained(error) : error;
  } finally {
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

/** A row may go over several lines; the parser tells the last one. */
function beginOf(record: readonly (string | null)[], end: number): number {
  let line = end;
  for (const value of record) if (value) line -= count(value, '\n');
  return line;
}

function toRow(columns: readonly string[], record: readonly (string | null)[], line: number): Row {
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
function namesOf(record: readonly (string | null)[], line: number): string[] {
  const names = record.map((name, index) => name?.trim() || `column_${index + 1}`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new FileProblem(`Line ${line} names the column “${repeated}” twice. Give each column a name of its own.`);
  }
  return names;
}

function explained({ code, lines, message }: CsvError & { lines?: number }): FileProblem {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    const line = /line (\d+)/.exec(message)?.[1] ?? lines;
    return new FileProblem(
      `The quote that opens in line ${line} is never closed. End the value with a quote, and write quotes inside of it twice ("").`,
    );
  }
  return new FileProblem(`Line ${lines} cannot be read: ${message}.`);
}
