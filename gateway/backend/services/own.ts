/**
 * A member that an object has itself. Fields and properties may be named like what every object inherits, `constructor` for
 * example, and are then found where nobody gave them.
 */
export const own = <Value>(members: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;
