import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber } from '#client/lib/format.ts';
import { datasetPath } from '#client/lib/paths.ts';
import { DatasetProgress } from '../DatasetProgress.tsx';
import { pendingIn } from '../work.ts';
import styles from './Home.module.css';
import type { OpenWork } from './useOpenWork.ts';

/** The way back to where somebody worked last. */
export function ContinueCard({ open: { dataset, work } }: { open: OpenWork }) {
  const { t, i18n } = useTranslation(['home', 'datasets', 'status']);
  const { name, workspace } = dataset;
  const pending = pendingIn(work) ?? 0;
  return (
    <section aria-labelledby="home-continue" className={styles.card}>
      <h2 id="home-continue" className={styles.cardTitle}>
        {t('resume', { dataset: name })}
      </h2>
      <p className={styles.place}>
        {workspace.name} · {t('forYou', { count: pending, number: formatNumber(pending, i18n.language) })}
      </p>
      {work.progress && <DatasetProgress progress={work.progress} />}
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
