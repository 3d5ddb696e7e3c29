import { useTranslation } from 'react-i18next';
import { formatPercent } from '#client/lib/format.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import styles from './DatasetProgress.module.css';
import type { DatasetWork_DatasetFragment } from './DatasetWork.generated.ts';
import { teamShare } from './work.ts';

/** How far the team has come: a bar of statuses and the share that is done. */
export function DatasetProgress({ progress }: { progress: DatasetWork_DatasetFragment['progress'] }) {
  const { t, i18n } = useTranslation('datasets');
  const { submitted, conflicting, discarded, pending } = progress;
  return (
    <div className={styles.progress}>
      <ProgressBar
        className={styles.bar}
        label={t('progress')}
        parts={[
          { status: 'submitted', count: submitted },
          { status: 'conflicting', count: conflicting },
          { status: 'discarded', count: discarded },
          { status: 'pending', count: pending },
        ]}
      />
      <span className={styles.share}>{formatPercent(teamShare(progress), i18n.language)}</span>
    </div>
  );
}
