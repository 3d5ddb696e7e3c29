/**
 * How numbers become codes of two bytes, in their order. Codes are steps from `low`. An exact coding has decimals with few places: the
 * step is one of the last place. Any other divides the range into equal steps, so that neighbors share a code; it takes quarters of the
 * numbers, so that no difference overflows.
 */
export interface Coding {
  low: number;
  step: number;
  exact: 0 | 1;
}

/** Codes begin at 1, because 0 stands for no value. */
const STEPS = 65_533;
export const MAX_CODE = STEPS + 1;
const DECIMALS = [1, 10, 100, 1000, 10_000];
/** Closer numbers share a code: SQLite's connector stores numbers below 2 ** -52 as 0. */
const LEAST_WIDTH = 1e-9;

export function codingOf(values: readonly number[], former?: Coding): Coding {
  const numbers = values.filter((value) => !Number.isNaN(value));
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of numbers) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  if (numbers.length === 0) [lowest, highest] = [0, 0];
  const scale = DECIMALS.find(
    (times) => (highest - lowest) * times <= STEPS && numbers.every((value) => isMultiple(value, times)),
  );
  if (scale !== undefined) {
    // Room on both sides, so that later values seldom need another coding.
    const room = Math.floor((STEPS - (highest - lowest) * scale) / 2);
    return { low: Math.round(lowest * scale) - room, step: 1 / scale, exact: 1 };
  }
  const formerWidth = former?.exact === 0 ? Math.min(STEPS * former.step, Number.MAX_VALUE / 4) : 0;
  const width = Math.max(highest / 4 - lowest / 4, formerWidth, Math.abs(lowest) * 1e-9, LEAST_WIDTH);
  const low = lowest / 4 - width / 2;
  return { low: Math.abs(low) < LEAST_WIDTH / 1e3 ? 0 : low, step: (width * 2) / STEPS, exact: 0 };
}

/** Beyond this, not every whole number is a double. */
const MAX_EXACT = 2 ** 52;

const isMultiple = (value: number, times: number): boolean =>
  Math.round(value * times) / times === value && Math.abs(value * times) < MAX_EXACT;

export function fits(coding: Coding, value: number): boolean {
  if (Number.isNaN(value)) return true;
  const steps = stepsTo(coding, value);
  return steps >= 0 && steps <= STEPS && (coding.exact === 0 || isMultiple(value, perUnit(coding)));
}

/** Rises with the value. */
export const toCode = (coding: Coding, value: number): number =>
  Number.isNaN(value) ? 0 : 1 + Math.min(STEPS, Math.max(0, Math.floor(stepsTo(coding, value))));

const stepsTo = (coding: Coding, value: number): number =>
  coding.exact ? Math.round(value * perUnit(coding)) - coding.low : (value / 4 - coding.low) / coding.step;

/** An exact coding has this many steps for each unit. */
export const perUnit = ({ step }: Coding): number => Math.round(1 / step);

const valueOf = (coding: Coding, code: number): number => (coding.low + code - 1) / perUnit(coding);

export interface CodeRange {
  /** The codes whose values are all in the range. */
  from: number;
  to: number;
  /** Other codes that have some values in the range. */
  edges: number[];
}

export function codesWithin(
  coding: Coding,
  { from, to, accepts }: { from: number; to: number; accepts: (value: number) => boolean },
): CodeRange {
  const below = from === -Infinity;
  const above = to === Infinity;
  if (!coding.exact) {
    const [first, last] = [toCode(coding, from), toCode(coding, to)];
    return {
      from: below ? 1 : first + 1,
      to: above ? MAX_CODE : last - 1,
      edges: [...(below ? [] : [first]), ...(above ? [] : [last])],
    };
  }
  let first = below ? 1 : Math.max(1, Math.min(STEPS + 2, Math.floor(from * perUnit(coding)) - coding.low));
  let last = above ? MAX_CODE : Math.max(0, Math.min(MAX_CODE, Math.ceil(to * perUnit(coding)) - coding.low + 2));
  while (!below && first <= last && !accepts(valueOf(coding, first))) first += 1;
  while (!above && last >= first && !accepts(valueOf(coding, last))) last -= 1;
  return { from: first, to: last, edges: [] };
}

/** Returns the upper bound of the sort keys of a code; a sort key is the value, or its negative in descending order. */
export function worstBound(coding: Coding, code: number, sign: 1 | -1): number {
  if (coding.exact) return sign * valueOf(coding, code);
  return sign * 4 * (coding.low + (code - 1 + (sign === 1 ? 2 : -1)) * coding.step);
}

/** Returns the lower bound of the sort keys of a code. */
export function bestBound(coding: Coding, code: number, sign: 1 | -1): number {
  if (coding.exact) return sign * valueOf(coding, code);
  return sign * 4 * (coding.low + (code - 1 + (sign === 1 ? -1 : 2)) * coding.step);
}
