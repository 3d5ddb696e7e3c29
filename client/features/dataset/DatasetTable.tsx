import { useTranslation } from 'react-i18next';
import { DataTable } from '#client/ui/DataTable.tsx';
import { SkeletonRows, TableRows } from '#client/ui/TableRows.tsx';
import { classOf, COLUMNS } from './columns.ts';
import type { DatasetRow_DatasetFragment } from './DatasetRow.generated.ts';
import { DatasetRow } from './DatasetRow.tsx';
import { DEFAULT_SORT, type Listing } from './listing.ts';
import type { InView } from './useInView.ts';

interface Props {
  label: string;
  /** Undefined while they are on the way. */
  datasets: readonly DatasetRow_DatasetFragment[] | undefined;
  /** How they are sorted, where that can be changed. */
  sorting?: { sort: Listing['sort']; onSort: (sort: Listing['sort']) => void };
  inView: InView;
}

const UNSORTED = { sort: DEFAULT_SORT, onSort: () => undefined };

/** Datasets with what they are and how far they have come. */
export function DatasetTable({ label, datasets, sorting, inView }: Props) {
  const { t } = useTranslation('datasets');
  const columns = COLUMNS.map((column) => ({
    title: t(column.text),
    className: classOf(column),
    ...(sorting && { by: column.by, isDescendingFirst: column.isDescendingFirst }),
  }));
  return (
    <DataTable
      label={label}
      columns={columns}
      {...(sorting ?? UNSORTED)}
      count={datasets?.length ?? 0}
      isBusy={!datasets}
    >
      {datasets ? (
        <TableRows
          items={datasets}
          columnCount={columns.length}
          row={(dataset, place) => <DatasetRow key={dataset.id} dataset={dataset} place={place} inView={inView} />}
        />
      ) : (
        <SkeletonRows columns={COLUMNS.map(classOf)} />
      )}
    </DataTable>
  );
}
