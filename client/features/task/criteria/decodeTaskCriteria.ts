import type { PredictionOutcome, TaskRecordStatus, TaskSortField } from '#client/graphql/schema-types.ts';
import { asObject, type JsonObject as Json, partReader } from '#client/lib/json.ts';
import {
  START,
  type MetadataFilter,
  type ScoreRange,
  SORT_FIELDS,
  TASK_LIMITS,
  TASK_STATUSES,
  type TaskCriteria,
  type TaskSimilarity,
  type TaskSortKey,
} from './criteria.ts';

/**
 * Reads criteria from the decoded `query` and `sort`. They have the names that the search of Argilla's REST has, so that links of
 * Argilla can be followed. What is broken, unknown or too much is left out.
 */
export function decodeTaskCriteria(query: Json, sort: unknown): { criteria: TaskCriteria; isBroken: boolean } {
  const { read, readEach, keep, isBroken } = partReader();
  const names = (raw: unknown): string[] => {
    const each = readEach(typeof raw === 'string' ? [raw] : raw, asName);
    return keep([...new Set(each)], String, fitsIn(TASK_LIMITS.values));
  };
  const metadata = Object.entries(read(query.metadata, asObject) ?? {})
    .map(([key, values]): MetadataFilter => ({ key, values: names(values) }))
    .filter(({ values }) => values.length > 0);
  const criteria: TaskCriteria = {
    queryText: (read(query.text ?? query.query_text, asText) ?? '').trim(),
    predictedAs: names(query.predicted_as),
    predictedBy: names(query.predicted_by),
    annotatedAs: names(query.annotated_as),
    annotatedBy: names(query.annotated_by),
    statuses: keep(readEach(listOf(query.status), asStatus), String, fitsIn(TASK_STATUSES.length)),
    predicted: read(outcomeIn(query.predicted), asOutcome),
    metadata: keep(metadata, ({ key }) => key, fitsIn(TASK_LIMITS.metadata)),
    // The one wins over the other in REST, too.
    score: read(query.confidence ?? query.score, asScore),
    isUncovered: read(query.uncovered_by_rules, asUncovered) ?? false,
    similar: read(query.similar, asSimilarity),
    sort:
      sort === undefined
        ? START.sort
        : keep(readEach(sort, asSortKey), (key) => sortId(key.by), fitsIn(TASK_LIMITS.sortKeys)),
  };
  return { criteria, isBroken: isBroken() };
}

/** What the address and REST call a sort key. */
export const sortId = (by: TaskSortKey['by']): string =>
  typeof by === 'string' ? by.toLowerCase() : `metadata.${by.metadata}`;

const fitsIn =
  (most: number) =>
  (kept: readonly unknown[]): boolean =>
    kept.length <= most;

const asText = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined);
const asName = (raw: unknown): string | undefined => (raw === '' ? undefined : asText(raw));

const listOf = (raw: unknown): unknown => (typeof raw === 'string' ? [raw] : raw);

const asStatus = (raw: unknown): TaskRecordStatus | undefined =>
  TASK_STATUSES.find((status) => status === String(raw).toUpperCase());

/** REST ignores `false` and a list of both outcomes: they ask for nothing. */
function outcomeIn(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.length === 1 ? (raw[0] as unknown) : null;
  return raw === false ? null : raw;
}

const asOutcome = (raw: unknown): PredictionOutcome | undefined =>
  (['OK', 'KO'] as const).find((outcome) => outcome === String(raw).toUpperCase());

/** An end that is not given is the end of the scale. */
function asScore(raw: unknown): ScoreRange | undefined {
  const { from = 0, to = 1 } = asObject(raw) ?? { from: NaN };
  if (typeof from !== 'number' || typeof to !== 'number') return undefined;
  return from >= 0 && to <= 1 && from <= to ? { from, to } : undefined;
}

/** Argilla lists the queries of the rules; which rules there are is known where the records are asked for. */
const asUncovered = (raw: unknown): boolean | undefined =>
  typeof raw === 'boolean' ? raw : Array.isArray(raw) ? raw.length > 0 : undefined;

function asSimilarity(raw: unknown): TaskSimilarity | undefined {
  const { record, vector, order = 'most' } = asObject(raw) ?? {};
  const [recordId, name] = [asName(record), asName(vector)];
  return recordId && name && (order === 'most' || order === 'least') ? { recordId, vector: name, order } : undefined;
}

function asSortKey(raw: unknown): TaskSortKey | undefined {
  const { id, order = 'asc' } = asObject(raw) ?? {};
  const by = asName(id);
  if (by === undefined || (order !== 'asc' && order !== 'desc')) return undefined;
  if (/^metadata\../.test(by)) return { by: { metadata: by.slice('metadata.'.length) }, order };
  const field: TaskSortField | undefined = SORT_FIELDS.find((known) => known === by.toUpperCase());
  return field && { by: field, order };
}
