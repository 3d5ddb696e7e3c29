import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { RefusalError } from '../refusal.ts';

const CHUNK_BYTES = 256 * 1024;

/** The first bytes of a file. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** How files of other kinds begin: ZIP (also workbooks), gzip, older workbooks, PDF. Some of their bytes would pass as rows of text. */
const OTHER_FILES = ['PK\x03\x04', '\x1f\x8b', '\xd0\xcf\x11\xe0', '%PDF-'];

/** Reads UTF-8 and UTF-16 text in chunks. An invalid character is refused with its line. */
export async function* readText(path: string): AsyncGenerator<string> {
  const head = await readHead(path, 1024);
  if (OTHER_FILES.some((begin) => head.toString('latin1').startsWith(begin))) throw new RefusalError('FILE_NOT_ROWS');
  const encoding = detectEncoding(head);
  // The decoder drops the byte order mark.
  const decoder = new TextDecoder(encoding, { fatal: true });
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  let line = 1;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw invalidText(encoding, line + (encoding === 'utf-8' ? countValidLines(chunk) : 0));
    }
    line += count(text, '\n');
    yield text;
  }
  try {
    yield decoder.decode();
  } catch {
    throw invalidText(encoding, line);
  }
}

export async function peek(text: AsyncGenerator<string>) {
  const first = await text.next();
  const head = first.done ? '' : first.value;
  async function* whole(): AsyncGenerator<string> {
    if (head) yield head;
    for await (const chunk of text) if (chunk) yield chunk;
  }
  return { head, whole: whole() };
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Detects the encoding by the byte order mark, else UTF-16 by the zero bytes of its Latin letters. */
export function detectEncoding(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2 ? 1 : 0] += 1;
  const [even, odd] = zeros;
  if (odd > head.length / 8 && even === 0) return 'utf-16le';
  return even > head.length / 8 && odd === 0 ? 'utf-16be' : 'utf-8';
}

const invalidText = (encoding: Encoding, line: number) =>
  new RefusalError('FILE_NOT_TEXT', { line, encoding: encoding.toUpperCase() });

/** The number of valid lines at the start of a chunk of UTF-8. */
function countValidLines(chunk: Buffer): number {
  // The chunk may begin with the rest of a character.
  let begin = 0;
  while (begin < 3 && ((chunk[begin] ?? 0) & 0xc0) === 0x80) begin += 1;
  let lines = 0;
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
    if (!isUtf8(chunk.subarray(begin, end))) return lines;
    lines += 1;
    begin = end + 1;
  }
  return lines;
}

export function count(text: string, part: string): number {
  let found = 0;
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) found += 1;
  return found;
}
