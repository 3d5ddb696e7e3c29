import type { PredictionOutcome, TaskRecordStatus, TaskSortField } from '#client/graphql/schema-types.ts';
import { asOrder, asSimilarity } from '#client/features/criteria/index.ts';
import { asObject, asText, type JsonObject as Json, partReader } from '#client/lib/json.ts';
import {
  type ScoreRange,
  SORT_FIELDS,
  START,
  TASK_LIMITS,
  TASK_STATUSES,
  type TaskCriteria,
  type TaskSortKey,
} from './criteria.ts';

/**
 * Reads criteria from the decoded `query` and `sort`. Their names are those of Argilla's REST search, so that Argilla's links work.
 * Parts that are broken, unknown or too many are left out and set `isBroken`.
 */
export function decodeTaskCriteria(query: Json, sort: unknown): { criteria: TaskCriteria; isBroken: boolean } {
  const { read, readEach, keep, isBroken } = partReader();
  const names = (raw: unknown): string[] => {
    const each = readEach(listOf(raw), asValue);
    return keep([...new Set(each)], String, fits(TASK_LIMITS.values));
  };
  const metadata = Object.entries(read(query.metadata, asObject) ?? {})
    .map(([key, values]) => ({ key, values: names(values) }))
    .filter(({ values }) => values.length > 0);
  const criteria = {
    queryText: (read(query.text ?? query.query_text, asText) ?? '').trim(),
    predictedAs: names(query.predicted_as),
    predictedBy: names(query.predicted_by),
    annotatedAs: names(query.annotated_as),
    annotatedBy: names(query.annotated_by),
    statuses: keep(readEach(listOf(query.status), asStatus), String, fits(TASK_STATUSES.length)),
    predicted: read(outcomeIn(query.predicted), asOutcome),
    metadata: keep(metadata, ({ key }) => key, fits(TASK_LIMITS.metadata)),
    // As in REST, `confidence` takes precedence.
    score: read(query.confidence ?? query.score, asScore),
    isUncovered: read(query.uncovered_by_rules, asUncovered) ?? false,
    similar: read(query.similar, (raw) => asSimilarity(raw, TASK_LIMITS.neighbors)),
    sort:
      sort === undefined
        ? START.sort
        : keep(readEach(sort, asSortKey), (key) => sortId(key.by), fits(TASK_LIMITS.sortKeys)),
  };
  return { criteria, isBroken: isBroken() };
}

/** The name of a sort key in the address and in REST. */
export const sortId = (by: TaskSortKey['by']): string =>
  typeof by === 'string' ? by.toLowerCase() : `metadata.${by.metadata}`;

const fits =
  (limit: number) =>
  (items: readonly unknown[]): boolean =>
    items.length <= limit;

const asValue = (raw: unknown): string | undefined => asText(raw) || undefined;

const listOf = (raw: unknown): unknown => (typeof raw === 'string' ? [raw] : raw);

const asStatus = (raw: unknown): TaskRecordStatus | undefined =>
  TASK_STATUSES.find((status) => status === String(raw).toUpperCase());

/** REST ignores `false` and a list of both outcomes. */
function outcomeIn(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.length === 1 ? (raw[0] as unknown) : null;
  return raw === false ? null : raw;
}

const asOutcome = (raw: unknown): PredictionOutcome | undefined =>
  (['OK', 'KO'] as const).find((outcome) => outcome === String(raw).toUpperCase());

/** A missing bound is the end of the scale. */
function asScore(raw: unknown): ScoreRange | undefined {
  const { from = 0, to = 1 } = asObject(raw) ?? { from: NaN };
  if (typeof from !== 'number' || typeof to !== 'number') return undefined;
  return from >= 0 && to <= 1 && from <= to ? { from, to } : undefined;
}

/** Argilla lists the queries of the rules; here they are added to the search request. */
const asUncovered = (raw: unknown): boolean | undefined =>
  typeof raw === 'boolean' ? raw : Array.isArray(raw) ? raw.length > 0 : undefined;

function asSortKey(raw: unknown): TaskSortKey | undefined {
  const key = asObject(raw);
  const by = asValue(key?.id);
  const order = asOrder(key?.order);
  if (by === undefined || !order) return undefined;
  if (/^metadata\../.test(by)) return { by: { metadata: by.slice('metadata.'.length) }, order };
  const field: TaskSortField | undefined = SORT_FIELDS.find((known) => known === by.toUpperCase());
  return field && { by: field, order };
}

/** The `query` and `sort` parameters of the address. */
export function encodeTaskCriteria(criteria: TaskCriteria): { query: Json; sort: Json[] } {
  const { queryText, predicted, metadata, score, isUncovered, similar } = criteria;
  return {
    query: {
      ...(queryText ? { text: queryText } : {}),
      ...listed('predicted_as', criteria.predictedAs),
      ...listed('predicted_by', criteria.predictedBy),
      ...listed('annotated_as', criteria.annotatedAs),
      ...listed('annotated_by', criteria.annotatedBy),
      ...listed(
        'status',
        criteria.statuses.map((status) => status[0] + status.slice(1).toLowerCase()),
      ),
      ...(predicted ? { predicted: predicted.toLowerCase() } : {}),
      ...(metadata.length ? { metadata: Object.fromEntries(metadata.map(({ key, values }) => [key, values])) } : {}),
      ...(score ? { score } : {}),
      ...(isUncovered ? { uncovered_by_rules: true } : {}),
      ...(similar ? { similar: { record: similar.recordId, vector: similar.vector, order: similar.order } } : {}),
    },
    sort: criteria.sort.map(({ by, order }) => ({ id: sortId(by), order })),
  };
}

const listed = (name: string, values: readonly string[]): Json => (values.length ? { [name]: values } : {});
