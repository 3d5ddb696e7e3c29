import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { recordText } from '#client/features/field/index.ts';
import { RecordMenu, RecordNavigation } from '#client/features/record/index.ts';
import type { ReviewedRecord } from '#client/features/review/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { reviewPath } from '#client/lib/paths.ts';
import type { ReviewedDataset } from './view.ts';
import styles from './ReviewHeader.module.css';

interface Props {
  dataset: ReviewedDataset;
  record: ReviewedRecord;
  position: number;
  total: number;
  areNamesHidden: boolean;
  previous: Command;
  next: Command;
  onGo(position: number): void;
}

/** The record's position, the buttons to its neighbors, how much people disagree about it, and its menu. */
export function ReviewHeader({ dataset, record, position, total, areNamesHidden, ...moves }: Props) {
  const { t } = useTranslation(['review', 'record']);
  const { formatCoefficient } = useFormats();
  const disagreement = record.disagreement?.all;
  return (
    <div className={styles.header}>
      <RecordNavigation {...moves} place={t('record:position', { position, total })} total={total} />
      <div className={styles.end}>
        {disagreement != null && (
          <span className={styles.disagreement} data-none={disagreement === 0 || undefined}>
            {t('review:disagreement', { value: formatCoefficient(disagreement) })}
          </span>
        )}
        <RecordMenu
          record={record}
          text={recordText(dataset.fields, record.fields)}
          link={`${location.origin}${reviewPath(dataset.id)}?record=${record.id}`}
          // The history names people.
          hasHistory={!areNamesHidden}
        />
      </div>
    </div>
  );
}
