export { type AnalyticsQuery } from './Analytics.generated.ts';
export { Card } from './Card.tsx';
export { Days } from './Days.tsx';
export { QuestionResults } from './QuestionResults.tsx';
export { Annotators, Suggestions } from './Sheet.tsx';
export { useAgreements } from './useAgreements.ts';
export { useAnalytics } from './useAnalytics.ts';
