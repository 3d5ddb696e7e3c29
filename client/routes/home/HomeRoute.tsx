import { Group, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ContinueCard,
  DatasetTable,
  FirstDataset,
  TodayCard,
  useActivity,
  useCountsInView,
  useDatasets,
  useOpenDatasets,
} from '#client/features/dataset/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Page } from '#client/ui/Page.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import styles from './HomeRoute.module.css';

/** The start page: the last dataset, today's responses, and the datasets with pending records. */
export function Component() {
  const { t } = useTranslation(['home', 'nav']);
  const viewer = useViewer();
  const { datasets, error, refetch } = useDatasets();
  const activity = useActivity();
  const open = useOpenDatasets(datasets, activity?.lastDataset?.id);
  const inView = useCountsInView(() => void refetch());
  useEffect(fetchDeferred, []);
  if (!viewer) return null;

  return (
    <Page title={t('nav:home')}>
      <Breadcrumbs crumbs={[]} />
      {datasets?.length === 0 ? (
        <FirstDataset role={viewer.role} onLoaded={() => void refetch()} />
      ) : !datasets && error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={styles.cards}>
            {open?.[0] ? <ContinueCard open={open[0]} /> : !open && <Skeleton height={184} />}
            {activity ? (
              <TodayCard activity={activity} />
            ) : (
              activity === undefined && <Skeleton height="auto" className={styles.today} />
            )}
          </div>
          <section aria-labelledby="home-open">
            <Group justify="space-between" align="baseline" gap="sm" mb="md">
              <Title id="home-open" order={2}>
                {t('home:openWork')}
              </Title>
              <Link to={paths.datasets} className={styles.all}>
                {t('home:allDatasets')}
              </Link>
            </Group>
            <DatasetTable
              label={t('home:openWork')}
              items={open?.map(({ dataset }) => dataset)}
              empty={<EmptyState title={t('home:nothingOpen')} />}
              inView={inView}
            />
          </section>
        </>
      )}
    </Page>
  );
}
