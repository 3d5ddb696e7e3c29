export interface Sort<Key extends string> {
  readonly by: Key;
  readonly isDescending: boolean;
}

/** Reads a sort from the address; the default if it is absent or invalid. */
export function readSort<Key extends string>(
  text: string | null,
  keys: readonly Key[],
  defaultSort: Sort<Key>,
): Sort<Key> {
  const [by, order] = (text ?? '').split(':');
  const key = keys.find((known) => known === by);
  return key ? { by: key, isDescending: order === 'desc' } : defaultSort;
}

/** Writes a sort for the address; empty for the default. */
export function writeSort<Key extends string>(sort: Sort<Key>, defaultSort: Sort<Key>): string {
  const isDefault = sort.by === defaultSort.by && sort.isDescending === defaultSort.isDescending;
  return isDefault ? '' : `${sort.by}:${sort.isDescending ? 'desc' : 'asc'}`;
}

interface Order<Item> {
  /** The language whose alphabet orders texts. */
  readonly language: string;
  readonly isDescending?: boolean;
  readonly nameOf: (item: Item) => string;
  /** The value to sort by; the name when absent. */
  readonly by?: (item: Item) => string | number;
}

/** Sorts items by a value, then by name. */
export function sorted<Item>(items: readonly Item[], order: Order<Item>): Item[] {
  const { language, isDescending = false, nameOf, by = nameOf } = order;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const direction = isDescending ? -1 : 1;
  return [...items].sort((one, other) => {
    const [a, b] = [by(one), by(other)];
    const difference = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return difference * direction || compare(nameOf(one), nameOf(other));
  });
}
