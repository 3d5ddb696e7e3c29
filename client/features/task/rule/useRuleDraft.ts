import { useState } from 'react';
import type { Rule } from './rule.ts';

const NONE: readonly string[] = [];

/** A rule being written: the query is what is searched for, the labels are chosen here. */
export interface RuleDraft {
  readonly query: string;
  readonly labels: readonly string[];
  /** The saved rule with this query; saving changes it. */
  readonly rule: Rule | undefined;
  /** Whether saving would change anything. */
  readonly isModified: boolean;
  toggle(label: string): void;
  /** Forgets what was chosen: it is saved. */
  settle(): void;
}

/** What was chosen, and for which saved rule; null is a rule that is not saved, whatever its query becomes. */
interface Chosen {
  readonly for: string | null;
  readonly labels: readonly string[];
}

/** The rule for a query: one that is saved begins with its labels, a new one keeps what was chosen while its query changes. */
export function useRuleDraft(rules: readonly Rule[], queryText: string): RuleDraft {
  const query = queryText.trim();
  const rule = rules.find((saved) => saved.query === query);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const own = chosen && chosen.for === (rule?.id ?? null) ? chosen.labels : undefined;
  const labels = own ?? rule?.labels ?? NONE;
  return {
    query,
    labels,
    rule,
    isModified: !rule || !sameLabels(labels, rule.labels),
    toggle: (label) =>
      setChosen({
        for: rule?.id ?? null,
        labels: labels.includes(label) ? labels.filter((held) => held !== label) : [...labels, label],
      }),
    settle: () => setChosen(null),
  };
}

const sameLabels = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((label) => other.includes(label));
