import { useEffect, useEffectEvent, useRef } from 'react';
import { isResettable } from '#client/features/criteria/index.ts';
import { countsOf } from '#client/features/progress/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import frame from '#client/ui/WorkPage.module.css';
import { RecordSkeleton } from './Skeletons.tsx';
import { isRefusal } from './useCriteriaFallback.ts';
import { useMetrics, type ViewProps } from './view.ts';

// Loaded only if there is no record.
const messagePart = lazyPart(
  async () => (await withTexts(() => import('./NoRecordMessage.tsx'), 'empty', 'datasets', 'home')).NoRecordMessage,
  RecordSkeleton,
);

interface Props extends Pick<ViewProps, 'dataset' | 'address' | 'filtering'> {
  error: unknown;
  isDeleted: boolean;
  /** No record matches. */
  isEmpty: boolean;
  onRetry(): void;
  /** Leaves a deleted record. */
  onContinue(): void;
}

/** Takes the place of the record while it is loading, if it could not be loaded or was deleted, or if no record matches. */
export function NoRecord({ error, isDeleted, isEmpty, onRetry, onContinue, ...view }: Props) {
  const { address } = view;
  useNewRecords({ isActive: isEmpty, status: address.criteria.status, onNew: onRetry });

  const isRefused = isRefusal(error) && isResettable(address.criteria);
  if (error !== undefined && !isRefused) {
    return (
      <div className={frame.alone}>
        <ErrorPanel error={error} onRetry={onRetry} />
      </div>
    );
  }
  return isDeleted || isEmpty || isRefused ? (
    <messagePart.Part {...view} isDeleted={isDeleted} isRefused={isRefused} onContinue={onContinue} />
  ) : (
    <RecordSkeleton />
  );
}

interface Options {
  isActive: boolean;
  status: RecordStatus;
  onNew(): void;
}

/** Calls back when the counter of a status grows. */
function useNewRecords({ isActive, status, onNew }: Options): void {
  const count = countsOf(useMetrics())[status];
  const before = useRef(count);
  const handleNew = useEffectEvent(onNew);
  useEffect(
    function compareCounts() {
      if (count === null) return;
      const isMore = before.current !== null && count > before.current;
      before.current = count;
      if (isActive && isMore) handleNew();
    },
    [isActive, count],
  );
}

/** `useNewRecords` as a component, so that its parent does not render with each answer. */
export function NewRecords(options: Options): null {
  useNewRecords(options);
  return null;
}
