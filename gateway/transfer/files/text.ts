import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FileProblem } from './row.ts';

const CHUNK = 256 * 1024;

/** The first bytes of a file. */
export async function headOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A file's text as it comes. UTF-8 and UTF-16 are read; what is neither ends with the line where that shows. */
export async function* textOf(path: string): AsyncGenerator<string> {
  const encoding = encodingOf(await headOf(path, 1024));
  // The byte order mark, if there is one, is left out by the decoder.
  const decoder = new TextDecoder(encoding, { fatal: true });
  const stream = createReadStream(path, { highWaterMark: CHUNK });
  let line = 1;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw notReadable(encoding, line + linesBeforeProblem(chunk, encoding));
    }
    line += count(text, '\n');
    yield text;
  }
  try {
    yield decoder.decode();
  } catch {
    throw notReadable(encoding, line);
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** By the byte order mark; without one, text in UTF-16 shows itself by the empty halves of its Latin letters. */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2) odd += 1;
    else even += 1;
  }
  if (odd > head.length / 8 && even === 0) return 'utf-16le';
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : 'utf-8';
}

const notReadable = (encoding: Encoding, line: number): FileProblem =>
  new FileProblem('FILE_NOT_TEXT', { line, encoding: encoding.toUpperCase() });

/** How many lines of a chunk can be read. */
function linesBeforeProblem(chunk: Buffer, encoding: Encoding): number {
  if (encoding !== 'utf-8') return 0;
  let lines = 0;
  let begin = 0;
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
    // The first line may begin with the rest of a character.
    if (lines > 0 && !isText(chunk.subarray(begin, end))) return lines;
    if (lines === 0 && !isText(chunk.subarray(begin, end)) && !isText(withoutContinuation(chunk.subarray(0, end))))
      return 0;
    lines += 1;
    begin = end + 1;
  }
  return lines;
}

const withoutContinuation = (bytes: Buffer): Buffer => {
  let begin = 0;
  while (begin < 3 && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin += 1;
  return bytes.subarray(begin);
};

function isText(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

export function count(text: string, what: string): number {
  let found = 0;
  for (let index = text.indexOf(what); index >= 0; index = text.indexOf(what, index + 1)) found += 1;
  return found;
}
