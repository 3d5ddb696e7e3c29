export { useRuleQueries } from './useRules.ts';
export { RulesView } from './RulesView.tsx';
