import { batched, EXAMPLE_ROW, FileProblem, LONGEST_ROW, type Row, rowOf } from './row.ts';

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
