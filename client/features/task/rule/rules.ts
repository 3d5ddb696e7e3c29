import { equal } from '@wry/equality';
import type { i18n as I18n } from 'i18next';
import { useMemo, useState } from 'react';
import { queryRefusal } from '../criteria/index.ts';
import type { TaskDataset } from '../model.ts';
import { type Rule_RuleFragment, useRulesQuery } from './Rules.generated.ts';

const NO_RULES: readonly Rule[] = [];

/** The saved rules of a dataset; undefined while they load, none where the task has no rules. */
export function useRules(dataset: TaskDataset): { rules: readonly Rule[] | undefined; error: unknown } {
  const hasRules = dataset.task === 'TEXT_CLASSIFICATION';
  const { data, error } = useRulesQuery({
    variables: placeOf(dataset),
    skip: !hasRules,
    // Programs and other people write rules, too.
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

/** A saved rule. */
export type Rule = Rule_RuleFragment;

/** How a dataset of an older task is asked for. */
export const placeOf = ({ workspace, name }: TaskDataset) => ({ workspace: workspace.name, name });

/** A rule being written: a saved one starts with its labels, a new one keeps the chosen labels while its query changes. */
export function useRuleDraft(rules: readonly Rule[], queryText: string) {
  const query = queryText.trim();
  const rule = rules.find((saved) => saved.query === query);
  const ruleId = rule?.id ?? null;
  /** The chosen labels, and the saved rule they are for; null for a new rule, whatever its query becomes. */
  const [chosen, setChosen] = useState<{ ruleId: string | null; labels: readonly string[] } | null>(null);
  const labels = (chosen?.ruleId === ruleId ? chosen.labels : rule?.labels) ?? NO_LABELS;
  return {
    query,
    labels,
    /** The saved rule with this query; saving changes it. */
    rule,
    /** Whether saving would change anything. */
    isModified: !rule || !equal(new Set(labels), new Set(rule.labels)),
    toggle: (label: string): void =>
      setChosen({
        ruleId,
        labels: labels.includes(label) ? labels.filter((other) => other !== label) : [...labels, label],
      }),
    /** Drops the chosen labels once they are saved. */
    clear: (): void => setChosen(null),
  };
}

const NO_LABELS: readonly string[] = [];

export type RuleDraft = ReturnType<typeof useRuleDraft>;

/** What is wrong with a rule's query; undefined where it can be read, and something else failed. */
export function ruleRefusal(error: unknown, query: string, i18n: I18n): string | undefined {
  const refusal = queryRefusal(error, query, i18n);
  return refusal && `${i18n.t('taskFilter:refused')} ${refusal.text}`;
}
