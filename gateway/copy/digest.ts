/** A value as JSON that is the same for equal values: members in the order of their names, without those that are undefined. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .join(',')}}`;
}

/** The digest of a set: the sum of the digests of its members, in any order. */
export const withoutOverflow = (sum: bigint): bigint => BigInt.asUintN(64, sum);

export const digestText = (digest: bigint): string => digest.toString(16).padStart(16, '0');

/** An object without members that are null or undefined, at any depth. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member == null ? [] : [[name, withoutNulls(member)]])),
  );
}
