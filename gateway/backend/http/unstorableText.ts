type Path = (string | number)[];

/** Escapes in JSON of what no text can keep: NUL, and half of a surrogate pair. Pairs match too, so this only says where to look. */
const SUSPECT = /\\u(0000|d[89a-f])/i;

/**
 * Whether a text comes back from every store as it went in: some end it at a NUL, and half of a surrogate pair becomes another
 * character, so that two different texts would be the same one.
 */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Where a body holds a text or a key that cannot be stored; undefined when all of them can. */
export function unstorableText(json: string, body: unknown): Path | undefined {
  if (!SUSPECT.test(json)) return undefined;
  const pending: { path: Path; value: unknown }[] = [{ path: [], value: body }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [key, member] of members.reverse() as [string | number, unknown][]) {
      if (typeof key === 'string' && !isStorable(key)) return path;
      pending.push({ path: [...path, key], value: member });
    }
  }
  return undefined;
}
