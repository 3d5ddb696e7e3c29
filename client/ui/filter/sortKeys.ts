export type Order = 'asc' | 'desc';

/** The keys with one of them in another place; places beyond the ends are the ends. */
export function movedTo<Key>(keys: readonly Key[], from: number, to: number): readonly Key[] {
  const rest = keys.filter((_, index) => index !== from);
  const place = Math.min(Math.max(to, 0), rest.length);
  const moved = keys[from];
  return moved ? [...rest.slice(0, place), moved, ...rest.slice(place)] : keys;
}

/** The keys with one of them turned around. */
export const turned = <Key extends { readonly order: Order }>(keys: readonly Key[], at: number): readonly Key[] =>
  keys.map((key, index) => (index === at ? { ...key, order: key.order === 'asc' ? 'desc' : 'asc' } : key));
