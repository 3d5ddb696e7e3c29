import { setFlagsFromString } from 'node:v8';

/**
 * Stops the heaps of this process, the backend's thread included, from growing on. V8 takes what makes it fastest on a machine
 * it has for itself: 48 MiB a thread for young objects alone, and for old ones several times what is alive. Once everything is
 * loaded, the young space is large enough, and an old one that is cleaned whenever it has grown by a fifth costs no measurable
 * time; together that is tens of MiB on the small machines this product shares.
 *
 * What can only be said where Node is called stands in `npm start`: two halves of 4 MiB for young objects, and two helper threads
 * for V8, as two threads here work; four of them take memory each, and on a small machine the time of those that answer.
 */
export function keepHeapsSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=20');
}
