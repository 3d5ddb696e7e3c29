export type Order = 'asc' | 'desc';

/** The keys with one of them turned around. */
export const turned = <Key extends { readonly order: Order }>(keys: readonly Key[], at: number): readonly Key[] =>
  keys.map((key, index) => (index === at ? { ...key, order: key.order === 'asc' ? 'desc' : 'asc' } : key));
