import { createEmitter } from '#client/lib/emitter.ts';

let typed: string | null = null;
const changes = createEmitter<[]>();

/**
 * What stands in the search box of the page and was not searched for; null when nothing does. The box draws itself alone while
 * somebody types; who else wants to know listens here.
 */
export const typedQuery = {
  read: (): string | null => typed,
  write(text: string | null): void {
    typed = text;
    changes.emit();
  },
  subscribe: changes.on,
};
