/** Normalizes a text for searching: without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A filter for texts that contain a search, ignoring case and accents. */
export function textFilter(search: string): (text: string) => boolean {
  const wanted = fold(search.trim());
  return (text) => fold(text).includes(wanted);
}

/** A person's names in one line; empty when there are none. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** The name of an enum's value in lower case, as keys of texts and styles have it. */
export const lowerCase = <Value extends string>(value: Value) => value.toLowerCase() as Lowercase<Value>;
