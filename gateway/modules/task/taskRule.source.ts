import type { Query, RestClient } from '#gateway/rest/client.ts';
import { at, type TaskDatasetAddress, type TextClassificationDatasetModel } from './taskDataset.source.ts';

export interface RestRule {
  query: string;
  labels: string[];
  description?: string | null;
  author: string;
  created_at: string;
}

/** REST omits metrics that cannot be computed. */
interface RestRuleMetrics {
  total_records: number;
  annotated_records: number;
  coverage?: number;
  coverage_annotated?: number;
  correct?: number;
  incorrect?: number;
  precision?: number;
}

interface RuleBody {
  labels: readonly string[];
  description?: string | undefined;
}

export const ruleIdOf = (datasetId: string, query: string): string => `${datasetId}/rules/${query}`;

export const toRule = (row: RestRule, dataset: TextClassificationDatasetModel) => ({
  id: ruleIdOf(dataset.id, row.query),
  dataset,
  query: row.query,
  labels: row.labels,
  description: row.description ?? null,
  author: row.author,
  insertedAt: row.created_at,
});

export type LabelingRuleModel = ReturnType<typeof toRule>;

const toCoverage = (row: RestRuleMetrics) => ({
  totalRecords: row.total_records,
  annotatedRecords: row.annotated_records,
  coverage: row.coverage ?? null,
  coverageAnnotated: row.coverage_annotated ?? null,
});

export const toRuleMetrics = (row: RestRuleMetrics) => ({
  ...toCoverage(row),
  records: Math.round(row.total_records * (row.coverage ?? 0)),
  correct: row.correct ?? null,
  incorrect: row.incorrect ?? null,
  precision: row.precision ?? null,
});

/** The metrics of all rules together; other fields are the sums of the rules' own metrics. */
export const toOverview = (
  row: RestRuleMetrics,
  allRules: readonly RestRule[],
  dataset: TextClassificationDatasetModel,
) => ({ ...toCoverage(row), dataset, allRules, rules: allRules.length });

export type RulesOverviewModel = ReturnType<typeof toOverview>;

/** The route of rules, which only text classification has. */
const RULES = '/datasets/TextClassification/:name/labeling/rules';

const atRule = (address: TaskDatasetAddress, rule: string, query?: Query) => at(address, query, { rule });

/** The rules, oldest first. */
export const listOf = (rest: RestClient, address: TaskDatasetAddress) => rest.get<RestRule[]>(RULES, at(address));

export const byQuery = (rest: RestClient, address: TaskDatasetAddress, query: string) =>
  rest.get<RestRule>(`${RULES}/:rule`, atRule(address, query));

/** Adds a rule; 409 when there is one with this query. */
export const create = (rest: RestClient, address: TaskDatasetAddress, body: RuleBody & { query: string }) =>
  rest.post<RestRule>(RULES, { ...at(address), body });

export const update = (rest: RestClient, address: TaskDatasetAddress, query: string, body: RuleBody) =>
  rest.patch<RestRule>(`${RULES}/:rule`, { ...atRule(address, query), body });

export const remove = (rest: RestClient, address: TaskDatasetAddress, query: string) =>
  rest.delete<null>(`${RULES}/:rule`, atRule(address, query));

/** The metrics of a rule, saved or not. Without labels, those of the saved rule apply. */
export const metricsOf = (rest: RestClient, address: TaskDatasetAddress, rule: string, label?: readonly string[]) =>
  rest.get<RestRuleMetrics>(`${RULES}/:rule/metrics`, atRule(address, rule, { label }));

/** The metrics of all rules together; Argilla fails where there are none. */
export const overviewOf = (rest: RestClient, address: TaskDatasetAddress) =>
  rest.get<RestRuleMetrics>(`${RULES}/metrics`, at(address));
