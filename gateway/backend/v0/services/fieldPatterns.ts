/** Whether a pattern includes a member or a part of it. Without patterns, all members are included. */
export const wants = (patterns: readonly string[] | null | undefined, member: string): boolean =>
  !patterns || patterns.some((pattern) => patternTest(pattern.split('.')[0]!)(member));

/** An object with only the members, at any depth, that the patterns include. */
export function onlyFields(whole: Record<string, unknown>, patterns: readonly string[]): Record<string, unknown> {
  const tests = patterns.map(patternTest);
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

/** Matches paths with a pattern with stars in linear time. */
export function patternTest(pattern: string): (path: string) => boolean {
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

/** Does not use `constructor`, which may be the name of a member. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
