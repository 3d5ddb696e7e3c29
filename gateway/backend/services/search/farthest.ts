import type { Store } from '../../store/store.ts';

/** The numbers of compared records: pending ones, and a sample of the annotated ones. More would make a page slow. */
export const CANDIDATES = 400;
const ANNOTATED = 200;

/**
 * The first candidates in the order farthest first: each is as far as possible from what is annotated and from those before it. Candidates
 * without a vector follow in their order.
 */
export function farthestFirst(
  store: Store,
  settingsPk: number,
  candidates: readonly number[],
  annotated: ArrayLike<number>,
  count: number,
): number[] {
  const vectorOf = (ordinal: number) => normalized(store.vectors.get(settingsPk, ordinal));
  const known = spread(annotated, ANNOTATED).flatMap((ordinal) => vectorOf(ordinal) ?? []);
  const open = candidates.flatMap((ordinal) => {
    const vector = vectorOf(ordinal);
    return vector
      ? [{ ordinal, vector, nearest: known.reduce((most, one) => Math.max(most, dot(one, vector)), -1) }]
      : [];
  });
  const withVector = new Set(open.map(({ ordinal }) => ordinal));
  const ordered: number[] = [];
  while (open.length > 0 && ordered.length < count) {
    let at = 0;
    for (let index = 1; index < open.length; index += 1) if (open[index]!.nearest < open[at]!.nearest) at = index;
    const [next] = open.splice(at, 1);
    ordered.push(next!.ordinal);
    for (const other of open) other.nearest = Math.max(other.nearest, dot(next!.vector, other.vector));
  }
  return [...ordered, ...candidates.filter((ordinal) => !withVector.has(ordinal))].slice(0, count);
}

/** Returns at most so many items of a list, evenly spaced. */
const spread = (list: ArrayLike<number>, most: number): number[] => {
  const count = Math.min(list.length, most);
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]!);
};

/** A vector of length one; undefined for a missing one and for zero, which has no direction. */
function normalized(numbers: Float64Array | undefined): Float64Array | undefined {
  const length = numbers && Math.hypot(...numbers);
  return length ? numbers.map((number) => number / length) : undefined;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}
