import { readAddressParts, toPage, withParams } from '#client/features/criteria/index.ts';
import { decodeTaskCriteria, encodeTaskCriteria } from './codec.ts';
import type { TaskCriteria } from './criteria.ts';

/** Annotate records, only read them, or write labeling rules. The names are those of the address. */
export type TaskMode = 'annotate' | 'explore' | 'labelling-rules';

/** The address of a task page. */
export interface TaskAddress {
  readonly criteria: TaskCriteria;
  readonly mode: TaskMode;
  /** The page, from 1. */
  readonly page: number;
  /** How many records are on a page: 1 in the focus view. */
  readonly size: number;
}

export const TASK_PAGE_SIZES = [1, 10, 20, 50, 100] as const;
export const DEFAULT_SIZE = 10;
/** The size that an address leaves out. A phone has room for one card. */
const usualSize = (): number => (globalThis.matchMedia?.('(max-width: 450px)').matches ? 1 : DEFAULT_SIZE);
const MODES: readonly TaskMode[] = ['annotate', 'explore', 'labelling-rules'];

/** Broken or unknown parts get their defaults and set `isBroken`. */
export function readTaskAddress(params: URLSearchParams): { address: TaskAddress; isBroken: boolean } {
  const { query, sort, pagination, ...parts } = readAddressParts(params);
  const { criteria, isBroken } = decodeTaskCriteria(query ?? {}, sort);
  const { size, page } = pagination ?? {};
  const viewMode = params.get('viewMode');
  const mode = MODES.find((known) => known === viewMode);
  return {
    address: {
      criteria,
      mode: mode ?? 'annotate',
      page: typeof page === 'number' ? toPage(page) : 1,
      size: TASK_PAGE_SIZES.find((known) => known === size) ?? usualSize(),
    },
    isBroken: isBroken || parts.isBroken || (viewMode !== null && mode === undefined),
  };
}

/** Keeps other parameters, and omits defaults. */
export function writeTaskAddress(
  params: URLSearchParams,
  { criteria, mode, page, size }: TaskAddress,
): URLSearchParams {
  const { query, sort } = encodeTaskCriteria(criteria);
  return withParams(params, {
    query: Object.keys(query).length ? JSON.stringify(query) : null,
    sort: sort.length ? JSON.stringify(sort) : null,
    viewMode: mode === 'annotate' ? null : mode,
    pagination: size === usualSize() && page === 1 ? null : JSON.stringify({ size, page }),
  });
}
