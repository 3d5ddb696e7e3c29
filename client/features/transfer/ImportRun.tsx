import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf, userMessage } from '#client/graphql/errors.ts';
import { formatNumber } from '#client/lib/format.ts';
import card from '#client/ui/Card.module.css';
import form from '#client/ui/Form.module.css';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import styles from './ImportRun.module.css';
import { Meter } from './Meter.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { hasEnded } from './stages.ts';
import { StopDialog } from './StopDialog.tsx';
import { useRecordImport } from './useRecordImport.ts';

interface Props {
  importId: string;
  datasetId: string;
  /** Whether a file without a fault is imported without asking again. */
  isEager?: boolean;
  /** What to do once it is done. */
  done: ReactNode;
  /** What to do once it was stopped or has failed. */
  stopped: ReactNode;
}

/** An import from its check to its end: progress, the report of the check, and every way to go on from there. */
export function ImportRun({ importId, datasetId, isEager = false, done, stopped }: Props) {
  const { t, i18n } = useTranslation(['transfer', 'common', 'net']);
  const { cache } = useApolloClient();
  const { found, problem, isAsking, start, cancel } = useRecordImport(importId);
  const [isStopping, setStopping] = useState(false);
  const wasStarted = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const number = (value: number) => formatNumber(value, i18n.language);
  const counted = (count: number) => ({ count, shown: number(count) });
  const stage = found?.stage;
  const isFlawless = stage === 'CHECKED' && found?.refusedRows === 0 && found.goodRows > 0;

  useEffect(
    function startFlawless() {
      if (!isEager || !isFlawless || wasStarted.current) return;
      wasStarted.current = true;
      start();
    },
    [isEager, isFlawless, start],
  );
  useEffect(
    function forgetRecords() {
      if (!stage || !hasEnded(stage)) return;
      const id = cache.identify({ __typename: 'FeedbackDataset', id: datasetId });
      if (!id) return;
      for (const fieldName of ['records', 'progress', 'metrics', 'suggestionAgents']) cache.evict({ id, fieldName });
    },
    [cache, datasetId, stage],
  );

  useEffect(
    function keepFocus() {
      // The button that was pressed goes with its stage.
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    },
    [stage],
  );

  if (found === undefined && !problem) return <Skeleton height={120} />;
  if (found === null || found === undefined) {
    return (
      <div className={card.card}>
        <p role="alert" className={styles.problem}>
          {found === null ? t('transfer:importGone') : userMessage(problem)}
        </p>
        <div className={form.actions}>{stopped}</div>
      </div>
    );
  }

  const { rowCount, checkedRows, goodRows, refusedRows, writtenRows, hasLeftovers, error } = found;
  const rowsOf = (value: number, all: number | null | undefined): string =>
    all == null
      ? t('transfer:rows', counted(value))
      : t('transfer:rowsOf', { value: number(value), count: all, shown: number(all) });
  const stop = (
    <Button variant="default" disabled={isAsking} onClick={() => setStopping(true)}>
      {t('common:cancel')}
    </Button>
  );
  return (
    <div ref={frame} tabIndex={-1} className={clsx(card.card, styles.run)}>
      {stage === 'CHECKING' && (
        <>
          <Meter
            label={t('transfer:checking')}
            text={rowsOf(checkedRows, rowCount)}
            value={checkedRows}
            max={rowCount ?? null}
          />
          <div className={form.actions}>
            <Button variant="default" disabled={isAsking} onClick={() => cancel(false)}>
              {t('common:cancel')}
            </Button>
          </div>
        </>
      )}
      {stage === 'CHECKED' && (
        <>
          <p role="status" className={styles.verdict} data-kind={refusedRows > 0 ? 'warning' : 'good'}>
            {refusedRows > 0 ? <IconAlertTriangle size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
            {refusedRows > 0
              ? t('transfer:verdict', {
                  good: t('transfer:good', counted(goodRows)),
                  refused: t('transfer:refused', counted(refusedRows)),
                })
              : t('transfer:allGood', counted(goodRows))}
          </p>
          <RefusedRows {...found} />
          <div className={form.actions}>
            <Button variant="default" disabled={isAsking} onClick={() => cancel(false)}>
              {t('common:cancel')}
            </Button>
            <Button loading={isAsking} disabled={goodRows === 0} onClick={start}>
              {t('transfer:importGood', counted(goodRows))}
            </Button>
          </div>
        </>
      )}
      {stage === 'WRITING' && (
        <>
          <Meter
            label={t('transfer:writing')}
            text={rowsOf(writtenRows, goodRows)}
            value={writtenRows}
            max={goodRows}
          />
          <div className={form.actions}>{stop}</div>
        </>
      )}
      {stage === 'CANCELLING' && (
        <Meter label={t('transfer:removing')} text={rowsOf(writtenRows, null)} value={0} max={null} />
      )}
      {stage === 'DONE' && (
        <>
          <p role="status" className={styles.verdict} data-kind="good">
            <IconCircleCheck size={20} aria-hidden />
            {t('transfer:imported', counted(writtenRows))}
          </p>
          <RefusedRows {...found} />
          <div className={form.actions}>{done}</div>
        </>
      )}
      {(stage === 'CANCELLED' || stage === 'FAILED' || stage === 'INTERRUPTED') && (
        <>
          <p
            role={stage === 'CANCELLED' ? 'status' : 'alert'}
            className={styles.verdict}
            data-kind={stage === 'CANCELLED' ? 'plain' : 'bad'}
          >
            {stage !== 'CANCELLED' && <IconAlertTriangle size={20} aria-hidden />}
            {stage === 'CANCELLED'
              ? t('transfer:cancelled')
              : error
                ? t(`transfer:refusal.${error.code}`, error.about)
                : t('transfer:failed')}
          </p>
          <p className={styles.left}>
            {/* What was under way when it stopped may have arrived, but was not counted any more. */}
            {writtenRows === 0
              ? t(hasLeftovers ? 'transfer:keptUnknown' : 'transfer:nothingKept')
              : t(hasLeftovers ? 'transfer:keptAtLeast' : 'transfer:kept', counted(writtenRows))}
          </p>
          <div className={form.actions}>
            {hasLeftovers && (
              <Button variant="default" loading={isAsking} onClick={() => cancel(false)}>
                {t('transfer:removeWritten')}
              </Button>
            )}
            {stopped}
          </div>
        </>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problemOf(problem).status === 0 ? t('transfer:noConnection') : userMessage(problem)}
        </p>
      )}
      <StopDialog
        isOpen={isStopping && stage === 'WRITING'}
        onClose={() => setStopping(false)}
        onStop={(keepWritten) => {
          setStopping(false);
          cancel(keepWritten);
        }}
      />
    </div>
  );
}
