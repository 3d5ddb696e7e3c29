import type { AddressBar } from '#client/features/criteria/index.ts';
import type { Filtering } from '#client/features/filter/index.ts';
import type { Decisions, ReviewSummaryQuery } from '#client/features/review/index.ts';
import type { ReviewAddress } from './reviewAddress.ts';
import type { ReviewPageQuery } from './ReviewPage.generated.ts';

export type ReviewedDataset = Extract<NonNullable<ReviewPageQuery['dataset']>, { __typename: 'FeedbackDataset' }>;

export type Summary = NonNullable<
  Extract<NonNullable<ReviewSummaryQuery['dataset']>, { __typename: 'FeedbackDataset' }>['resolutionSummary']
>;

export interface ListProps {
  dataset: ReviewedDataset;
  viewerId: string;
  address: AddressBar<ReviewAddress>;
  decisions: Decisions;
  filtering: Filtering;
  areNamesHidden: boolean;
  announce(text: string): void;
  summary: Summary | null;
  summaryError: unknown;
  /** The number of changes by other people. */
  changes: number;
  /** Many records were settled or opened. */
  onChanged(): void;
}
