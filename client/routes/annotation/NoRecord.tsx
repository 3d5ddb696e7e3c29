import { isResettable } from '#client/features/criteria/index.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import frame from '#client/ui/WorkPage.module.css';
import { RecordSkeleton } from './Skeletons.tsx';
import { isRefusal } from './useCriteriaFallback.ts';
import { useArrivals } from './useArrivals.ts';
import type { ViewProps } from './view.ts';

// Most people come to a record, and read this only after the last.
const nothing = lazyPart(
  async () => (await withTexts(() => import('./NoRecordMessage.tsx'), 'empty', 'datasets', 'home')).NoRecordMessage,
  RecordSkeleton,
);

interface Props extends Pick<ViewProps, 'dataset' | 'address' | 'filtering'> {
  error: unknown;
  /** The record that was to be shown does not exist any more. */
  isGone: boolean;
  /** No record matches. */
  isEmpty: boolean;
  onRetry(): void;
  /** Goes on from a record that does not exist any more. */
  onGoOn(): void;
}

/** What stands where the record would: it is on its way, could not be loaded, was deleted, or there is none. */
export function NoRecord({ error, isGone, isEmpty, onRetry, onGoOn, ...view }: Props) {
  const { address } = view;
  useArrivals({ isWaiting: isEmpty, status: address.criteria.status, lookAgain: onRetry });

  const isRefused = isRefusal(error) && isResettable(address.criteria);
  if (error !== undefined && !isRefused) {
    return (
      <div className={frame.alone}>
        <ErrorPanel error={error} onRetry={onRetry} />
      </div>
    );
  }
  const isNothing = isGone || isEmpty || isRefused;
  return isNothing ? (
    <nothing.Part {...view} isGone={isGone} isRefused={isRefused} onGoOn={onGoOn} />
  ) : (
    <RecordSkeleton />
  );
}
