import { lazyPart } from '#client/lib/lazy.ts';
import { lazyDialog } from '#client/ui/lazyDialog.ts';

export {
  type Decision,
  decide,
  fromResolution,
  isDisputed,
  openQuestions,
  type QuestionAnswers,
  type ReviewedRecord,
} from './decision.ts';
export { peopleOf, type Person } from './people.ts';
export { QuestionReview } from './QuestionReview.tsx';
export { type ReviewSummaryQuery, useReviewRecordQuery, useReviewSummaryQuery } from './Review.generated.ts';
export { type Take, withTaken } from './takes.ts';
export { type Decisions, useDecisions } from './useDecisions.ts';
export { mostDisputed, useReviewTexts } from './useReviewTexts.ts';
export { fetchReviewWindow, inTab, REVIEW_TABS, type ReviewTab, toReviewFilter } from './variables.ts';

/** Conflicts are rare. */
export const decisionConflict = lazyPart(() =>
  import('./DecisionConflict.tsx').then((module) => module.DecisionConflict),
);

export const majorityDialog = lazyDialog(() => import('./MajorityDialog.tsx').then((module) => module.MajorityDialog));
