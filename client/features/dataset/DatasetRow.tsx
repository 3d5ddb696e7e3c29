import { ActionIcon } from '@mantine/core';
import { useInViewport, useMergedRef } from '@mantine/hooks';
import { IconLink, IconSettings } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useViewer } from '#client/features/user/index.ts';
import { formatDate, formatNumber } from '#client/lib/format.ts';
import { annotationPath, settingsPath } from '#client/lib/paths.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { Time } from '#client/ui/Time.tsx';
import { DatasetProgress } from './DatasetProgress.tsx';
import type { DatasetRow_DatasetFragment } from './DatasetRow.generated.ts';
import { useDatasetWorkQuery } from './DatasetWork.generated.ts';
import styles from './DatasetTable.module.css';

interface Props {
  dataset: DatasetRow_DatasetFragment;
  /** The place in the list, for a virtual list. */
  index: number;
  ref: Ref<HTMLTableRowElement>;
}

/** One dataset of the list. Its numbers are asked for when it comes into view. */
export function DatasetRow({ dataset, index, ref }: Props) {
  const { t, i18n } = useTranslation(['datasets', 'common', 'status']);
  const { id, name, task, workspace, lastActivityAt, insertedAt } = dataset;
  const { ref: viewportRef, inViewport } = useInViewport<HTMLTableRowElement>();
  const canEdit = useViewer()?.role !== 'ANNOTATOR';
  const [isSeen, setSeen] = useState(false);
  if (inViewport && !isSeen) setSeen(true);
  const { data, error } = useDatasetWorkQuery({ variables: { id }, skip: !isSeen, fetchPolicy: 'cache-and-network' });
  const work = data?.dataset;

  return (
    <tr ref={useMergedRef(ref, viewportRef)} data-index={index} className={styles.row} aria-busy={!work && !error}>
      <th scope="row" className={styles.name}>
        <div className={styles.nameLine}>
          <Link to={annotationPath(id)} className={styles.link}>
            {name}
          </Link>
          <span className={styles.actions}>
            <CopyButton value={name} label={t('datasets:copyNameOf', { name })} size={24} />
            <CopyButton
              value={location.origin + annotationPath(id)}
              label={t('datasets:copyLinkOf', { name })}
              icon={IconLink}
              size={24}
            />
            {canEdit && task === 'FEEDBACK' && (
              <ActionIcon
                component={Link}
                to={settingsPath(id)}
                aria-label={t('datasets:goSettingsOf', { name })}
                style={{ '--ai-size': '24px' }}
              >
                <IconSettings size={16} />
              </ActionIcon>
            )}
          </span>
        </div>
        <span className={styles.createdLine}>
          {t('datasets:created')} {formatDate(insertedAt, i18n.language)}
        </span>
      </th>
      <td className={styles.workspace}>{workspace.name}</td>
      <td className={styles.task}>{t(`datasets:task${task}`)}</td>
      <td className={styles.pending}>
        {work ? formatNumber(work.metrics.pending, i18n.language) : error ? '–' : <Skeleton width={40} />}
        <span className={styles.unit}>{t('status:pending')}</span>
      </td>
      <td className={styles.progress}>
        {work ? (
          <DatasetProgress progress={work.progress} />
        ) : error ? (
          <span className={styles.quiet}>{t('common:unavailable', { what: t('datasets:progress') })}</span>
        ) : (
          <Skeleton height={6} />
        )}
      </td>
      <td className={styles.activity}>
        <Time iso={lastActivityAt} />
      </td>
      <td className={styles.created}>
        <Time iso={insertedAt} />
      </td>
    </tr>
  );
}
