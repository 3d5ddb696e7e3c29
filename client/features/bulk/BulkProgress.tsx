import { Button } from '@mantine/core';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Job, percentOf } from '#client/features/sync/index.ts';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import styles from './BulkProgress.module.css';
import type { BulkItem } from './items.ts';

interface Props {
  job: Job<BulkItem>;
  /** What is done to the records. */
  action: string;
  onStop(): void;
}

/** The progress of a job, in the place of the buttons that began it, and the way to stop it. */
export function BulkProgress({ job, action, onStop }: Props) {
  const { t, i18n } = useTranslation(['bulk', 'net']);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(function takeFocus() {
    const before = document.activeElement;
    const isLost = !before || before === document.body || before.closest(LEFT_BEHIND) !== null;
    if (isLost) bar.current?.focus({ preventScroll: true });
  }, []);
  const percent = percentOf(job);
  const text = t('bulk:progress', { action, percent: formatPercent(percent / 100, i18n.language) });
  const [done, total] = [job.outcomes.length, job.items.length].map((count) => formatNumber(count, i18n.language));
  return (
    <div className={styles.bar}>
      <span className={styles.state}>
        {job.state === 'waiting' ? t('net:offline') : t('bulk:sending', { done, total })}
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

/** Where a job is begun: a form that is switched off meanwhile, or a question that is answered. */
const LEFT_BEHIND = '[inert], [role="dialog"]';
