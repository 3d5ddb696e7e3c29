import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNarrowed } from '#client/features/criteria/index.ts';
import { fieldParts } from '#client/features/field/index.ts';
import { NoMatchingRecords } from '#client/features/filter/CriteriaBar.tsx';
import { useRecordQueue } from '#client/features/record/index.ts';
import {
  decisionConflict,
  fetchReviewWindow,
  inTab,
  majorityDialog,
  useReviewRecordQuery,
} from '#client/features/review/index.ts';
import { useFetched } from '#client/lib/lazy.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import frame from '#client/ui/WorkPage.module.css';
import { RecordSkeleton } from '../annotation/Skeletons.tsx';
import { NothingToReview } from './NothingToReview.tsx';
import { RecordReview } from './RecordReview.tsx';
import styles from './ReviewPage.module.css';
import { useReviewNavigation } from './useReviewNavigation.ts';
import type { ListProps, ReviewedDataset } from './view.ts';

/** The records of a tab, one at a time. */
export function ReviewList(props: ListProps) {
  const { dataset, address, decisions, filtering, announce, summary, summaryError, changes, onChanged } = props;
  const { id: datasetId, fields, questions } = dataset;
  const { criteria, tab, page: position, recordId: pinnedId, go, correct } = address;
  const list = useRecordQueue({
    datasetId,
    criteria: inTab(criteria, tab),
    position,
    pinnedId,
    isOutOfTab: (recordId) => tab === 'open' && decisions.hasBeenSettled(recordId),
    fetch: fetchReviewWindow,
  });
  const { queue, entry, isLoading, error, retry } = list;
  useWhen(list.isMissing, () => void correct({ page: Math.max(queue?.total ?? 1, 1) }));
  const { data } = useReviewRecordQuery({ variables: { recordId: entry?.id ?? '' }, skip: entry === undefined });
  const record = entry && data?.record?.id === entry.id ? data.record : undefined;
  const isComplete = useFetched(fieldParts(fields, questions));

  const { refetch } = decisions;
  const shownId = entry?.id;
  useEffect(
    function readChangedRecord() {
      if (changes > 0 && shownId) void refetch(shownId);
    },
    [changes, shownId, refetch],
  );

  const { undo, canGo, goTo, move, goOn } = useReviewNavigation({ address, decisions, announce, list });

  const { failed, hasBeenSettled } = decisions;
  const isRefusedMissing = queue?.excludedIds.some((id) => failed.has(id) && !hasBeenSettled(id)) ?? false;
  const { reload } = list;
  useEffect(
    function bringRefusedBack() {
      if (isRefusedMissing) reload();
    },
    [isRefusedMissing, reload],
  );

  const [conflict] = [...failed.values()].filter(({ theirs }) => theirs !== undefined);
  const conflictDialog = conflict && (
    <decisionConflict.Part
      failed={conflict}
      mine={decisions.storedOf(conflict.recordId)}
      questions={questions}
      contents={conflict.theirs?.fields ?? {}}
      onDecide={(choice) => decisions.resolveConflict(conflict, choice)}
    />
  );
  if (!record || !isComplete) {
    if (error !== undefined || summaryError) {
      return <ErrorPanel error={error ?? summaryError} onRetry={retry} />;
    }
    if (isLoading || entry || !queue || !summary) return <RecordSkeleton />;
    if (queue.entries.length === 0 && isNarrowed(criteria) && summary.answered > 0) {
      return (
        <div className={frame.alone}>
          <NoMatchingRecords {...filtering} isRefused={false} />
        </div>
      );
    }
    const waiting = decisions.isWaiting ? decisions.pendingCount : 0;
    return (
      <>
        {conflictDialog}
        <NothingToReview {...{ dataset, tab, summary, waiting }} onTab={(to) => void go({ tab: to, page: 1 })} />
      </>
    );
  }
  return (
    <div className={frame.view} aria-busy={isLoading}>
      {tab === 'open' && summary && summary.open > 0 && summary.withDisagreement === 0 && (
        <Unanimous dataset={dataset} count={summary.open} onChanged={onChanged} />
      )}
      {conflictDialog}
      <RecordReview
        key={record.id}
        {...props}
        record={record}
        position={position}
        total={queue?.total ?? position}
        isInert={isLoading}
        canGo={canGo}
        onMove={move}
        onGo={goTo}
        onNext={goOn}
        undo={undo}
      />
    </div>
  );
}

interface UnanimousProps {
  dataset: ReviewedDataset;
  count: number;
  onChanged(): void;
}

/** Shown once only records are left on which everybody agrees: their answers can be taken at once. */
function Unanimous({ dataset, count, onChanged }: UnanimousProps) {
  const { t } = useTranslation('review');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.hint}>
      <span>{t('unanimous', { count })}</span>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {t('unanimousAction')}
      </Button>
      {isOpen && (
        <majorityDialog.Part
          datasetId={dataset.id}
          questions={dataset.questions}
          shown={null}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
