import { Button, Text } from '@mantine/core';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Job, percentOf } from '#client/features/sync/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { FailureBar } from '#client/ui/FailureBar.tsx';
import styles from './BulkStatus.module.css';
import type { BulkItem } from './items.ts';

/** The risks of a bulk action. */
export interface BulkWarning {
  /** The number of records, if some of them are on other pages. */
  readonly beyondPage: number | null;
  /** The number of records whose saved answers would be replaced. */
  readonly answered: number;
}

export type BulkDecision = 'all' | 'unanswered';

interface ConfirmationProps extends BulkWarning {
  /** The name of the action. */
  action: string;
  /** Whether the action itself deletes something. */
  isDestructive?: boolean;
  /** Null cancels. */
  onAnswer(decision: BulkDecision | null): void;
}

/** Confirms all risks of a bulk action at once. */
export function BulkConfirmation({
  beyondPage,
  answered: count,
  action,
  isDestructive = false,
  onAnswer,
}: ConfirmationProps) {
  const { t } = useTranslation('bulk');
  return (
    <ConfirmDialog
      isDestructive={isDestructive || count > 0}
      title={beyondPage === null ? t('answered', { count }) : t('confirmTitle')}
      label={count > 0 ? t('overwrite') : action}
      alternative={
        count > 0 && (
          <Button variant="default" onClick={() => onAnswer('unanswered')}>
            {t('skip')}
          </Button>
        )
      }
      onConfirm={() => onAnswer('all')}
      onCancel={() => onAnswer(null)}
    >
      {beyondPage !== null && <p>{t('confirm', { total: beyondPage })}</p>}
      {beyondPage !== null && count > 0 && <p>{t('answered', { count })}</p>}
    </ConfirmDialog>
  );
}

interface ProgressProps {
  job: Job<BulkItem>;
  /** The name of the action. */
  action: string;
  onStop(): void;
}

/** The progress of a job, with a button to stop it. Covers the action bar. */
export function BulkProgress({ job, action, onStop }: ProgressProps) {
  const { t } = useTranslation(['bulk', 'net']);
  const { formatPercent } = useFormats();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(function takeFocus() {
    const before = document.activeElement;
    const isLost = !before || before === document.body || before.closest(LEFT_BEHIND) !== null;
    if (isLost) bar.current?.focus({ preventScroll: true });
  }, []);
  const percent = percentOf(job);
  const text = t('bulk:progress', { action, percent: formatPercent(percent / 100) });
  return (
    <div className={styles.bar}>
      <span className={styles.state}>
        {job.state === 'waiting'
          ? t('net:offline')
          : t('bulk:sending', { done: job.outcomes.length, total: job.items.length })}
      </span>
      <Button variant="default" disabled={job.state === 'stopped'} onClick={onStop}>
        {t('bulk:stop')}
      </Button>
      <div
        ref={bar}
        role="progressbar"
        tabIndex={-1}
        aria-label={action}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={styles.progress}
        style={{ '--done': `${percent}%` } as CSSProperties}
      >
        {text}
      </div>
    </div>
  );
}

/** Elements that lose the focus when a job starts: the disabled form, and a closed dialog. */
const LEFT_BEHIND = '[inert], [role="dialog"]';

interface FailureProps {
  /** Record id → why it was refused. */
  failures: ReadonlyMap<string, string>;
  onRetry(): void;
}

/** The reasons for failures, also of records on other pages. */
export function BulkFailure({ failures, onRetry }: FailureProps) {
  const { t } = useTranslation('bulk');
  const counts = new Map<string, number>();
  for (const reason of failures.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <FailureBar action={t('retryFailed')} onAction={onRetry} className={styles.failure}>
      <Text fw={500}>{t('someFailed')}</Text>
      <ul className={styles.reasons}>
        {[...counts].map(([reason, count]) => (
          <li key={reason}>{count > 1 ? t('reason', { reason, count }) : reason}</li>
        ))}
      </ul>
    </FailureBar>
  );
}
