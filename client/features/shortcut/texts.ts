import { keyCaps } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';

/** Keys as words in a sentence, e.g. `Ctrl+S` or `G P`. */
export function keysText(keys: string): string {
  return keys
    .split(' ')
    .map((chord) => keyCaps(chord).join('+'))
    .join(' ');
}

/** What a command is called where nothing around it says what it belongs to. */
export function fullName({ group, label }: Command): string {
  return group ? `${group}: ${label}` : label;
}
