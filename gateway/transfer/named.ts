/**
 * Members by names that others gave, those of an object if there is one. Without a prototype: a name may be any, also one
 * that every object has a member of.
 */
export const named = <Value>(members?: object): Record<string, Value> =>
  Object.assign(Object.create(null) as Record<string, Value>, members);
