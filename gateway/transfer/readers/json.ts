import { type ParsedElementInfo, Tokenizer, TokenParser } from '@streamparser/json';
import { isUnsafeNumber, unsafeNumber } from '#gateway/lib/jsonText.ts';
import { RefusalError } from '../refusal.ts';
import { batchesOf, EXAMPLE_ROW, LONGEST_ROW, type Row, rowOf } from './rows.ts';
import { peek } from './text.ts';

/** The rows of a JSON file, a list of objects. Rows are numbered, as a row need not be on a line of its own. */
export const jsonRows = (text: AsyncGenerator<string>): AsyncGenerator<Row[]> => batchesOf(readList(text));

async function* readList(text: AsyncGenerator<string>): AsyncGenerator<Row> {
  const { head, whole } = await peek(text);
  if (!/^\s*\[/.test(head)) throw new RefusalError('JSON_NOT_LIST', { example: `[${EXAMPLE_ROW}, …]` });
  const parser = new ListParser();
  let length = 0;
  for await (const chunk of whole) {
    const rows = parser.rowsOf(chunk);
    length = rows.length === 0 ? length + chunk.length : 0;
    if (length > LONGEST_ROW) throw new RefusalError('ROW_ENDLESS', { row: parser.rows + 1 });
    yield* rows;
  }
  parser.end();
}

/** Remembers the first number that JavaScript would change, and keeps a leading U+FEFF of texts. */
class ExactTokenizer extends Tokenizer {
  unsafe: string | undefined;

  constructor() {
    super();
    // No option of the library reaches its decoder.
    Object.assign(this['bufferedString'], { decoder: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }) });
  }

  override parseNumber(number: string): number {
    if (isUnsafeNumber(number)) this.unsafe ??= number;
    return super.parseNumber(number);
  }
}

class ListParser {
  rows = 0;
  #tokenizer = new ExactTokenizer();
  #parser = new TokenParser({ paths: ['$.*'], keepStack: false });
  #found: Row[] = [];

  constructor() {
    this.#parser.onValue = (value) => this.#add(value);
    this.#tokenizer.onToken = (token) => this.#parser.write(token);
  }

  rowsOf(chunk: string): Row[] {
    this.#found = [];
    this.#try(() => this.#tokenizer.write(chunk));
    return this.#found;
  }

  end(): void {
    this.#try(() => {
      this.#tokenizer.end();
      if (!this.#parser.isEnded) this.#parser.end();
    });
  }

  #add({ value }: ParsedElementInfo): void {
    this.rows += 1;
    const { unsafe } = this.#tokenizer;
    this.#tokenizer.unsafe = undefined;
    const row = rowOf(this.rows, value);
    this.#found.push(unsafe && 'values' in row ? inexact(this.rows, unsafe, JSON.stringify(value)) : row);
  }

  #try(step: () => void): void {
    try {
      step();
    } catch (error) {
      const { message } = error as Error;
      // The parser describes its internal state.
      if (/ ended in /.test(message)) throw new RefusalError('JSON_CUT_OFF', { row: this.rows });
      const what = message
        .replace(/ at chunk position .*absolute position "(\d+)".*/s, ' at position $1')
        .replace(/\.$| in state .*/s, '');
      throw new RefusalError('JSON_BROKEN', { row: this.rows, message: what });
    }
  }
}

const inexact = (line: number, number: string, text: string): Row => ({
  line,
  problem: { code: 'NUMBER_INEXACT', about: { number } },
  text,
});

/** The rows of a JSONL file, an object on each line. Empty lines are counted and skipped. */
export const jsonlRows = (text: AsyncGenerator<string>): AsyncGenerator<Row[]> => batchesOf(readLines(text));

async function* readLines(text: AsyncGenerator<string>): AsyncGenerator<Row> {
  let line = 0;
  for await (const content of splitLines(text)) {
    line += 1;
    if (content.trim() !== '') yield parseLine(line, content);
  }
}

function parseLine(line: number, text: string): Row {
  try {
    const row = rowOf(line, JSON.parse(text));
    const unsafe = unsafeNumber(text);
    return unsafe && 'values' in row ? inexact(line, unsafe.number, text) : row;
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
