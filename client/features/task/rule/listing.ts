import { sorted, type Sort } from '#client/lib/sorting.ts';
import { fold } from '#client/lib/text.ts';
import type { Rule_MetricsFragment } from './Rules.generated.ts';
import type { Rule } from './rule.ts';

/** A rule as it is listed; its metrics come later, or not at all. */
export type ListedRule = Rule & { readonly metrics?: Rule_MetricsFragment | null };

type Figure = 'coverage' | 'coverageAnnotated' | 'correct' | 'incorrect' | 'precision';
export type RuleSortKey = 'query' | 'labels' | 'insertedAt' | Figure;

export const NEWEST: Sort<RuleSortKey> = { by: 'insertedAt', isDescending: true };

/** The rules whose query, labels or description hold what was searched for, in order. What cannot be told is the least. */
export function listRules(
  rules: readonly ListedRule[],
  search: string,
  { by, isDescending }: Sort<RuleSortKey>,
  language: string,
): ListedRule[] {
  const wanted = fold(search.trim());
  const found = rules.filter(({ query, labels, description }) =>
    fold([query, ...labels, description ?? ''].join('\n')).includes(wanted),
  );
  const valueOf = (rule: ListedRule): string | number => {
    if (by === 'query' || by === 'insertedAt') return rule[by];
    return by === 'labels' ? rule.labels.join(', ') : (rule.metrics?.[by] ?? -1);
  };
  return sorted(found, isDescending, language, valueOf, ({ query }) => query);
}
