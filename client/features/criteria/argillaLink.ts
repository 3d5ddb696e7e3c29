import type { JsonObject as Json } from '#client/lib/json.ts';
import { ARGILLA_NAMES, decoded, isArgillaSort, readAddressParts, withParams } from './address.ts';

/**
 * Links of Argilla 1.29. Each parameter has a syntax of its own and is percent-encoded twice:
 *
 *     page=12 | 11~10      status=pending      search=two_words~field      similarity=record.<id>.vector.<name>.limit.50.order.most
 *     metadata=topic.sport.news~length.ge1.le20      response=tone.operator.and.values.kind.rude~quality.ge1.le3
 *     suggestion=tone.score.ge0.le0.5~tone.value.values.kind~tone.agent.robot      sort=record.inserted_at.asc~suggestion.tone.score.desc
 *
 * They are converted to our format, whose JSON `decodeCriteria` reads. A value that contains a dot becomes two values, as in Argilla.
 *
 * Where a link has a part in our format, too, ours counts.
 */
export function fromArgillaLink(params: URLSearchParams): URLSearchParams {
  const text = (name: string): string | undefined => decoded(params.get(name)) || undefined;
  const parts = (name: string): string[] | undefined => text(name)?.split('~');
  const own = readAddressParts(params);
  const query = {
    status: text('status'),
    ...toSearch(text('search')),
    metadata: parts('metadata')?.map(toCondition),
    response: parts('response')?.map(toCondition),
    suggestion: parts('suggestion')?.map(toSuggestionCondition),
    similar: toSimilar(text('similarity')),
    ...own.query,
  };
  const place = own.pagination ?? toPagination(text('page'));
  const isBulk = place && !own.pagination && place.size !== 1 && !params.has('viewMode');
  return withParams(params, {
    ...Object.fromEntries(ARGILLA_NAMES.map((name) => [name, null])),
    query: JSON.stringify(query),
    ...(isArgillaSort(params) && { sort: JSON.stringify((parts('sort') ?? []).map(toSortKey)) }),
    ...(place && { pagination: JSON.stringify(place) }),
    ...(isBulk && { viewMode: 'bulk' }),
  });
}

/** The last tilde separates the field. Argilla writes single spaces as underscores. */
function toSearch(search: string | undefined): Json {
  if (!search) return {};
  const end = search.lastIndexOf('~');
  const [text, field] = end < 0 ? [search, 'all'] : [search.slice(0, end), search.slice(end + 1)];
  return { text: text.replace(/(?<=[^_])_(?=[^_])/g, ' '), ...(field === 'all' || field === '' ? {} : { field }) };
}

const RANGE = /^ge(-?\d+(?:\.\d+)?)\.le(-?\d+(?:\.\d+)?)$/;
const OPERATOR = /^operator\.(and|or)\.values\.(.+)$/s;

function toCondition(part: string): Json {
  const [name, rest] = cut(part);
  return { name, ...toConstraint(rest) };
}

function toSuggestionCondition(part: string): Json {
  const [name, config] = cut(part);
  const [property, rest] = cut(config);
  return { name, property, ...toConstraint(rest.replace(/^values\./, '')) };
}

function toConstraint(text: string): Json {
  const range = RANGE.exec(text);
  if (range) return { ge: Number(range[1]), le: Number(range[2]) };
  const [, operator, values] = OPERATOR.exec(text) ?? [undefined, 'or', text];
  return { terms: values ? values.split('.') : [], match: operator === 'and' ? 'all' : 'any' };
}

function toSimilar(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  const found = /^record\.(.+)\.vector\.(.+)\.limit\.(\d+)\.order\.(\w+)$/.exec(text);
  const [, record, vector, limit, order] = found ?? [];
  return { record, vector, limit: Number(limit), order };
}

function toSortKey(part: string): Json {
  const [by, name, ...rest] = part.split('.');
  return { by, name, order: rest.at(-1), ...(rest.length > 1 ? { property: rest[0] } : {}) };
}

/** In the bulk view, Argilla's page is the position of its first record. */
function toPagination(text = ''): { size: number; page: number } | undefined {
  const [position, size] = text.split('~').map(Number);
  if (!position || size === undefined) return position ? { size: 1, page: position } : undefined;
  return size > 0 ? { size, page: Math.ceil(position / size) } : undefined;
}

/** The text before and after the first dot. */
function cut(text: string): [string, string] {
  const end = text.indexOf('.');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}
