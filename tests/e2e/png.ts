import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number];

const FRAME = 4;

/** A picture of one colour with a darker frame, as a data URI. */
export function pngUri(width: number, height: number, color: Color): string {
  const dark = color.map((part) => part >> 1);
  // The first byte of a row tells that it is stored as it is.
  const row = (pixelAt: (x: number) => readonly number[]) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => pixelAt(x)).flat()]);
  const edge = row(() => dark);
  const middle = row((x) => (Math.min(x, width - 1 - x) < FRAME ? dark : color));
  const rows = Array.from({ length: height }, (_, y) => (Math.min(y, height - 1 - y) < FRAME ? edge : middle));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8);
  const chunks = [
    ['IHDR', head],
    ['IDAT', deflateSync(Buffer.concat(rows))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.map(([type, data]) => chunkOf(type, data)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunkOf(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
