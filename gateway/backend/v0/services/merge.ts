import { isObject } from '../../http/leniency.ts';

/** Lays one object over another: objects in them are merged, everything else is replaced, and nothing is taken away. */
export function merged<T extends object>(under: T, over: Partial<T>): T {
  const result: Record<string, unknown> = { ...(under as Record<string, unknown>) };
  for (const [name, value] of Object.entries(over)) {
    const before = result[name];
    if (value === null || value === undefined) continue;
    result[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return result as T;
}
