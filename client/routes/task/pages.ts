import { TASK_LIMITS } from '#client/features/task/criteria/index.ts';

/** A number of a page, or what stands for those that are left out. */
type PageStep = number | 'gap';

/** So many numbers stand on each side of the page that is shown. */
const BESIDE = 1;
/** How many numbers the middle has where nothing is left out on one of its sides. */
const MIDDLE = 2 * BESIDE + 1;

/** How many of the records that match can be paged through. */
const reachable = (total: number): number => Math.min(total, TASK_LIMITS.records);

/** How many pages there are; nothing is a page too. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(reachable(total) / size));

/** The first and the last place on a page, from 1; both are 0 where nothing matches. */
export function rangeOf(page: number, size: number, total: number): { from: number; to: number } {
  const to = Math.min(page * size, reachable(total));
  return { from: Math.min((page - 1) * size + 1, to), to };
}

/** The page on which a place lies that was on another page of another size. */
export const pageAt = (place: number, size: number): number => Math.floor((Math.max(1, place) - 1) / size) + 1;

/** The numbers that lead to other pages: the first, the last, those around the page that is shown. A gap hides at least two. */
export function pageSteps(page: number, last: number): readonly PageStep[] {
  if (last <= MIDDLE + 4) return numbers(1, last);
  // At the ends the middle is as long as elsewhere with its gap, so that the numbers stay where they are.
  const from = page <= MIDDLE + 1 ? 1 : Math.min(page - BESIDE, last - MIDDLE - 1);
  const to = page >= last - MIDDLE ? last : Math.max(page + BESIDE, MIDDLE + 2);
  return [...(from > 1 ? [1, 'gap' as const] : []), ...numbers(from, to), ...(to < last ? ['gap' as const, last] : [])];
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
