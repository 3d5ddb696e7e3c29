import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  applyListing,
  DatasetRows,
  DatasetRowsSkeleton,
  DatasetTable,
  DatasetToolbar,
  FirstDataset,
  type Listing,
  readListing,
  useDatasetsLive,
  useDatasetsQuery,
  useWorks,
  writeListing,
} from '#client/features/dataset/index.ts';
import { useViewer } from '#client/features/user/index.ts';
import { paths } from '#client/lib/paths.ts';
import { Breadcrumbs } from '#client/ui/Breadcrumbs.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { Page } from '#client/ui/Page.tsx';

/** The list of datasets: what is there, how far it is, and the way in. */
export function Component() {
  const { t, i18n } = useTranslation(['datasets', 'common']);
  const { data, error, refetch } = useDatasetsQuery({ fetchPolicy: 'cache-and-network' });
  const canCreate = useViewer()?.role !== 'ANNOTATOR';
  const [params, setParams] = useSearchParams();
  const listing = readListing(params);
  const works = useWorks(listing.sort.by);
  const change = (part: Partial<Listing>) => {
    // The address itself, not `params`: two quick changes come before the page is drawn anew.
    const now = readListing(new URLSearchParams(location.search));
    setParams(writeListing({ ...now, ...part }), { replace: true, preventScrollReset: true });
  };

  const datasets = data?.datasets ?? [];
  useDatasetsLive(datasets);
  const shown = applyListing(datasets, listing, works, i18n.language);
  const table = { sort: listing.sort, onSort: (sort: Listing['sort']) => change({ sort }), count: shown.length };

  return (
    <Page
      title={t('datasets:title')}
      note={<p role="status">{data && t('datasets:found', { count: shown.length })}</p>}
      actions={
        canCreate && (
          <Button component={Link} to={paths.newDataset}>
            {t('datasets:newDataset')}
          </Button>
        )
      }
    >
      <Breadcrumbs crumbs={[]} />
      {data && datasets.length === 0 ? (
        <FirstDataset canCreate={canCreate} />
      ) : (
        <>
          <DatasetToolbar datasets={datasets} listing={listing} onChange={change} />
          {!data && error ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <DatasetTable {...table} isBusy>
              <DatasetRowsSkeleton />
            </DatasetTable>
          ) : shown.length > 0 ? (
            <DatasetTable {...table}>
              <DatasetRows datasets={shown} />
            </DatasetTable>
          ) : (
            <EmptyState
              title={t('datasets:found', { count: 0 })}
              action={
                <Button variant="default" onClick={() => change({ search: '', workspaces: [], tasks: [] })}>
                  {t('common:reset')}
                </Button>
              }
            />
          )}
        </>
      )}
    </Page>
  );
}
