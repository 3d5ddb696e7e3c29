/** A range of numbers, both ends included; null leaves an end open. */
export interface Range {
  readonly ge: number | null;
  readonly le: number | null;
}

/** Both ends as they are typed; an empty one is open. */
export interface Bounds {
  readonly ge: string;
  readonly le: string;
}

/** The range that is typed, or undefined while it is none. */
export function readBounds({ ge, le }: Bounds): Range | undefined {
  const [from, to] = [readBound(ge), readBound(le)];
  if (from === undefined || to === undefined) return undefined;
  return from !== null && to !== null && from > to ? undefined : { ge: from, le: to };
}

function readBound(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Where the slider's ends stand; a range may lie outside of what occurs. */
export const sliderOf = ({ ge, le }: Range, min: number, max: number): [number, number] => [
  clamp(ge ?? min, min, max),
  clamp(le ?? max, min, max),
];

/** The range that the slider's ends mean: an end at the end of the track is open. */
export function rangeOf([from, to]: readonly [number, number], min: number, max: number): Range | null {
  const range = { ge: from <= min ? null : from, le: to >= max ? null : to };
  return range.ge === null && range.le === null ? null : range;
}

/** About a hundred steps, each a power of ten. */
export function stepOf(min: number | null, max: number | null): number {
  const span = (max ?? 1) - (min ?? 0);
  return span > 0 ? 10 ** Math.floor(Math.log10(span / 50)) : 1;
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
