import { type Similarity, toSimilarTo } from '#client/features/criteria/index.ts';
import type {
  PredictionOutcome,
  TaskRecordStatus,
  TaskSearchInput,
  TaskSortField,
} from '#client/graphql/schema-types.ts';
import type { SortKey } from '#client/ui/filter/conditions.ts';

/** The filters and the order of a task dataset's records. */
export interface TaskCriteria {
  /** The query in Lucene's syntax. */
  readonly queryText: string;
  readonly predictedAs: readonly string[];
  readonly predictedBy: readonly string[];
  readonly annotatedAs: readonly string[];
  readonly annotatedBy: readonly string[];
  readonly statuses: readonly TaskRecordStatus[];
  readonly predicted: PredictionOutcome | null;
  readonly metadata: readonly { readonly key: string; readonly values: readonly string[] }[];
  /** The score of the prediction, from 0 to 1. */
  readonly score: ScoreRange | null;
  /** Whether only records are found that no saved rule covers. */
  readonly isUncovered: boolean;
  /** A search for the nearest neighbors of a record; their number is fixed. */
  readonly similar: Similarity | null;
  readonly sort: readonly TaskSortKey[];
}

export interface ScoreRange {
  readonly from: number;
  readonly to: number;
}

export type TaskSortKey = SortKey<TaskSortField | { readonly metadata: string }>;

/** All records, sorted as after a reset: validated records come first, then pending ones. */
export const EVERYTHING: TaskCriteria = {
  queryText: '',
  predictedAs: [],
  predictedBy: [],
  annotatedAs: [],
  annotatedBy: [],
  statuses: [],
  predicted: null,
  metadata: [],
  score: null,
  isUncovered: false,
  similar: null,
  sort: [{ by: 'STATUS', order: 'desc' }],
};

/** The criteria without an address: unsorted, so that validated records do not come first. */
export const START: TaskCriteria = { ...EVERYTHING, sort: [] };

/** Whether the order is a default, which needs no chip. */
export const isUsualOrder = ({ sort }: Pick<TaskCriteria, 'sort'>): boolean =>
  sort.length === 0 || JSON.stringify(sort) === JSON.stringify(EVERYTHING.sort);

/** In the order in which they are listed. */
export const TASK_STATUSES = ['DEFAULT', 'EDITED', 'VALIDATED', 'DISCARDED'] as const satisfies TaskRecordStatus[];

/** In the order in which they are listed. */
export const SORT_FIELDS = [
  'STATUS',
  'SCORE',
  'PREDICTED_AS',
  'PREDICTED_BY',
  'PREDICTED',
  'ANNOTATED_AS',
  'ANNOTATED_BY',
  'EVENT_TIMESTAMP',
  'LAST_UPDATED',
  'ID',
] as const satisfies TaskSortField[];

/** The limits of one search. The server allows 50 conditions, of which 9 are not about metadata. */
export const TASK_LIMITS = { values: 250, metadata: 41, sortKeys: 10, records: 10_000, neighbors: 50 } as const;

/**
 * The search input for one page. `ruleQueries` are the queries of the saved rules, for records that no rule covers. Neighbors have
 * neither pages nor a sort order: they come all at once, nearest first.
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
  if (similar) return { query, similarTo: toSimilarTo(similar) };
  return {
    query,
    sort: sort.map(({ by, order }) => ({
      by: typeof by === 'string' ? { field: by } : { metadata: by.metadata },
      order: order === 'asc' ? 'ASC' : 'DESC',
    })),
    page: Math.min(page, lastPage(size)),
    size,
  };
}

const lastPage = (size: number): number => (size > 0 ? Math.floor(TASK_LIMITS.records / size) : 1);
