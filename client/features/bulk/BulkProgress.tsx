import { Button } from '@mantine/core';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '#client/lib/format.ts';
import styles from './BulkProgress.module.css';
import { type BulkJob, percentOf } from './bulkJob.ts';

interface Props {
  run: BulkJob;
  /** What is done to the records. */
  action: string;
  onStop(): void;
}

/** How far a run is, in the place of the buttons that began it, and the way to end it. */
export function BulkProgress({ run, action, onStop }: Props) {
  const { t, i18n } = useTranslation(['bulk', 'net']);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(function takeFocus() {
    const before = document.activeElement;
    const isLost = !before || before === document.body || before.closest(LEFT_BEHIND) !== null;
    if (isLost) bar.current?.focus({ preventScroll: true });
  }, []);
  const percent = percentOf(run);
  const text = t('bulk:progress', { action, percent: formatPercent(percent / 100, i18n.language) });
  const [done, total] = [run.settled, run.items.length].map((count) => formatNumber(count, i18n.language));
  return (
    <div className={styles.bar}>
      <span className={styles.state}>
        {run.state === 'waiting' ? t('net:offline') : t('bulk:sending', { done, total })}
      </span>
      <Button variant="default" disabled={run.state === 'stopped'} onClick={onStop}>
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

/** Where a run is begun: a form that is switched off meanwhile, or a question that is answered. */
const LEFT_BEHIND = '[inert], [role="dialog"]';
