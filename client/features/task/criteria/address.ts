import { readAddressParts, toPage, withParams } from '#client/features/criteria/index.ts';
import { decodeTaskCriteria, encodeTaskCriteria } from './codec.ts';
import type { TaskCriteria } from './criteria.ts';

/** Work on the records, only look at them, or write rules that label them; named as the address names them. */
export type TaskMode = 'annotate' | 'explore' | 'labelling-rules';

/** What the address bar says about a page of an older dataset. */
export interface TaskAddress {
  readonly criteria: TaskCriteria;
  readonly mode: TaskMode;
  /** The page, from 1. */
  readonly page: number;
  /** How many records are on a page: 1 in the focus view. */
  readonly size: number;
}

export const TASK_PAGE_SIZES = [1, 10, 20, 50, 100] as const;
const DEFAULT_SIZE = 10;
const MODES: readonly TaskMode[] = ['annotate', 'explore', 'labelling-rules'];

/** Reads the address. Whatever is broken or unknown is left out, and `isBroken` says so. */
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
      size: TASK_PAGE_SIZES.find((known) => known === size) ?? DEFAULT_SIZE,
    },
    isBroken: isBroken || parts.isBroken || (viewMode !== null && mode === undefined),
  };
}

/** Writes the address; parameters of others stay, and defaults are left out. */
export function writeTaskAddress(
  params: URLSearchParams,
  { criteria, mode, page, size }: TaskAddress,
): URLSearchParams {
  const { query, sort } = encodeTaskCriteria(criteria);
  return withParams(params, {
    query: Object.keys(query).length ? JSON.stringify(query) : null,
    sort: sort.length ? JSON.stringify(sort) : null,
    viewMode: mode === 'annotate' ? null : mode,
    pagination: size === DEFAULT_SIZE && page === 1 ? null : JSON.stringify({ size, page }),
  });
}
