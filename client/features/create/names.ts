import { LONGEST } from '#client/lib/restLimits.ts';

interface Named {
  readonly name: string;
  readonly title: string;
  readonly column?: string | null;
}

/** A name made of a title: `Antwort (kurz)` → `antwort_kurz`. Empty where nothing of it can be part of a name. */
export const nameFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST.name);

/**
 * The names of parts of one kind, in order: the given one, else one made of the title or the column, else of the kind; those that
 * were not given never clash.
 */
export function namesOf(parts: readonly Named[], kind: string): string[] {
  const taken = new Set(parts.map(({ name }) => name.trim()).filter(Boolean));
  return parts.map(({ name, title, column }) => {
    if (name.trim()) return name.trim();
    const stem = nameFrom(title) || nameFrom(column ?? '') || kind;
    let free = stem;
    for (let count = 2; taken.has(free); count += 1) free = `${stem}_${count}`;
    taken.add(free);
    return free;
  });
}

/** A dataset's name made of a file's: without the ending, and of what a name may hold. */
export const datasetNameFrom = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9-_]+/g, ' ')
    .replace(/^[-_ ]+| +$/g, '')
    .slice(0, LONGEST.name);
