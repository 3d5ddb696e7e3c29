import { TASK_LIMITS } from '#client/features/task/criteria/index.ts';

/** The server lists no more records than these. */
export const reachable = (total: number): number => Math.min(total, TASK_LIMITS.records);

/** No records are one empty page. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(reachable(total) / size));

/** The first and the last position on a page, from 1; both are 0 if nothing matches. */
export function rangeOf(page: number, size: number, total: number): { from: number; to: number } {
  const to = Math.min(page * size, reachable(total));
  return { from: Math.min((page - 1) * size + 1, to), to };
}

/** The page that contains a position. */
export const pageAt = (position: number, size: number): number => Math.floor((Math.max(1, position) - 1) / size) + 1;

/**
 * The numbers in the page bar: the first, the last, and those around the current page. A gap hides at least two. Long bars have
 * seven steps on every page, so that the numbers stay under the pointer.
 */
export function pageSteps(page: number, last: number): readonly (number | 'gap')[] {
  if (last <= 7) return numbers(1, last);
  const from = page <= 4 ? 1 : Math.min(page - 1, last - 4);
  const to = page >= last - 3 ? last : Math.max(page + 1, 5);
  return [...(from > 1 ? [1, 'gap' as const] : []), ...numbers(from, to), ...(to < last ? ['gap' as const, last] : [])];
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
