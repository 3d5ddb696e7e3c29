import { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json-node';
import { RefusalError } from '../refusal.ts';
import { batched, EXAMPLE_ROW, LONGEST_ROW, type Row, rowLength, rowOf } from './rows.ts';
import { peek } from './text.ts';

/** The rows of a JSON file, a list of objects. Rows are numbered, as a row need not be on a line of its own. */
export const jsonRows = (text: AsyncGenerator<string>): AsyncGenerator<Row[]> => batched(readList(text), rowLength);

async function* readList(text: AsyncGenerator<string>): AsyncGenerator<Row> {
  const { head, whole } = await peek(text);
  if (!/^\s*\[/.test(head)) throw new RefusalError('JSON_NOT_LIST', { example: `[${EXAMPLE_ROW}, …]` });
  const parser = new CountingParser({ paths: ['$.*'], keepStack: false });
  const source = Readable.from(limited(whole, parser));
  source.on('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const { value } of source.pipe(parser) as AsyncIterable<{ value: unknown }>)
      yield rowOf((row += 1), value);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    const { message } = error as Error;
    // The parser describes its internal state.
    if (/ ended in /.test(message)) throw new RefusalError('JSON_CUT_OFF', { row: parser.rows });
    throw new RefusalError('JSON_BROKEN', { row: parser.rows, message: message.replace(/\.$/, '') });
  } finally {
    source.destroy();
  }
}

/** Counts the rows before an error: the stream drops those that were not read yet. */
class CountingParser extends JSONParser {
  rows = 0;

  override push(item: unknown): boolean {
    if (item !== null) this.rows += 1;
    return super.push(item);
  }
}

async function* limited(text: AsyncGenerator<string>, parser: CountingParser): AsyncGenerator<string> {
  let [rows, length] = [0, 0];
  for await (const chunk of text) {
    length = parser.rows === rows ? length + chunk.length : 0;
    rows = parser.rows;
    if (length > LONGEST_ROW) throw new RefusalError('ROW_ENDLESS', { row: rows + 1 });
    yield chunk;
  }
}

/** The rows of a JSONL file, an object on each line. Empty lines are counted and skipped. */
export const jsonlRows = (text: AsyncGenerator<string>): AsyncGenerator<Row[]> => batched(readLines(text), rowLength);

async function* readLines(text: AsyncGenerator<string>): AsyncGenerator<Row> {
  let line = 0;
  for await (const content of splitLines(text)) {
    line += 1;
    if (content.trim() !== '') yield parseLine(line, content);
  }
}

function parseLine(line: number, text: string): Row {
  try {
    return rowOf(line, JSON.parse(text));
  } catch (error) {
    const { message } = error as Error;
    return { line, problem: { code: 'LINE_NOT_JSON', about: { line, message } }, text };
  }
}

/** Unlike readline, splits only at `\n`: JSON strings may contain other line separators. */
async function* splitLines(text: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest: string[] = [];
  let line = 1;
  let length = 0;
  for await (const chunk of text) {
    let begin = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', begin)) {
      const content = chunk.slice(begin, end);
      yield rest.length ? rest.join('') + content : content;
      rest = [];
      length = 0;
      line += 1;
      begin = end + 1;
    }
    if (begin < chunk.length) rest.push(chunk.slice(begin));
    length += chunk.length - begin;
    if (length > LONGEST_ROW) throw new RefusalError('LINE_ENDLESS', { line, example: EXAMPLE_ROW });
  }
  if (rest.length) yield rest.join('');
}
