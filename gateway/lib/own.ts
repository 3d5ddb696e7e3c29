/** A member that the object does not inherit: a field may be called `constructor`. */
export const own = <Value>(
  members: Readonly<Record<string, Value>> | null | undefined,
  name: string,
): Value | undefined => (members && Object.hasOwn(members, name) ? members[name] : undefined);
