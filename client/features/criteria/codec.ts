import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { asName, asObject, type JsonObject as Json, oneOf, partReader } from '#client/lib/json.ts';
import {
  type Condition,
  conditionCount,
  LIMITS,
  RECORD_STATUSES,
  type RecordCriteria,
  SIMILARITY_LIMITS,
  type Similarity,
  type SortKey,
  type Subject,
  subjectKey,
  type SuggestionPart,
} from './criteria.ts';
import { isTerms, type Range, type Terms } from '#client/ui/filter/conditions.ts';

/** Reads criteria from the parsed `query` and `sort`, without parts that are invalid or exceed a limit; `isBroken` tells about those. */
export function decodeCriteria(query: Json, sort: unknown): { criteria: RecordCriteria; isBroken: boolean } {
  const { read, readEach, keep, isBroken } = partReader();
  const text = read(query.text, asName);
  const field = read(query.field, asName);
  const conditions = (['metadata', 'response', 'suggestion'] as const).flatMap((of) =>
    readEach(query[of], (raw) => asCondition(raw, of)),
  );
  const criteria = {
    status: read(query.status, asStatus) ?? 'PENDING',
    search: text === null ? null : { text, field },
    conditions: keep(
      conditions,
      ({ subject }) => subjectKey(subject),
      (kept) => conditionCount({ conditions: kept }) <= LIMITS.conditions,
    ),
    similar: read(query.similar, asSimilarity),
    sort: keep(
      readEach(sort, asSortKey),
      ({ by }) => subjectKey(by),
      (kept) => kept.length <= LIMITS.sortKeys,
    ),
  };
  return { criteria, isBroken: isBroken() };
}

const asStatus = (raw: unknown): RecordStatus | undefined =>
  RECORD_STATUSES.find((status) => status === String(raw).toUpperCase());

const PARTS: readonly SuggestionPart[] = ['value', 'score', 'agent'];

function asSubject(raw: Json, of: Subject['of']): Subject | undefined {
  const name = asName(raw.name);
  if (name === undefined) return undefined;
  if (of !== 'suggestion') return { of, name };
  const part = oneOf(raw.property ?? 'value', PARTS);
  return part && { of, name, part };
}

function asCondition(raw: unknown, of: Subject['of']): Condition | undefined {
  const parts = asObject(raw);
  const subject = parts && asSubject(parts, of);
  const is = parts && (asTerms(parts) ?? asRange(parts));
  return subject && is && { subject, is };
}

function asTerms({ terms, match }: Json): Terms | undefined {
  if (!Array.isArray(terms) || !terms.every((term) => typeof term === 'string')) return undefined;
  const each = [...new Set(terms)];
  if (each.length === 0 || each.length > LIMITS.terms) return undefined;
  return { terms: each, match: match === 'all' ? 'all' : 'any' };
}

function asRange({ ge, le }: Json): Range | undefined {
  const [from, to] = [asBound(ge), asBound(le)];
  if (from === undefined || to === undefined || (from === null && to === null)) return undefined;
  return from !== null && to !== null && from > to ? undefined : { ge: from, le: to };
}

const asBound = (raw: unknown): number | null | undefined =>
  raw === undefined || raw === null ? null : typeof raw === 'number' && Number.isFinite(raw) ? raw : undefined;

function asSimilarity(raw: unknown): Similarity | undefined {
  const neighbours = asNeighbours(raw);
  const limit = Number(asObject(raw)?.limit ?? SIMILARITY_LIMITS[0]);
  return neighbours && Number.isSafeInteger(limit) && limit >= 1 && limit <= 1000
    ? { ...neighbours, limit }
    : undefined;
}

/** Reads a similarity search without its limit, which is fixed for task datasets. */
export function asNeighbours(raw: unknown): Omit<Similarity, 'limit'> | undefined {
  const parts = asObject(raw);
  const recordId = asName(parts?.record);
  const vector = asName(parts?.vector);
  const order = oneOf(parts?.order ?? 'most', ['most', 'least'] as const);
  return recordId && vector && order ? { recordId, vector, order } : undefined;
}

export const asOrder = (raw: unknown): SortKey['order'] | undefined => oneOf(raw ?? 'asc', ['asc', 'desc'] as const);

function asSortKey(raw: unknown): SortKey | undefined {
  const parts = asObject(raw);
  // Older versions of Argilla call it `entity`.
  const of = oneOf(parts?.by ?? parts?.entity, ['record', 'metadata', 'response', 'suggestion'] as const);
  const order = asOrder(parts?.order);
  if (!parts || !of || !order) return undefined;
  if (of === 'record') {
    const name = oneOf(parts.name, ['inserted_at', 'updated_at'] as const);
    return name && { by: { of, name }, order };
  }
  // Suggestions are sorted by score by default.
  const by = asSubject(of === 'suggestion' ? { property: 'score', ...parts } : parts, of);
  return by && { by, order };
}

/** The criteria as the parameters `query` and `sort` of the address. */
export function encodeCriteria({ status, search, conditions, similar, sort }: RecordCriteria): {
  query: Json;
  sort: Json[];
} {
  const group = (of: Subject['of']) => {
    const found = conditions.filter(({ subject }) => subject.of === of).map(encodeCondition);
    return found.length ? { [of]: found } : {};
  };
  return {
    query: {
      status: status.toLowerCase(),
      ...(search ? { text: search.text, ...(search.field === null ? {} : { field: search.field }) } : {}),
      ...group('metadata'),
      ...group('response'),
      ...group('suggestion'),
      ...(similar
        ? { similar: { record: similar.recordId, vector: similar.vector, order: similar.order, limit: similar.limit } }
        : {}),
    },
    sort: sort.map(({ by, order }) => ({
      by: by.of,
      name: by.name,
      ...('part' in by ? { property: by.part } : {}),
      order,
    })),
  };
}

const encodeCondition = ({ subject, is }: Condition): Json => ({
  name: subject.name,
  ...('part' in subject ? { property: subject.part } : {}),
  ...(isTerms(is) ? { terms: is.terms, ...(is.match === 'all' ? { match: 'all' } : {}) } : encodeRange(is)),
});

const encodeRange = ({ ge, le }: Range): Json => ({ ...(ge === null ? {} : { ge }), ...(le === null ? {} : { le }) });
