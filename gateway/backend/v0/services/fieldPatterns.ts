/** Whether a member is among those asked for; without a list, all are. */
export const wants = (patterns: readonly string[] | null | undefined, member: string): boolean =>
  !patterns || patterns.some((pattern) => mayReach(pattern, member));

/** Whether a pattern names a member or anything inside it. */
const mayReach = (pattern: string, member: string): boolean => {
  const [first = ''] = pattern.split('.');
  return testOf(first)(member);
};

/** An object with only those members, at any depth, that the patterns name; a name stands for all that is inside. */
export function onlyFields(whole: Record<string, unknown>, patterns: readonly string[]): Record<string, unknown> {
  const tests = patterns.map(testOf);
  const pick = (value: Record<string, unknown>, path: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const at = path === '' ? name : `${path}.${name}`;
        if (tests.some((test) => test(at))) return [[name, inner]];
        if (!isPlain(inner)) return [];
        const picked = pick(inner, at);
        return Object.keys(picked).length > 0 ? [[name, picked]] : [];
      }),
    );
  return pick(whole, '');
}

/** Whether paths fit a pattern with stars; it never tries a path twice, so no pattern can make it run long. */
export function testOf(pattern: string): (path: string) => boolean {
  if (!pattern.includes('*')) return (path) => path === pattern;
  const parts = pattern.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return (path) => {
    if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = path.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= path.length - last.length;
  };
}

/** Not asked of `constructor`, which may be the name of a member. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
