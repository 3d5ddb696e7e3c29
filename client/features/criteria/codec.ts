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

const OWN = ['team', 'metadata', 'response', 'suggestion'] as const;
/** The subjects on pages that compare the answers of all users. */
export const EVERYONE = ['team', 'metadata', 'suggestion', 'disagreement', 'people', 'answer'] as const;

/**
 * Reads criteria from the parsed `query` and `sort`, without parts that are invalid or exceed a limit; `isBroken` tells about those.
 * Conditions on other subjects than `subjects` are left out.
 */
export function decodeCriteria(
  query: Json,
  sort: unknown,
  subjects: readonly Subject['of'][] = OWN,
): { criteria: RecordCriteria; isBroken: boolean } {
  const { read, readEach, keep, isBroken } = partReader();
  const text = read(query.text, asName);
  const field = read(query.field, asName);
  const conditions = subjects.flatMap((of) => readEach(query[of], (raw) => asCondition(raw, of)));
  const criteria = {
    status: read(query.status, asStatus) ?? 'PENDING',
    search: text === null ? null : { text, field },
    conditions: keep(
      conditions,
      ({ subject }) => subjectKey(subject),
      (valid) => conditionCount({ conditions: valid }) <= LIMITS.conditions,
    ),
    similar: read(query.similar, asSimilarity),
    sort: keep(
      readEach(sort, (raw) => asSortKey(raw, subjects)),
      ({ by }) => subjectKey(by),
      (valid) => valid.length <= LIMITS.sortKeys,
    ),
  };
  return { criteria, isBroken: isBroken() };
}

const asStatus = (raw: unknown): RecordStatus | undefined =>
  RECORD_STATUSES.find((status) => status === String(raw).toUpperCase());

const PARTS: readonly SuggestionPart[] = ['value', 'score', 'agent'];

function asSubject(raw: Json, of: Subject['of']): Subject | undefined {
  const name = asName(raw.name);
  if (of === 'disagreement') return { of, name: name ?? '' };
  if (name === undefined) return undefined;
  if (of === 'people') return name === 'count' || name === 'answered' ? { of, name } : undefined;
  if (of === 'answer') {
    const userId = asName(raw.user);
    return userId === undefined ? undefined : { of, name, userId };
  }
  if (of === 'team') return name === 'status' ? { of, name } : undefined;
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

/** The limit of a search is fixed for task datasets. */
export function asSimilarity(raw: unknown, fixedLimit?: number): Similarity | undefined {
  const parts = asObject(raw);
  const recordId = asName(parts?.record);
  const vector = asName(parts?.vector);
  const order = oneOf(parts?.order ?? 'most', ['most', 'least'] as const);
  const limit = fixedLimit ?? Number(parts?.limit ?? SIMILARITY_LIMITS[0]);
  const isValid = Number.isSafeInteger(limit) && limit >= 1 && limit <= 1000;
  return recordId && vector && order && isValid ? { recordId, vector, order, limit } : undefined;
}

export const asOrder = (raw: unknown): SortKey['order'] | undefined => oneOf(raw ?? 'asc', ['asc', 'desc'] as const);

function asSortKey(raw: unknown, subjects: readonly Subject['of'][]): SortKey | undefined {
  const parts = asObject(raw);
  // Older versions of Argilla call it `entity`.
  const of = oneOf(parts?.by ?? parts?.entity, ['record', ...subjects.filter((each) => each !== 'team')] as const);
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

/** The criteria as the parameters `query` and `sort` of the address, which JSON writes without undefined values. */
export function encodeCriteria({ status, search, conditions, similar, sort }: RecordCriteria) {
  const group = (of: Subject['of']): Json[] | undefined => {
    const found = conditions.filter(({ subject }) => subject.of === of);
    return found.length > 0 ? found.map(encodeCondition) : undefined;
  };
  const query: Json = {
    status: status.toLowerCase(),
    text: search?.text,
    field: search?.field ?? undefined,
    team: group('team'),
    metadata: group('metadata'),
    response: group('response'),
    suggestion: group('suggestion'),
    disagreement: group('disagreement'),
    people: group('people'),
    answer: group('answer'),
    similar: similar
      ? { record: similar.recordId, vector: similar.vector, order: similar.order, limit: similar.limit }
      : undefined,
  };
  return { query, sort: sort.map(({ by, order }): Json => ({ by: by.of, ...encodeSubject(by), order })) };
}

const encodeSubject = (subject: SortKey['by']): Json => ({
  name: subject.name,
  property: 'part' in subject ? subject.part : undefined,
  user: 'userId' in subject ? subject.userId : undefined,
});

const encodeCondition = ({ subject, is }: Condition): Json => ({
  ...encodeSubject(subject),
  ...(isTerms(is)
    ? { terms: is.terms, match: is.match === 'all' ? 'all' : undefined }
    : { ge: is.ge ?? undefined, le: is.le ?? undefined }),
});
