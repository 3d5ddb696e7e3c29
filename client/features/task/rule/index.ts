export { type SelectedLabels, useRuleQueries } from './rules.ts';
export { RulesView } from './RulesView.tsx';
