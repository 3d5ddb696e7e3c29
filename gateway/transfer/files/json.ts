import { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json-node';
import { batched, EXAMPLE_ROW, FileProblem, LONGEST_ROW, type Row, rowOf } from './row.ts';

/** The rows of a file that is one list of objects. They are numbered, for lines mean little in it. */
export const jsonRows = (text: AsyncGenerator<string>): AsyncGenerator<Row[]> => batched(items(text));

async function* items(text: AsyncGenerator<string>): AsyncGenerator<Row> {
  const first = await text.next();
  const head = first.done ? '' : first.value;
  if (!/^\s*\[/.test(head)) throw new FileProblem('JSON_NOT_LIST', { example: `[${EXAMPLE_ROW}, …]` });
  const parser = new CountingParser({ paths: ['$.*'], keepStack: false });
  const source = Readable.from(following(head, text, parser));
  source.on('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const { value } of source.pipe(parser) as AsyncIterable<{ value: unknown }>)
      yield rowOf((row += 1), value);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    const { message } = error as Error;
    // The parser's own words for that speak of its states.
    if (/ ended in /.test(message)) throw new FileProblem('JSON_CUT_OFF', { row: parser.rows });
    throw new FileProblem('JSON_BROKEN', { row: parser.rows, message: message.replace(/\.$/, '') });
  } finally {
    source.destroy();
  }
}

/** Knows how many items came before a problem; those not handed on yet are lost with it. */
class CountingParser extends JSONParser {
  rows = 0;

  override push(item: unknown): boolean {
    if (item !== null) this.rows += 1;
    return super.push(item);
  }
}

/** The whole text again, as long as rows come out of it. */
async function* following(head: string, rest: AsyncGenerator<string>, parser: CountingParser): AsyncGenerator<string> {
  yield head;
  let [rows, length] = [0, 0];
  for await (const chunk of rest) {
    length = parser.rows === rows ? length + chunk.length : 0;
    rows = parser.rows;
    if (length > LONGEST_ROW) throw new FileProblem('ROW_ENDLESS', { row: rows + 1 });
    yield chunk;
  }
}

/** The rows of a file with an object on each line; empty lines count, but are no rows. */
export const jsonlRows = (text: AsyncGenerator<string>): AsyncGenerator<Row[]> => batched(rows(text));

async function* rows(text: AsyncGenerator<string>): AsyncGenerator<Row> {
  let line = 0;
  for await (const content of lines(text)) {
    line += 1;
    if (content.trim() === '') continue;
    yield toRow(line, content);
  }
}

function toRow(line: number, text: string): Row {
  try {
    return rowOf(line, JSON.parse(text));
  } catch (error) {
    const { message } = error as Error;
    return { line, problem: { code: 'LINE_NOT_JSON', about: { line, message } }, text };
  }
}

async function* lines(text: AsyncGenerator<string>): AsyncGenerator<string> {
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
    if (length > LONGEST_ROW) throw new FileProblem('LINE_ENDLESS', { line, example: EXAMPLE_ROW });
  }
  if (rest.length) yield rest.join('');
}
