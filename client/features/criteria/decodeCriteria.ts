import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { asObject, type JsonObject as Json, partReader } from '#client/lib/json.ts';
import {
  type Condition,
  conditionCount,
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
} from './criteria.ts';

/** What was read from a link, and whether a part of it was unreadable and therefore left out. */
export interface ReadCriteria {
  readonly criteria: RecordCriteria;
  readonly isBroken: boolean;
}

/** Reads criteria from the decoded `query` and `sort`; whatever is broken, unknown or too much is left out. */
export function decodeCriteria(query: Json, sort: unknown): ReadCriteria {
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
