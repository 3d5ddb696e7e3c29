/** A named value as it is edited: a text. */
export interface Entry {
  readonly name: string;
  readonly text: string;
}

/** Tags are texts; metadata are any values, those that are no texts as JSON. */
export type EntryKind = 'tags' | 'metadata';

/** What is stored, as texts to edit. A text that could be taken for another value stands in quotes. */
export const toEntries = (stored: Record<string, unknown>, kind: EntryKind): Entry[] =>
  Object.entries(stored).map(([name, value]) => ({ name, text: toText(value, kind) }));

/** The entries that differ from what is stored, as values. What has no name is none. */
export function changedEntries(
  entries: readonly Entry[],
  stored: Record<string, unknown>,
  kind: EntryKind,
): Record<string, unknown> {
  const changed = entries
    .map(({ name, text }) => ({ name: name.trim(), text }))
    .filter(({ name, text }) => name && (!(name in stored) || toText(stored[name], kind) !== text));
  return Object.fromEntries(changed.map(({ name, text }) => [name, toValue(text, kind)]));
}

/** The first name that is given twice. */
export function doubleName(entries: readonly Entry[]): string | undefined {
  const names = entries.map(({ name }) => name.trim()).filter(Boolean);
  return names.find((name, index) => names.indexOf(name) < index);
}

function toText(value: unknown, kind: EntryKind): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return kind === 'metadata' && parse(value) !== undefined ? JSON.stringify(value) : value;
}

function toValue(text: string, kind: EntryKind): unknown {
  const value = kind === 'metadata' ? parse(text) : undefined;
  return value === undefined ? text : value;
}

/** The value that a text stands for; undefined when it stands for itself. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
