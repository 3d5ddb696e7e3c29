import type { ServerResponse } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';

/** A stream to the response that swallows the rest once the caller disconnects, so that the writer always completes. */
export function detachedStream(outgoing: ServerResponse): Writable {
  const through = new PassThrough();
  // The writer gets the error too.
  through.on('error', () => undefined);
  if (outgoing.destroyed) return through.resume();
  through.pipe(outgoing);
  // Without a reader, the stream would stall.
  outgoing.once('close', () => through.resume());
  return through;
}
