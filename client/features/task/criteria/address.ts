import { asList, asObject, parseJson } from '#client/lib/json.ts';
import type { TaskCriteria } from './criteria.ts';
import { decodeTaskCriteria } from './decodeTaskCriteria.ts';
import { encodeTaskCriteria } from './encodeTaskCriteria.ts';

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
  const query = parseJson(decoded(params.get('query')), asObject);
  const sort = parseJson(decoded(params.get('sort')), asList);
  const pagination = parseJson(decoded(params.get('pagination')), asObject);
  const { criteria, isBroken } = decodeTaskCriteria(query.value ?? {}, sort.value);
  const { size, page } = pagination.value ?? {};
  const viewMode = params.get('viewMode');
  const mode = MODES.find((known) => known === viewMode);
  return {
    address: {
      criteria,
      mode: mode ?? 'annotate',
      page: typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? page : 1,
      size: TASK_PAGE_SIZES.find((known) => known === size) ?? DEFAULT_SIZE,
    },
    isBroken:
      isBroken || query.isBroken || sort.isBroken || pagination.isBroken || (viewMode !== null && mode === undefined),
  };
}

/** Writes the address; parameters of others stay, and what is as it is anyway is left out. */
export function writeTaskAddress(params: URLSearchParams, address: TaskAddress): URLSearchParams {
  const { criteria, mode, page, size } = address;
  const { query, sort } = encodeTaskCriteria(criteria);
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, isUsual: boolean): void =>
    isUsual ? next.delete(name) : next.set(name, value);
  put('query', JSON.stringify(query), Object.keys(query).length === 0);
  put('sort', JSON.stringify(sort), criteria.sort.length === 0);
  put('viewMode', mode, mode === 'annotate');
  put('pagination', JSON.stringify({ size, page }), size === DEFAULT_SIZE && page === 1);
  return next;
}

/** Argilla encodes what it puts into an address once more than an address asks for. */
function decoded(value: string | null): string | null {
  if (!value?.startsWith('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
