import {
  decodeCriteria,
  encodeCriteria,
  EVERYONE,
  readAddressParts,
  type RecordCriteria,
  toPage,
  withParams,
} from '#client/features/criteria/index.ts';
import { REVIEW_TABS, type ReviewTab } from '#client/features/review/index.ts';

/** The state of the review page in the address bar. */
export interface ReviewAddress {
  readonly criteria: RecordCriteria;
  readonly tab: ReviewTab;
  /** The position in the list, from 1. */
  readonly page: number;
  /** The record of a link, which is shown first, whatever its position. */
  readonly recordId: string | null;
}

function read(params: URLSearchParams): { address: ReviewAddress; isBroken: boolean } {
  const parts = readAddressParts(params);
  const { criteria, isBroken } = decodeCriteria(parts.query ?? {}, parts.sort, EVERYONE);
  return {
    address: {
      criteria,
      tab: REVIEW_TABS.find((tab) => tab === params.get('tab')) ?? 'open',
      page: toPage(Number(params.get('page') ?? 1)),
      recordId: params.get('record'),
    },
    isBroken: isBroken || parts.isBroken,
  };
}

function write(params: URLSearchParams, { criteria, tab, page, recordId }: ReviewAddress): URLSearchParams {
  const { query, sort } = encodeCriteria(criteria);
  // The status of the viewer's own responses has no meaning here.
  const { status: _status, ...asked } = query;
  const isAsked = Object.values(asked).some((part) => part !== undefined);
  return withParams(params, {
    query: isAsked ? JSON.stringify(asked) : null,
    sort: sort.length ? JSON.stringify(sort) : null,
    tab: tab === 'open' ? null : tab,
    page: page === 1 ? null : String(page),
    record: recordId,
  });
}

export const REVIEW_ADDRESS = { read, write, defaults: { recordId: null } };
