import type { ServerResponse } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';

/** Leads to the caller while there is one, and from then on nowhere: who writes gets to the end either way. */
export function lasting(outgoing: ServerResponse): Writable {
  const through = new PassThrough();
  // Whoever writes hears of the failure too.
  through.on('error', () => undefined);
  if (outgoing.destroyed) return through.resume();
  through.pipe(outgoing);
  // With nobody to read, it would wait for somebody.
  outgoing.once('close', () => through.resume());
  return through;
}
