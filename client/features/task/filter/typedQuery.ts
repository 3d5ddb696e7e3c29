let typed: string | null = null;
const listeners = new Set<() => void>();

/**
 * What stands in the search box of the page and was not searched for; null when nothing does. The box draws itself alone while
 * somebody types; who else wants to know listens here.
 */
export const typedQuery = {
  read: (): string | null => typed,
  write(text: string | null): void {
    typed = text;
    for (const listener of [...listeners]) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
