/** A text as a quoted phrase of a Lucene query. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A Lucene query for records by their external ids. */
export function queryForIds(ids: readonly string[]): string {
  return `id:(${ids.map(quoted).join(' OR ')})`;
}

/** The server's limit for queries, less the characters around the ids. */
const MAX_LENGTH = 20_000 - 10;

/** Groups of ids that each fit in one query. */
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
