import { type Similarity, toSimilarTo } from '#client/features/criteria/index.ts';
import type {
  PredictionOutcome,
  TaskRecordStatus,
  TaskSearchInput,
  TaskSortField,
} from '#client/graphql/schema-types.ts';

/** Which records of an older dataset, in which order. A value: two equal criteria mean the same records. */
export interface TaskCriteria {
  /** In Lucene's syntax; blank is none. */
  readonly queryText: string;
  readonly predictedAs: readonly string[];
  readonly predictedBy: readonly string[];
  readonly annotatedAs: readonly string[];
  readonly annotatedBy: readonly string[];
  readonly statuses: readonly TaskRecordStatus[];
  readonly predicted: PredictionOutcome | null;
  readonly metadata: readonly { readonly key: string; readonly values: readonly string[] }[];
  /** Of the prediction, from 0 to 1. */
  readonly score: ScoreRange | null;
  /** Only those that no saved rule finds. */
  readonly isUncovered: boolean;
  readonly similar: TaskSimilarity | null;
  /** The first key counts most. */
  readonly sort: readonly TaskSortKey[];
}

export interface ScoreRange {
  readonly from: number;
  readonly to: number;
}

/** The 50 nearest of a record, by one kind of vector. */
export type TaskSimilarity = Omit<Similarity, 'limit'>;

export interface TaskSortKey {
  readonly by: TaskSortField | { readonly metadata: string };
  readonly order: 'asc' | 'desc';
}

/** All records in the order of a reset: validated ones come first, then those that are not looked at. */
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

/** All records as they are met first: in no chosen order, so that what is done does not stand before what is to do. */
export const START: TaskCriteria = { ...EVERYTHING, sort: [] };

/** Whether records are ordered as they are anyway, which needs no mention. */
export const isUsualOrder = ({ sort }: Pick<TaskCriteria, 'sort'>): boolean =>
  sort.length === 0 || JSON.stringify(sort) === JSON.stringify(EVERYTHING.sort);

/** The order of everything that lists the statuses. */
export const TASK_STATUSES = ['DEFAULT', 'EDITED', 'VALIDATED', 'DISCARDED'] as const satisfies TaskRecordStatus[];

/** The order of everything that lists what records can be sorted by. */
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

/** What one search may hold and reach at most. All conditions are 50, and 9 of them are not about metadata. */
export const TASK_LIMITS = { values: 250, metadata: 41, sortKeys: 10, records: 10_000, neighbours: 50 } as const;

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

/** Records further back cannot be reached. */
const lastPage = (size: number): number => (size > 0 ? Math.floor(TASK_LIMITS.records / size) : 1);
