import type { AddressBar } from '#client/features/criteria/index.ts';
import type { Filtering } from '#client/features/filter/index.ts';
import type { ActionCommand } from '#client/features/response/index.ts';
import type { Decisions, ReviewedRecord, ReviewSummaryQuery } from '#client/features/review/index.ts';
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

export interface RecordProps extends ListProps {
  record: ReviewedRecord;
  position: number;
  total: number;
  isInert: boolean;
  canGo(step: 1 | -1): boolean;
  onMove(step: 1 | -1): void;
  onGo(position: number): void;
  /** Called after a decision, to move on. */
  onNext(): void;
  undo: ActionCommand;
}
