import type { RestClient } from '#gateway/rest/client.ts';
import { at } from './taskDataset.source.ts';
import type { TaskDatasetAddress } from './taskDataset.address.ts';

export interface RestRule {
  query: string;
  labels: string[];
  description?: string | null;
  author: string;
  created_at: string;
}

export interface RestRuleMetrics {
  total_records: number;
  annotated_records: number;
  coverage?: number;
  coverage_annotated?: number;
  correct?: number;
  incorrect?: number;
  precision?: number;
}

export interface RuleBody {
  labels: readonly string[];
  description?: string;
}

/** Rules exist for one task only. */
const RULES = '/datasets/TextClassification/:name/labeling/rules';

const atRule = (address: TaskDatasetAddress, rule: string) => {
  const { params, query } = at(address);
  return { params: { ...params, rule }, query };
};

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

/** What a rule comes to; it need not be stored. Without labels, those of the stored one count. */
export function metricsOf(rest: RestClient, address: TaskDatasetAddress, rule: string, labels?: readonly string[]) {
  const { params, query } = atRule(address, rule);
  return rest.get<RestRuleMetrics>(`${RULES}/:rule/metrics`, { params, query: { ...query, label: labels } });
}

/** What all rules together come to; Argilla fails where there are none. */
export const overviewOf = (rest: RestClient, address: TaskDatasetAddress) =>
  rest.get<RestRuleMetrics>(`${RULES}/metrics`, at(address));
