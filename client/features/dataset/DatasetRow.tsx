import { useFragment } from '@apollo/client/react';
import { ActionIcon } from '@mantine/core';
import { useInViewport, useMergedRef } from '@mantine/hooks';
import { IconLink, IconSettings } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useViewer } from '#client/features/user/index.ts';
import { formatDate, formatNumber } from '#client/lib/format.ts';
import { datasetPath, datasetSettingsPath } from '#client/lib/paths.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import table from '#client/ui/DataTable.module.css';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { RowPlace } from '#client/ui/TableRows.tsx';
import { Time } from '#client/ui/Time.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { DatasetProgress } from './DatasetProgress.tsx';
import { type DatasetRow_DatasetFragment, DatasetRow_DatasetFragmentDoc } from './DatasetRow.generated.ts';
import { type DatasetWork_DatasetFragment, DatasetWork_DatasetFragmentDoc } from './DatasetWork.generated.ts';
import styles from './DatasetTable.module.css';
import { tagsOf } from './tags.ts';
import type { InView } from './useInView.ts';
import { pendingIn } from './work.ts';

interface Props {
  dataset: DatasetRow_DatasetFragment;
  place: RowPlace;
  inView: InView;
}

/** One dataset of the list. Its numbers are asked for when it comes into view. Scrolling draws only rows that are new. */
export const DatasetRow = memo(function DatasetRow({ dataset: listed, place, inView: { enter, failed } }: Props) {
  const { t, i18n } = useTranslation(['datasets', 'common', 'status']);
  const { __typename, id } = listed;
  const dataset = useFragment<DatasetRow_DatasetFragment>({
    fragment: DatasetRow_DatasetFragmentDoc,
    fragmentName: 'DatasetRow_dataset',
    from: { __typename, id },
  });
  const shown = dataset.complete ? (dataset.data as DatasetRow_DatasetFragment) : listed;
  const { name, task, workspace, lastActivityAt, updatedAt, insertedAt } = shown;
  const tags = tagsOf(shown);
  const { ref, inViewport } = useInViewport<HTMLTableRowElement>();
  const canEdit = useViewer()?.role !== 'ANNOTATOR';
  useEffect(() => (inViewport ? enter(id) : undefined), [inViewport, enter, id]);
  const { data, complete } = useFragment<DatasetWork_DatasetFragment>({
    fragment: DatasetWork_DatasetFragmentDoc,
    fragmentName: 'DatasetWork_dataset',
    from: { __typename, id },
  });
  const work = complete ? (data as DatasetWork_DatasetFragment) : null;
  const pending = work && pendingIn(work);
  // There is nothing to wait for: what is missing could not be read.
  const isUnknown = work !== null || failed.has(id);
  const created = formatDate(insertedAt, i18n.language);

  return (
    <tr
      {...place}
      ref={useMergedRef(place.ref, ref)}
      className={clsx(place.className, styles.row)}
      aria-busy={!isUnknown}
    >
      <th scope="row" className={styles.name}>
        <div className={styles.nameLine}>
          <Link to={datasetPath(shown)} className={clsx(table.link, styles.link)} title={name}>
            {name}
          </Link>
          <span className={styles.actions}>
            <CopyButton value={name} label={t('copyNameOf', { name })} size={24} />
            <CopyButton
              value={location.origin + datasetPath(shown)}
              label={t('copyLinkOf', { name })}
              icon={IconLink}
              size={24}
            />
            {canEdit && (
              <Tooltip label={t('goSettingsOf', { name })}>
                <ActionIcon
                  component={Link}
                  to={datasetSettingsPath(shown)}
                  aria-label={t('goSettingsOf', { name })}
                  style={{ '--ai-size': '24px' }}
                >
                  <IconSettings size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </span>
        </div>
        <span className={styles.more}>
          <span className={styles.place}>
            {workspace.name} · {t(`datasets:task${task}`)}
          </span>{' '}
          {tags.length > 0 && <span className={styles.tagsHere}>{tags.join(', ')} · </span>}
          <span className={styles.dates}>{t('createdOn', { date: created })}</span>
        </span>
      </th>
      <td className={styles.workspace} title={workspace.name}>
        {workspace.name}
      </td>
      <td className={styles.task}>{t(`datasets:task${task}`)}</td>
      <td className={styles.tags} title={tags.join('\n')}>
        {tags.join(', ')}
      </td>
      <td className={styles.pending}>
        {pending !== null ? formatNumber(pending, i18n.language) : isUnknown ? '–' : <Skeleton width={40} />}
        <span className={styles.unit}>{t('status:pending')}</span>
      </td>
      <td className={styles.progress}>
        {work?.progress ? (
          <DatasetProgress progress={work.progress} />
        ) : isUnknown ? (
          t('common:unavailable', { what: t('progress') })
        ) : (
          <Skeleton height={6} />
        )}
      </td>
      <td className={styles.activity}>
        <Time iso={lastActivityAt} />
      </td>
      <td className={styles.updated}>
        <Time iso={updatedAt} />
      </td>
      <td className={styles.created}>
        <Time iso={insertedAt} />
      </td>
    </tr>
  );
}, isSameRow);

function isSameRow(one: Props, other: Props): boolean {
  return (
    one.dataset === other.dataset &&
    one.inView === other.inView &&
    one.place['data-index'] === other.place['data-index'] &&
    one.place.ref === other.place.ref
  );
}
