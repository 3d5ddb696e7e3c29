import type { TaskSearchInput, TaskSortInput } from '#client/graphql/schema-types.ts';
import { TASK_LIMITS, type TaskCriteria, type TaskSortKey } from './criteria.ts';

/**
 * The criteria and a page in the contract's terms. `ruleQueries` are the queries of the saved rules, for those records that none
 * of them finds. Neighbours of a record come all at once, in the order of their distance.
 */
export function toTaskSearchInput(
  criteria: TaskCriteria,
  { page, size }: { page: number; size: number },
  ruleQueries: readonly string[],
): TaskSearchInput {
  const { similar, sort, score } = criteria;
  const query: NonNullable<TaskSearchInput['query']> = {
    queryText: criteria.queryText.trim() || null,
    predictedAs: [...criteria.predictedAs],
    predictedBy: [...criteria.predictedBy],
    annotatedAs: [...criteria.annotatedAs],
    annotatedBy: [...criteria.annotatedBy],
    statuses: [...criteria.statuses],
    predicted: criteria.predicted,
    metadata: criteria.metadata
      .filter(({ values }) => values.length > 0)
      .map(({ key, values }) => ({ key, values: [...values] })),
    score: score && { ge: score.from, le: score.to },
    uncoveredByRules: criteria.isUncovered ? [...ruleQueries] : [],
  };
  if (similar) {
    const order = similar.order === 'most' ? ('MOST_SIMILAR' as const) : ('LEAST_SIMILAR' as const);
    return { query, similarTo: { vector: similar.vector, to: { recordId: similar.recordId }, order } };
  }
  return { query, sort: sort.map(toSortInput), page: Math.min(page, lastPage(size)), size };
}

/** Records further back cannot be reached. */
const lastPage = (size: number): number => (size > 0 ? Math.floor(TASK_LIMITS.records / size) : 1);

const toSortInput = ({ by, order }: TaskSortKey): TaskSortInput => ({
  by: typeof by === 'string' ? { field: by } : { metadata: by.metadata },
  order: order === 'asc' ? 'ASC' : 'DESC',
});
