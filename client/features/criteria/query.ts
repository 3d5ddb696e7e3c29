import type { RecordStatus } from '#client/graphql/schema-types.ts';
import {
  type Condition,
  conditionCount,
  isTerms,
  LIMITS,
  type Range,
  RECORD_STATUSES,
  type RecordCriteria,
  SIMILARITY_LIMITS,
  type Similarity,
  type SortKey,
  type Subject,
  subjectKey,
  type SuggestionPart,
  type Terms,
  type TextSearch,
} from './criteria.ts';

type Json = Readonly<Record<string, unknown>>;

/** What was read from a link, and whether a part of it was unreadable and therefore left out. */
export interface ReadCriteria {
  readonly criteria: RecordCriteria;
  readonly isBroken: boolean;
}

/** The criteria as the address's `query` (all but the order) and `sort` hold them. */
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

/** Reads criteria from the decoded `query` and `sort`; whatever is broken, unknown or too much is left out. */
export function decodeCriteria(query: unknown, sort: unknown): ReadCriteria {
  let isBroken = false;
  const orNull = <Value>(raw: unknown, read: (raw: unknown) => Value | undefined): Value | null => {
    if (raw === undefined || raw === null) return null;
    const value = read(raw);
    if (value === undefined) isBroken = true;
    return value ?? null;
  };
  const list = <Value>(raw: unknown, read: (raw: unknown) => Value | undefined): Value[] =>
    (orNull(raw, (value) => (Array.isArray(value) ? (value as unknown[]) : undefined)) ?? []).flatMap((item) => {
      const value = orNull(item, read);
      return value ? [value] : [];
    });

  const taken = <Value>(values: Value[], keep: (kept: Value[], next: Value) => boolean): Value[] =>
    values.reduce<Value[]>((kept, next) => {
      const isKept = keep(kept, next);
      if (!isKept) isBroken = true;
      return isKept ? [...kept, next] : kept;
    }, []);

  const parts = orNull(query, asObject) ?? {};
  const field = orNull(parts.field, asName);
  const text = orNull(parts.text, asName);
  const conditions = [
    ...list(parts.metadata, (raw) => asCondition(raw, 'metadata')),
    ...list(parts.response, (raw) => asCondition(raw, 'response')),
    ...list(parts.suggestion, (raw) => asCondition(raw, 'suggestion')),
  ];
  const criteria: RecordCriteria = {
    status: orNull(parts.status, asStatus) ?? 'PENDING',
    search: text === null ? null : ({ text, field } satisfies TextSearch),
    conditions: taken(
      conditions,
      (kept, next) =>
        !kept.some(({ subject }) => subjectKey(subject) === subjectKey(next.subject)) &&
        conditionCount({ conditions: [...kept, next] }) <= LIMITS.conditions,
    ),
    similar: orNull(parts.similar, asSimilarity),
    sort: taken(
      list(sort, asSortKey),
      (kept, next) => !kept.some(({ by }) => subjectKey(by) === subjectKey(next.by)) && kept.length < LIMITS.sortKeys,
    ),
  };
  return { criteria, isBroken };
}

const encodeCondition = ({ subject, is }: Condition): Json => ({
  name: subject.name,
  ...('part' in subject ? { property: subject.part } : {}),
  ...(isTerms(is) ? { terms: is.terms, ...(is.match === 'all' ? { match: 'all' } : {}) } : encodeRange(is)),
});

const encodeRange = ({ ge, le }: Range): Json => ({ ...(ge === null ? {} : { ge }), ...(le === null ? {} : { le }) });

const asObject = (raw: unknown): Json | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : undefined;

const asName = (raw: unknown): string | undefined => (typeof raw === 'string' && raw.trim() !== '' ? raw : undefined);

const asStatus = (raw: unknown): RecordStatus | undefined =>
  RECORD_STATUSES.find((status) => status === String(raw).toUpperCase());

const oneOf = <Value extends string>(raw: unknown, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === raw);

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
  const parts = asObject(raw);
  const recordId = asName(parts?.record);
  const vector = asName(parts?.vector);
  const order = oneOf(parts?.order ?? 'most', ['most', 'least'] as const);
  const limit = Number(parts?.limit ?? SIMILARITY_LIMITS[0]);
  if (!recordId || !vector || !order || !Number.isSafeInteger(limit) || limit < 1 || limit > 1000) return undefined;
  return { recordId, vector, order, limit };
}

function asSortKey(raw: unknown): SortKey | undefined {
  const parts = asObject(raw);
  // Argilla once wrote its sort keys as JSON too, with another word.
  const of = oneOf(parts?.by ?? parts?.entity, ['record', 'metadata', 'response', 'suggestion'] as const);
  const order = oneOf(parts?.order ?? 'asc', ['asc', 'desc'] as const);
  if (!parts || !of || !order) return undefined;
  if (of === 'record') {
    const name = oneOf(parts.name, ['inserted_at', 'updated_at'] as const);
    return name && { by: { of, name }, order };
  }
  // A suggestion is sorted by its score unless another part is named.
  const by = asSubject(of === 'suggestion' ? { property: 'score', ...parts } : parts, of);
  return by && { by, order };
}
