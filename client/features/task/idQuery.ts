/** A text in quotes, as Lucene's syntax takes it. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The query, in Lucene's syntax, for records by their ids in the dataset. */
export function queryForIds(ids: readonly string[]): string {
  return `id:(${ids.map(quoted).join(' OR ')})`;
}

/** A server refuses longer queries; the rest is for what stands around the ids. */
const MAX_LENGTH = 20_000 - 10;

/** As many ids as one query takes, one group after the other. */
export function groupsOfIds(ids: readonly string[], size: number): string[][] {
  const groups: string[][] = [];
  let length = 0;
  for (const id of ids) {
    const added = `${quoted(id)} OR `.length;
    const group = groups.at(-1);
    if (group && group.length < size && length + added <= MAX_LENGTH) {
      group.push(id);
      length += added;
    } else {
      groups.push([id]);
      length = added;
    }
  }
  return groups;
}
