import { Button, Stack } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusCounts } from '#client/features/progress/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import panel from '#client/ui/Panel.module.css';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { useTaskProgressQuery } from './TaskPage.generated.ts';
import styles from './TaskPanels.module.css';
import type { Aggregations, TaskRecordList } from './useTaskRecords.ts';

const STATUSES = ['validated', 'discarded', 'pending'] as const;

/** The progress of the whole team. */
export function ProgressPanel({ workspace, name }: { workspace: string; name: string }) {
  const { t } = useTranslation(['task', 'panel']);
  const { formatPercent } = useFormats();
  const { data, error, refetch } = useTaskProgressQuery({
    variables: { workspace, name },
    fetchPolicy: 'cache-and-network',
  });
  const progress = data?.taskDataset?.progress;
  if (error && !progress) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!progress) return <SkeletonText lines={8} />;
  const { total, validated, discarded, pending, annotatedAs } = progress;
  const label = t('panel:progress');
  return (
    <div className={panel.panel}>
      <section aria-label={label} className={panel.part}>
        <p className={panel.line}>
          <strong className={panel.percent}>{formatPercent(total && (validated + discarded) / total)}</strong>
          <span className={panel.note}>{t('task:left', { left: pending })}</span>
        </p>
        <StatusCounts label={label} statuses={STATUSES} counts={progress} total={total} />
      </section>
      <TermBars title={t('task:annotatedAs')} terms={annotatedAs} />
    </div>
  );
}

/** Counts of what occurs in the records that match. */
export function StatsPanel({ aggregations, total }: Pick<TaskRecordList, 'aggregations' | 'total'>) {
  const { t } = useTranslation('task');
  const { formatScore } = useFormats();
  if (!aggregations) return <SkeletonText lines={12} />;
  const { predictedAs, annotatedAs, scores, words, predictedMentions, annotatedMentions, metadata } = aggregations;
  const values = metadata.map(({ key, values }) => ({ label: key, terms: values }));
  const lists = [
    predictedAs,
    annotatedAs,
    scores,
    words,
    predictedMentions,
    annotatedMentions,
    values.flatMap(({ terms }) => terms),
  ];
  if (lists.every(({ length }) => length === 0)) return <EmptyState title={t('noStats')} />;
  const mentionsOf = (entities: Aggregations['predictedMentions']) =>
    entities.map(({ label, mentions }) => ({ label, terms: mentions }));
  return (
    <div className={panel.panel}>
      <p className={panel.note}>{t('statsOf', { total })}</p>
      <TermBars title={t('predictedAs')} terms={predictedAs} />
      <TermBars title={t('annotatedAs')} terms={annotatedAs} />
      <TermBars
        title={t('scores')}
        terms={inTenths(scores).map(({ from, to, count }) => ({
          term: `${formatScore(from)} – ${formatScore(to)}`,
          count,
        }))}
      />
      <TermBars title={t('words')} terms={words} />
      <TermGroups title={t('predictedMentions')} groups={mentionsOf(predictedMentions)} />
      <TermGroups title={t('annotatedMentions')} groups={mentionsOf(annotatedMentions)} />
      <TermGroups title={t('metadata')} groups={values.filter(({ terms }) => terms.length > 0)} />
    </div>
  );
}

/** The scores in ten steps, lowest first, including empty ones. */
export function inTenths(scores: Aggregations['scores']): { from: number; to: number; count: number }[] {
  if (scores.length === 0) return [];
  const counts = Array.from({ length: 10 }, () => 0);
  for (const { from, count } of scores) {
    // 1 belongs to the last step; floating-point 0.3 is less than three tenths.
    const step = Math.min(9, Math.floor(from * 10 + 1e-9));
    counts[step]! += count;
  }
  return counts.map((count, step) => ({ from: step / 10, to: (step + 1) / 10, count }));
}

type Terms = readonly { readonly term: string; readonly count: number }[];

function TermGroups({ title, groups }: { title: string; groups: readonly { label: string; terms: Terms }[] }) {
  if (groups.length === 0) return null;
  return (
    <Stack component="section" aria-label={title}>
      <h3 className={`${panel.heading} ${styles.groupHeading}`}>{title}</h3>
      {groups.map(({ label, terms }) => (
        <TermBars key={label} title={label} terms={terms} />
      ))}
    </Stack>
  );
}

/** How many terms a collapsed list shows. */
const COLLAPSED_COUNT = 10;

/** The counts of terms as numbers and as bars. */
function TermBars({ title, terms }: { title: string; terms: Terms }) {
  const { t } = useTranslation();
  const { formatNumber } = useFormats();
  const [isExpanded, setExpanded] = useState(false);
  const most = Math.max(1, ...terms.map(({ count }) => count));
  const shown = isExpanded ? terms : terms.slice(0, COLLAPSED_COUNT);
  if (terms.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <h3 className={panel.heading}>{title}</h3>
      <Stack component="dl" gap={6}>
        {shown.map(({ term, count }) => (
          <div key={term} className={styles.row} style={{ '--share': count / most } as CSSProperties}>
            <dt className={styles.term} title={term}>
              {term}
            </dt>
            <dd className={styles.count}>{formatNumber(count)}</dd>
          </div>
        ))}
      </Stack>
      {terms.length > COLLAPSED_COUNT && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          style={{ alignSelf: 'start' }}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('less') : t('more', { count: terms.length - COLLAPSED_COUNT })}
        </Button>
      )}
    </Stack>
  );
}
