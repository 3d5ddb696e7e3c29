import { keyCaps } from '#client/commands/keys.ts';

/** Keys as words in a sentence, e.g. `Ctrl+S` or `G P`. */
export function keysText(keys: string): string {
  return keys
    .split(' ')
    .map((chord) => keyCaps(chord).join('+'))
    .join(' ');
}
