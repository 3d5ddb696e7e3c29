import type { ReleaseName } from '../releases.ts';
import type { Difference } from './difference.ts';

/** A known and intended difference: the patterns that match it in the table, and the reason. */
export interface Accepted {
  /** The release with this difference; any by default. */
  release?: ReleaseName;
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
    route: /^GET \/api\/v1\/version/,
    path: /^(implementation|suggester|demo_users)$/,
    reason: 'by which the gateway knows the embedded backend, and what is set up there',
  },
  {
    release: '1.29',
    route: /^GET \/api\/v1\/(version|status)/,
    path: /^version$/,
    reason: 'the newer API tells the release of 2.8, whose routes it has; the older API tells that of 1.29',
  },
  {
    release: '1.29',
    path: /(^|\.)(distribution|metadata|min_submitted|status|updated_item_ids|unchanged_item_ids|completed|users|responses\.(total|pending)|share_your_progress_enabled)$/,
    real: /^absent$/,
    reason: 'what 2.8 answers: answers have the members of both releases',
  },
  {
    release: '1.29',
    path: /^status$/,
    real: /^\[404,\{"detail":"Not Found"\}\]$/,
    reason: 'a route of 2.8',
  },
  {
    release: '1.29',
    route: /\/records\/search/,
    path: /^(status|detail)$/,
    real: /^(\[422,)?\{.*"value is not a valid float"/,
    reason: 'a bound of a range may be a text, as in 2.8: a date, or a term',
  },
  {
    release: '2.8',
    path: /(^|\.)(min_submitted|updated_item_ids|unchanged_item_ids|submitted|discarded|conflicting|records|responses\.count)$/,
    real: /^absent$/,
    reason: 'what 1.29 answers, and what our gateway asks for: answers have the members of both releases',
  },
  {
    release: '2.8',
    route: /\/records(\/bulk|\/\{id\})?$/,
    path: /^(items\[\]\.)?fields\./,
    real: /^("\{'|null$)/,
    reason:
      'a custom value is answered as the object it is, not as Python writes it; a field without a value is left out',
  },
  {
    release: '2.8',
    route: /\/api\/v1\/datasets\/\{id\}$/,
    path: /^metadata\./,
    reason: 'metadata of a dataset are replaced; the real server answers with old and new ones and then keeps the old',
  },
  {
    release: '2.8',
    route: /\/me\/datasets\/\{id\}\/metrics/,
    path: /^responses\./,
    reason:
      "one's own numbers are of one's own responses; those of the real server include others' to the same records",
  },
  {
    release: '2.8',
    route: /\/me\/datasets\/\{id\}\/records\/search/,
    path: /^(total|items\.length)$/,
    reason: 'a response that was discarded without values has its status; a search on the real server does not find it',
  },
  {
    release: '2.8',
    path: /^detail\.params\.errors\[\]\.(type|ctx|loc\[\]|loc\.length)$/,
    reason:
      'what kind of mistake a value is, in the words of the library of 1.29; 2.8 has a newer one. Same status and parameter',
  },
  {
    path: /^(items\[\]\.error\.)?detail$|^detail\.params\.(detail|message)$|\.(msg|ctx\.error)$/,
    real: /^"/,
    embedded: /^"/,
    reason: 'sentences for people, which no program reads: same status and place, other words',
  },
  {
    path: /^detail\.params\.errors\.length$/,
    embedded: /^[12]$/,
    reason: 'what is wrong with a value is told once, for the type it is of, rather than for each type it is not of',
  },
  {
    path: /^status$/,
    // An unpublished dataset has no index: then the story is wrong.
    real: /^\[500,(?!.*index_not_found)/,
    embedded: /^\[(200|201|422),/,
    reason: 'what the server fails at is refused, or done where it does no harm',
  },
  {
    route: /\/records\/bulk$/,
    path: /^status$/,
    real: /^\[422,.*is not a float/,
    embedded: /^\[201,/,
    reason: 'a number without a fraction is a number, too: not every program that writes JSON can spell 1.0',
  },
  {
    path: /^next_page_cfg$/,
    real: /^"/,
    embedded: /^"/,
    reason: 'what the server says to itself, with other blanks',
  },
  {
    route: /\/metrics$/,
    path: /^\[\]\.(name|description)$/,
    reason: 'what metrics are called and said to be, for people',
  },
  {
    path: /^detail\.params\.refusal$/,
    real: /^absent$/,
    reason: 'a code for programs that put what is wrong with a query into words of their own',
  },
  {
    route: /dataset_labels:summary$/,
    path: /^labels\[\]$/,
    reason: 'labels in no promised order',
  },
  {
    route: /records\/search(\?|$)/,
    path: /^items\[\]\.query_score$/,
    reason: 'how well a text fits is a number of the search engine; it is good for an order, and the order is the same',
  },
  {
    route: /\?response_status=unheard$/,
    path: /ctx\.enum_values\[\]$/,
    reason: 'the values that would do, in an order that on the real server differs from start to start',
  },
  {
    route: /(Token|Text)Classification:bulk$/,
    path: /^detail\.params\.errors\[\]\./,
    reason: 'a record of a wrong form: what is wrong stands at another place of it',
  },
  {
    route: /labeling\/rules$/,
    path: /labels\.length$|label$/,
    real: /^(2|absent)$/,
    reason: 'a label that is given to a rule twice is one label',
  },
];

export const isAccepted = (one: Accepted, difference: Difference, release: ReleaseName): boolean =>
  (one.release ?? release) === release &&
  (['route', 'path', 'real', 'embedded'] as const).every((part) => one[part]?.test(difference[part]) ?? true);
