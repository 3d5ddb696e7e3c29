/** What a list is sorted by, and which way. */
export interface Sort<Key extends string> {
  readonly by: Key;
  readonly isDescending: boolean;
}

/** Reads a sort from an address; what it does not say, or says wrongly, is the default. */
export function readSort<Key extends string>(
  text: string | null,
  keys: readonly Key[],
  otherwise: Sort<Key>,
): Sort<Key> {
  const [by, order] = (text ?? '').split(':');
  const key = keys.find((known) => known === by);
  return key ? { by: key, isDescending: order === 'desc' } : otherwise;
}

/** Writes a sort for an address; the default is left out. */
export function writeSort<Key extends string>(sort: Sort<Key>, otherwise: Sort<Key>): string {
  const isDefault = sort.by === otherwise.by && sort.isDescending === otherwise.isDescending;
  return isDefault ? '' : `${sort.by}:${sort.isDescending ? 'desc' : 'asc'}`;
}

/** The items in order; those that are equal in the value stay in the order of their names. */
export function sorted<Item>(
  items: readonly Item[],
  isDescending: boolean,
  language: string,
  valueOf: (item: Item) => string | number,
  nameOf: (item: Item) => string,
): Item[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const direction = isDescending ? -1 : 1;
  return [...items].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return order * direction || compare(nameOf(one), nameOf(other));
  });
}
