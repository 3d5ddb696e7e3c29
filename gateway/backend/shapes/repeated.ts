/** The values that come more than once, each of them once, in the order in which they come again. */
export function repeated<Value>(values: Iterable<Value>): Value[] {
  const seen = new Set<Value>();
  const again = new Set<Value>();
  for (const value of values) (seen.has(value) ? again : seen).add(value);
  return [...again];
}
