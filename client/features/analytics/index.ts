export { Annotators } from './Annotators.tsx';
export { type AnalyticsQuery } from './Analytics.generated.ts';
export { Card } from './Card.tsx';
export { Days } from './Days.tsx';
export { QuestionResults } from './QuestionResults.tsx';
export { Suggestions } from './Suggestions.tsx';
export { useAnalytics } from './useAnalytics.ts';
