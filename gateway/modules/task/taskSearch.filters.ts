import type { RangeInput, TaskQueryInput } from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import { REST_STATUS } from './taskRecord.model.ts';

const MOST_CONDITIONS = 50;
const MOST_VALUES = 250;

/** The conditions as REST takes them. What sets no condition is left out. */
export function toRestQuery(query: TaskQueryInput | null | undefined): Record<string, unknown> {
  const { queryText, confidence, score, metadata, predicted } = query ?? {};
  const range = confidence ?? score;
  const conditions: Record<string, unknown> = {
    ...(queryText?.trim() ? { query_text: queryText } : {}),
    ...listed('predicted_as', query?.predictedAs),
    ...listed('annotated_as', query?.annotatedAs),
    ...listed('predicted_by', query?.predictedBy),
    ...listed('annotated_by', query?.annotatedBy),
    ...listed(
      'status',
      query?.statuses?.map((status) => REST_STATUS[status]),
    ),
    ...(predicted ? { predicted: predicted.toLowerCase() } : {}),
    ...(range ? { score: toRange(range) } : {}),
    ...listed('uncovered_by_rules', query?.uncoveredByRules),
    ...(query?.hasAnnotation ? { has_annotation: true } : {}),
    ...(query?.hasPrediction ? { has_prediction: true } : {}),
  };
  const byKey = Object.fromEntries((metadata ?? []).flatMap(({ key, values }) => Object.entries(listed(key, values))));
  const count = Object.keys(conditions).length + Object.keys(byKey).length;
  if (count > MOST_CONDITIONS) throw badInput(`"query" has ${count} conditions; ${MOST_CONDITIONS} are allowed.`);
  return Object.keys(byKey).length ? { ...conditions, metadata: byKey } : conditions;
}

function listed(name: string, values: readonly string[] | null | undefined): Record<string, readonly string[]> {
  if (!values?.length) return {};
  if (values.length > MOST_VALUES) {
    throw badInput(`The condition on "${name}" has ${values.length} values; ${MOST_VALUES} are allowed.`);
  }
  return { [name]: values };
}

function toRange({ ge, le }: RangeInput): { from?: number; to?: number } {
  if (ge == null && le == null) throw badInput('The range of scores needs "ge" or "le".');
  if (ge != null && le != null && ge > le) {
    throw badInput(`The range of scores is empty: "ge" ${ge} is greater than "le" ${le}.`);
  }
  return { ...(ge == null ? {} : { from: ge }), ...(le == null ? {} : { to: le }) };
}
