import { LONGEST } from '#client/lib/restLimits.ts';
import { fold } from '#client/lib/text.ts';
import type { Draft } from './draft.ts';

type Named = { readonly name: string; readonly title: string; readonly column?: string | null };

/** A name made of a title: `Antwort (kurz)` → `antwort_kurz`. Empty where no character can be part of a name. */
export const nameFrom = (title: string): string =>
  fold(title.normalize('NFKD'))
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST.name);

/**
 * The names of parts of one kind, in order: the given name, else one made of the title, the column or the kind. Generated names
 * never clash.
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

export const partNames = ({ fields, metadata, vectors, questions }: Draft) => ({
  fields: namesOf(fields, 'field'),
  metadata: namesOf(metadata, 'metadata'),
  vectors: namesOf(vectors, 'vector'),
  questions: namesOf(questions, 'question'),
});

/** A dataset's name made of a file's: without the extension and without forbidden characters. */
export const datasetNameFrom = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9-_]+/g, ' ')
    .replace(/^[-_ ]+| +$/g, '')
    .slice(0, LONGEST.name);
