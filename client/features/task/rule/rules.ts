import { equal } from '@wry/equality';
import type { i18n as I18n } from 'i18next';
import { useMemo } from 'react';
import { queryRefusal } from '../criteria/index.ts';
import { withLabel } from '../label/index.ts';
import { datasetVariables, type TaskDataset } from '../model.ts';
import { type Rule_RuleFragment, useRulesQuery } from './Rules.generated.ts';

const NO_RULES: readonly Rule[] = [];

/** The saved rules of a dataset; undefined while they load, none where the task has no rules. */
export function useRules(dataset: TaskDataset): { rules: readonly Rule[] | undefined; error: unknown } {
  const hasRules = dataset.task === 'TEXT_CLASSIFICATION';
  const { data, error } = useRulesQuery({
    variables: datasetVariables(dataset),
    skip: !hasRules,
    // Other people and programs may have changed the rules.
    fetchPolicy: 'cache-and-network',
  });
  const read = data?.taskDataset;
  const found = read?.__typename === 'TextClassificationDataset' ? (read.rules ?? undefined) : undefined;
  return { rules: hasRules ? found : NO_RULES, error };
}

/** The queries of the saved rules, to search for records that no rule finds; undefined while they load. */
export function useRuleQueries(dataset: TaskDataset): readonly string[] | undefined {
  const { rules } = useRules(dataset);
  return useMemo(() => rules?.map(({ query }) => query), [rules]);
}

export type Rule = Rule_RuleFragment;

/** The labels that were selected for a rule, with the id of the saved rule, or null for a new rule. */
export interface SelectedLabels {
  readonly ruleId: string | null;
  readonly labels: readonly string[];
}

interface DraftSettings {
  rules: readonly Rule[];
  queryText: string;
  selected: SelectedLabels | null;
  onSelect(selected: SelectedLabels | null): void;
}

/** The rule being edited. A saved rule starts with its labels, a new rule keeps its labels while the query changes. */
export function ruleDraft({ rules, queryText, selected, onSelect }: DraftSettings) {
  const query = queryText.trim();
  const rule = rules.find((saved) => saved.query === query);
  const ruleId = rule?.id ?? null;
  const labels = (selected?.ruleId === ruleId ? selected.labels : rule?.labels) ?? NO_LABELS;
  return {
    query,
    labels,
    /** The saved rule with this query. */
    rule,
    isModified: !rule || !equal(new Set(labels), new Set(rule.labels)),
    toggle: (label: string): void => onSelect({ ruleId, labels: withLabel(labels, label, !labels.includes(label)) }),
    /** To be called after saving. */
    clear: (): void => onSelect(null),
  };
}

const NO_LABELS: readonly string[] = [];

export type RuleDraft = ReturnType<typeof ruleDraft>;

/** Why the server cannot read a rule's query; undefined for other errors. */
export function ruleRefusal(error: unknown, query: string, i18n: I18n): string | undefined {
  const refusal = queryRefusal(error, query, i18n);
  return refusal && `${i18n.t('taskFilter:refused')} ${refusal.text}`;
}
