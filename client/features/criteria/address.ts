import { asList, asObject, parseJson } from '#client/lib/json.ts';
import { forgetArgillaLink, isArgillaLink, readArgillaLink } from './argillaLink.ts';
import type { RecordCriteria } from './criteria.ts';
import { decodeCriteria } from './decodeCriteria.ts';
import { encodeCriteria } from './encodeCriteria.ts';

/** One record with its form, or a page of records that are answered together. */
export type ViewMode = 'focus' | 'bulk';

/** What the address bar says about the annotation page. */
export interface RecordAddress {
  readonly criteria: RecordCriteria;
  readonly view: ViewMode;
  /** How many records are on a page: 1 in the focus view. */
  readonly size: number;
  /** The page, from 1; in the focus view this is the record's place in the queue. */
  readonly page: number;
  /** A record that a link points to: it is shown first, wherever it stands in the queue. */
  readonly recordId: string | null;
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 25;

/** Reads the address. Whatever is broken or unknown is left out, and `isBroken` says so. */
export function readAddress(params: URLSearchParams): { address: RecordAddress; isBroken: boolean } {
  const argilla = readArgillaLink(params);
  const query = parseJson(params.get('query'), asObject);
  const sort = argilla.sort ? { value: argilla.sort, isBroken: false } : parseJson(params.get('sort'), asList);
  const pagination = parseJson(params.get('pagination'), asObject);
  const read = decodeCriteria({ ...argilla.query, ...query.value }, sort.value);
  const { size, page } = pagination.value ?? argilla.pagination ?? { size: 1, page: 1 };
  const isBulk = params.has('viewMode') ? params.get('viewMode') === 'bulk' : size !== 1 && !pagination.value;
  const view = isBulk ? 'bulk' : 'focus';
  return {
    address: {
      criteria: read.criteria,
      view,
      size: view === 'focus' ? 1 : (PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE),
      page: toPage(page),
      recordId: params.get('record'),
    },
    isBroken: read.isBroken || query.isBroken || sort.isBroken || pagination.isBroken,
  };
}

/** Writes the address; parameters of others stay. */
export function writeAddress(params: URLSearchParams, address: RecordAddress): URLSearchParams {
  const { criteria, view, size, page, recordId } = address;
  const { query, sort } = encodeCriteria(criteria);
  const next = new URLSearchParams(params);
  forgetArgillaLink(next);
  next.set('query', JSON.stringify(query));
  if (sort.length) next.set('sort', JSON.stringify(sort));
  else next.delete('sort');
  next.set('pagination', JSON.stringify({ size, page }));
  next.set('viewMode', view === 'bulk' ? 'bulk' : 'annotate');
  if (recordId) next.set('record', recordId);
  else next.delete('record');
  return next;
}

/** What an address needs to show the first of the records. */
export const linkTo = (criteria: RecordCriteria): URLSearchParams =>
  writeAddress(new URLSearchParams(), { criteria, view: 'focus', size: 1, page: 1, recordId: null });

/** Whether an address leaves open which records it means. */
export const saysNothing = (params: URLSearchParams): boolean =>
  !OWN_NAMES.some((name) => params.has(name)) && !isArgillaLink(params);

const OWN_NAMES = ['query', 'sort', 'pagination', 'record'];

/** The address in another view: what is on screen stays on screen. */
export function inView(address: RecordAddress, view: ViewMode): RecordAddress {
  if (view === address.view) return address;
  return view === 'bulk'
    ? { ...address, view, size: DEFAULT_PAGE_SIZE, page: Math.ceil(address.page / DEFAULT_PAGE_SIZE), recordId: null }
    : { ...address, view, size: 1, page: (address.page - 1) * address.size + 1 };
}

function toPage(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
