import { PassThrough, type Writable } from 'node:stream';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A request to the REST API, in the words in which its routes are written: `/api/v1/records/…` → `POST /v1/records/:id`. */
export function callOf(method: string, url: string): { call: string; id: string | undefined } {
  const [path = ''] = url.split('?', 1);
  const parts = path
    .replace(/^\/api/, '')
    .replace(/\/$/, '')
    .split('/');
  return {
    call: `${method} ${parts.map((part) => (UUID.test(part) ? ':id' : part)).join('/')}`,
    id: parts.find((part) => UUID.test(part)),
  };
}

/** Longer answers than a hundred long responses are not read along. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Hands everything on to `target`, and keeps a copy for who wants to read it in the end. */
export function copying(target: Writable): { through: Writable; parsed(): unknown } {
  let chunks: Buffer[] = [];
  let size = 0;
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_BYTES) chunks = [];
    else chunks.push(chunk);
  });
  // Whoever writes hears of the failure too, and hangs up on the target.
  through.on('error', () => undefined);
  through.pipe(target);
  return {
    through,
    parsed: () => {
      try {
        return size > MOST_BYTES ? undefined : (JSON.parse(Buffer.concat(chunks).toString()) as unknown);
      } catch {
        return undefined;
      }
    },
  };
}
