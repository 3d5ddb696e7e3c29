import { Button, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { datasetPath } from '#client/lib/paths.ts';
import { Link } from '#client/ui/Link.tsx';
import { pendingIn } from './counts.ts';
import { DatasetProgress } from './DatasetProgress.tsx';
import { type ActivityQuery, useActivityQuery } from './Datasets.generated.ts';
import styles from './HomeCards.module.css';
import type { OpenDataset } from './useDatasets.ts';

/** The link to the dataset the user worked in last. */
export function ContinueCard({ open: { dataset, counts } }: { open: OpenDataset }) {
  const { t } = useTranslation(['home', 'datasets', 'status']);
  const { name, workspace } = dataset;
  const pending = pendingIn(counts) ?? 0;
  return (
    <section aria-labelledby="home-continue" className={styles.card}>
      <Title id="home-continue" order={2}>
        {t('resume', { dataset: name })}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {workspace.name} · {t('forYou', { count: pending })}
      </Text>
      {counts.progress && <DatasetProgress progress={counts.progress} dataset={dataset} />}
      <Button
        component={Link}
        to={datasetPath(dataset)}
        rightSection={<IconArrowRight size={16} aria-hidden />}
        aria-describedby="home-continue"
        className={styles.start}
      >
        {t('start')}
      </Button>
    </section>
  );
}

const pace = lazyPart(() => import('./Pace.tsx').then((module) => module.Pace));

const FIGURES = ['submitted', 'discarded', 'draft'] as const;

/** The user's responses since midnight. */
export function TodayCard({ activity }: { activity: NonNullable<ActivityQuery['viewerActivity']> }) {
  const { t } = useTranslation(['home', 'status']);
  const { formatNumber } = useFormats();
  return (
    <section aria-labelledby="home-today" className={styles.card}>
      <Title id="home-today" order={2}>
        {t('today')}
      </Title>
      <dl className={styles.figures}>
        {FIGURES.map((figure) => (
          <div key={figure} data-figure={figure}>
            <dt>{t(`status:${figure}`)}</dt>
            <dd>{formatNumber(activity[figure])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.pace}>
        <pace.Part />
      </p>
    </section>
  );
}

/** The user's activity since local midnight. Null where unknown, undefined while it loads. */
export function useActivity() {
  const [since] = useState(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString());
  const { data, error } = useActivityQuery({ variables: { since }, fetchPolicy: 'cache-and-network' });
  return data ? data.viewerActivity : error ? null : undefined;
}
