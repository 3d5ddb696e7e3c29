import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  applyListing,
  datasetListing,
  DatasetTable,
  DatasetToolbar,
  FirstDataset,
  NO_FILTERS,
  useAllCounts,
  useCountsInView,
  useDatasets,
} from '#client/features/dataset/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { fetchDeferred } from '#client/lib/lazy.ts';
import { useListing } from '#client/lib/listing.ts';
import { paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Link } from '#client/ui/Link.tsx';
import { Page } from '#client/ui/Page.tsx';

export function Component() {
  const { t, i18n } = useTranslation(['datasets', 'common']);
  const { datasets, isComplete, error, refetch } = useDatasets();
  const viewer = useViewer();
  const { listing, change } = useListing(datasetListing);
  const counts = useAllCounts(listing.sort.by);
  const inView = useCountsInView(() => void refetch());
  const shown = useMemo(
    () => datasets && applyListing(datasets, listing, counts, i18n.language),
    [datasets, listing, counts, i18n.language],
  );
  useEffect(fetchDeferred, []);
  if (!viewer) return null;

  return (
    <Page
      title={t('datasets:title')}
      note={<p role="status">{shown && t('datasets:found', { count: shown.length })}</p>}
      actions={
        viewer.role !== 'ANNOTATOR' && (
          <Button component={Link} to={paths.newDataset} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('datasets:newDataset')}
          </Button>
        )
      }
    >
      <Breadcrumbs crumbs={[{ label: t('datasets:title') }]} />
      {datasets?.length === 0 ? (
        <FirstDataset role={viewer.role} onLoaded={() => void refetch()} />
      ) : (
        <>
          <DatasetToolbar datasets={datasets ?? []} listing={listing} onChange={change} />
          {error && !isComplete && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {(datasets || !error) && (
            <DatasetTable
              label={t('datasets:title')}
              items={shown}
              empty={
                <EmptyState
                  title={t('datasets:found', { count: 0 })}
                  action={
                    <Button variant="default" onClick={() => change(NO_FILTERS)}>
                      {t('common:reset')}
                    </Button>
                  }
                />
              }
              sorting={{ sort: listing.sort, onSort: (sort) => change({ sort }) }}
              inView={inView}
            />
          )}
        </>
      )}
    </Page>
  );
}
