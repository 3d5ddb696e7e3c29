import type { Difference } from './difference.ts';

/** A difference that is known and wanted: which it is, by patterns of what the table would show, and why it is right. */
export interface Accepted {
  route?: RegExp;
  path: RegExp;
  real?: RegExp;
  embedded?: RegExp;
  reason: string;
}

export const accepted: Accepted[] = [
  {
    route: /^GET \/api\/(v1\/|_)status/,
    path: /^(memory|mem_info|search_engine|elasticsearch)\./,
    reason: 'what it says of its own process and search engine: there is no OpenSearch in the embedded backend',
  },
  {
    path: /^(items\[\]\.error\.)?detail$|\.(msg|ctx\.error)$/,
    real: /^"/,
    embedded: /^"/,
    reason: 'sentences for people, which no program reads: same status and place, other words',
  },
  {
    path: /^detail\.params\.errors\.length$/,
    embedded: /^1$/,
    reason: 'what is wrong with a value is told once, for the type it is of, rather than for each type it is not of',
  },
  {
    route: /\?include=unheard$/,
    path: /^status$/,
    real: /^\[500,/,
    embedded: /^\[422,/,
    reason: 'an unknown `include` is refused by name; the server fails',
  },
  {
    route: /records\/search$/,
    path: /^status$/,
    real: /^\[500,.*invalid dimension/,
    embedded: /^\[422,/,
    reason: 'a vector of the wrong length is refused; the server fails',
  },
  {
    route: /records\/search$/,
    path: /^items\[\]\.query_score$/,
    reason: 'how well a text fits is a number of the search engine; it is good for an order, and the order is the same',
  },
  {
    route: /\?response_status=unheard$/,
    path: /ctx\.enum_values\[\]$/,
    reason: 'the values that would do, in an order that on the real server differs from start to start',
  },
  {
    route: /TokenClassification:bulk$/,
    path: /^detail\.params\.errors\[\]\./,
    reason: 'a record without text and tokens: the member that is missing is named',
  },
  {
    route: /labeling\/rules$/,
    path: /^detail\.params\.errors\[\]\.type$/,
    real: /assertion_error/,
    reason: 'a rule without labels is refused as a wrong value, as everywhere else',
  },
];

export const isAccepted = (one: Accepted, difference: Difference): boolean =>
  (['route', 'path', 'real', 'embedded'] as const).every((part) => one[part]?.test(difference[part]) ?? true);
