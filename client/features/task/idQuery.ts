/** A text in quotes, as Lucene's syntax takes it. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The query, in Lucene's syntax, for records by their ids in the dataset. */
export function queryForIds(ids: readonly string[]): string {
  return `id:(${ids.map(quoted).join(' OR ')})`;
}
