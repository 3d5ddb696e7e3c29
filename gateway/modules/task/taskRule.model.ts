import type { TextClassificationDatasetModel } from './taskDataset.model.ts';
import type { RestRule, RestRuleMetrics } from './taskRule.source.ts';

export const ruleIdOf = (datasetId: string, query: string): string => `${datasetId}/rules/${query}`;

export const toRule = (
  { query, labels, description, author, created_at: insertedAt }: RestRule,
  dataset: TextClassificationDatasetModel,
) => ({
  id: ruleIdOf(dataset.id, query),
  dataset,
  query,
  labels,
  description: description ?? null,
  author,
  insertedAt,
});

export type LabelingRuleModel = ReturnType<typeof toRule>;

/** Everything is there but what cannot be told, which REST leaves out. */
export const toRuleMetrics = (row: RestRuleMetrics) => ({
  totalRecords: row.total_records,
  annotatedRecords: row.annotated_records,
  records: Math.round(row.total_records * (row.coverage ?? 0)),
  coverage: row.coverage ?? null,
  coverageAnnotated: row.coverage_annotated ?? null,
  correct: row.correct ?? null,
  incorrect: row.incorrect ?? null,
  precision: row.precision ?? null,
});

/** What all rules come to, and the rules, each of which may be asked for its own part of it. */
export interface RulesOverviewModel {
  dataset: TextClassificationDatasetModel;
  of: readonly RestRule[];
  rules: number;
  totalRecords: number;
  annotatedRecords: number;
  coverage: number | null;
  coverageAnnotated: number | null;
}

export const toOverview = (
  row: RestRuleMetrics,
  rules: readonly RestRule[],
  dataset: TextClassificationDatasetModel,
): RulesOverviewModel => ({
  dataset,
  of: rules,
  rules: rules.length,
  totalRecords: row.total_records,
  annotatedRecords: row.annotated_records,
  coverage: row.coverage ?? null,
  coverageAnnotated: row.coverage_annotated ?? null,
});
