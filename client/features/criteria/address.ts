import { asList, asObject, parseJson } from '#client/lib/json.ts';
import { decodeCriteria, encodeCriteria } from './codec.ts';
import type { RecordCriteria } from './criteria.ts';

export type ViewMode = 'focus' | 'bulk';

/** The state of the annotation page in the address bar. */
export interface RecordAddress {
  readonly criteria: RecordCriteria;
  readonly view: ViewMode;
  /** Records per page: 1 in the focus view. */
  readonly size: number;
  /** The page, from 1; in the focus view, the record's position in the queue. */
  readonly page: number;
  /** The record of a link, which is shown first, whatever its position. */
  readonly recordId: string | null;
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 25;

/** Reads the parameters that the addresses of both kinds of datasets have. Unreadable ones are undefined. */
export function readAddressParts(params: URLSearchParams) {
  const textOf = (name: string): string | null => {
    const text = params.get(name);
    return text?.startsWith('%') ? decoded(text) : text;
  };
  const query = parseJson(textOf('query'), asObject);
  const sort = parseJson(textOf('sort'), asList);
  const pagination = parseJson(textOf('pagination'), asObject);
  return {
    query: query.value,
    sort: sort.value,
    pagination: pagination.value,
    isBroken: query.isBroken || sort.isBroken || pagination.isBroken,
  };
}

/** Sets parameters of an address, or removes those that are null. Other parameters stay. */
export function withParams(params: URLSearchParams, values: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const toPage = (page: number): number => (Number.isSafeInteger(page) && page > 0 ? page : 1);

/** The parameters of a link of Argilla 1.29, which argillaLink.ts converts before the page reads its address. */
export const ARGILLA_NAMES = ['page', 'status', 'search', 'metadata', 'response', 'suggestion', 'similarity'] as const;

export const isArgillaLink = (params: URLSearchParams): boolean =>
  ARGILLA_NAMES.some((name) => params.has(name)) || isArgillaSort(params);

export const isArgillaSort = (params: URLSearchParams): boolean => params.get('sort')?.startsWith('[') === false;

/** Decodes Argilla's second percent-encoding. */
export function decoded(value: string | null): string | null {
  if (!value) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Reads the address without its invalid parts; `isBroken` says whether there are any. */
export function readAddress(params: URLSearchParams): { address: RecordAddress; isBroken: boolean } {
  const parts = readAddressParts(params);
  const read = decodeCriteria(parts.query ?? {}, parts.sort);
  const { size, page } = parts.pagination ?? { size: 1, page: 1 };
  const view = params.get('viewMode') === 'bulk' ? 'bulk' : 'focus';
  return {
    address: {
      criteria: read.criteria,
      view,
      size: view === 'focus' ? 1 : (PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE),
      page: toPage(Number(page)),
      recordId: params.get('record'),
    },
    isBroken: read.isBroken || parts.isBroken,
  };
}

/** Writes the address; other parameters stay. */
export function writeAddress(
  params: URLSearchParams,
  { criteria, view, size, page, recordId }: RecordAddress,
): URLSearchParams {
  const { query, sort } = encodeCriteria(criteria);
  return withParams(params, {
    query: JSON.stringify(query),
    sort: sort.length ? JSON.stringify(sort) : null,
    pagination: JSON.stringify({ size, page }),
    viewMode: view === 'bulk' ? 'bulk' : 'annotate',
    record: recordId || null,
  });
}

/** The parameters that show the first of the records. */
export const linkTo = (criteria: RecordCriteria): URLSearchParams =>
  writeAddress(new URLSearchParams(), { criteria, view: 'focus', size: 1, page: 1, recordId: null });

/** Whether an address contains no criteria and no record. */
export const isEmptyAddress = (params: URLSearchParams): boolean => !OWN_NAMES.some((name) => params.has(name));

const OWN_NAMES = ['query', 'sort', 'pagination', 'record'];

/** The address in another view, with the same record on screen. */
export function inView(address: RecordAddress, view: ViewMode): RecordAddress {
  if (view === address.view) return address;
  return view === 'bulk'
    ? { ...address, view, size: DEFAULT_PAGE_SIZE, page: Math.ceil(address.page / DEFAULT_PAGE_SIZE), recordId: null }
    : { ...address, view, size: 1, page: (address.page - 1) * address.size + 1 };
}
