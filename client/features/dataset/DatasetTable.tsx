import { useFragment } from '@apollo/client/react';
import { ActionIcon } from '@mantine/core';
import { useInViewport, useMergedRef } from '@mantine/hooks';
import { IconLink, IconSettings } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '#client/features/user/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { datasetPath, datasetSettingsPath } from '#client/lib/paths.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import table from '#client/ui/DataTable.module.css';
import { type ItemListProps, ItemTable, type RowPlace } from '#client/ui/ItemTable.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { Time } from '#client/ui/Time.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { type InView, pendingIn } from './counts.ts';
import { DatasetProgress } from './DatasetProgress.tsx';
import {
  type DatasetCounts_DatasetFragment,
  DatasetCounts_DatasetFragmentDoc,
  type DatasetRow_DatasetFragment,
  DatasetRow_DatasetFragmentDoc,
} from './Datasets.generated.ts';
import styles from './DatasetTable.module.css';
import { COLUMNS, DEFAULT_SORT, type Listing, tagsOf } from './listing.ts';

type List = Pick<ItemListProps<DatasetRow_DatasetFragment, Listing['sort']['by']>, 'items' | 'empty'>;

interface Props extends List {
  label: string;
  sorting?: { sort: Listing['sort']; onSort: (sort: Listing['sort']) => void };
  inView: InView;
}

const UNSORTED = { sort: DEFAULT_SORT, onSort: () => undefined };

export function DatasetTable({ sorting, inView, ...list }: Props) {
  const { t } = useTranslation('datasets');
  const columns = COLUMNS.map((column) => ({
    title: t(column.text),
    className: styles[column.text],
    ...(sorting && { by: column.by, isDescendingFirst: column.isDescendingFirst }),
  }));
  return (
    <ItemTable
      {...list}
      columns={columns}
      {...(sorting ?? UNSORTED)}
      row={(dataset, place) => <DatasetRow key={dataset.id} dataset={dataset} place={place} inView={inView} />}
    />
  );
}

interface RowProps {
  dataset: DatasetRow_DatasetFragment;
  place: RowPlace;
  inView: InView;
}

/** One dataset. Its counts are read when it comes into view; scrolling renders only new rows. */
const DatasetRow = memo(function DatasetRow({ dataset: listed, place, inView: { enter, failed } }: RowProps) {
  const { t } = useTranslation(['datasets', 'common', 'status']);
  const { formatDate, formatNumber } = useFormats();
  const { __typename, id } = listed;
  const from = { __typename, id };
  const dataset = useFragment<DatasetRow_DatasetFragment>({ fragment: DatasetRow_DatasetFragmentDoc, from });
  const shown = dataset.complete ? (dataset.data as DatasetRow_DatasetFragment) : listed;
  const { name, task, workspace, lastActivityAt, updatedAt, insertedAt } = shown;
  const tags = tagsOf(shown);
  const { ref, inViewport } = useInViewport<HTMLTableRowElement>();
  const canEdit = useViewer()?.role !== 'ANNOTATOR';
  useEffect(() => (inViewport ? enter(id) : undefined), [inViewport, enter, id]);
  const { data, complete } = useFragment<DatasetCounts_DatasetFragment>({
    fragment: DatasetCounts_DatasetFragmentDoc,
    from,
  });
  const counts = complete ? (data as DatasetCounts_DatasetFragment) : null;
  const pending = counts && pendingIn(counts);
  // Missing counts could not be read.
  const isUnknown = counts !== null || failed.has(id);
  const created = formatDate(insertedAt);

  return (
    <tr
      {...place}
      ref={useMergedRef(place.ref, ref)}
      className={clsx(place.className, styles.row)}
      aria-busy={!isUnknown}
    >
      <th scope="row">
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
        {pending !== null ? formatNumber(pending) : isUnknown ? '–' : <Skeleton width={40} className={styles.count} />}
        <span className={styles.unit}>{t('status:pending')}</span>
      </td>
      <td className={styles.progress}>
        {counts?.progress ? (
          <DatasetProgress progress={counts.progress} dataset={shown} />
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

function isSameRow(a: RowProps, b: RowProps): boolean {
  return (
    a.dataset === b.dataset &&
    a.inView === b.inView &&
    a.place['data-index'] === b.place['data-index'] &&
    a.place.ref === b.place.ref
  );
}
