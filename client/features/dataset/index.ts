export { DatasetRows } from './DatasetRows.tsx';
export { DatasetRowsSkeleton } from './DatasetRowsSkeleton.tsx';
export { useDatasetsQuery } from './Datasets.generated.ts';
export { DatasetTable } from './DatasetTable.tsx';
export { DatasetToolbar } from './DatasetToolbar.tsx';
export { FirstDataset } from './FirstDataset.tsx';
export { applyListing, type Listing, readListing, writeListing } from './listing.ts';
export { useDatasetsLive } from './useDatasetsLive.ts';
export { useWorks } from './work.ts';
