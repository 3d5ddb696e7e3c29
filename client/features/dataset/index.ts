export { useAllCounts, useCountsInView } from './counts.ts';
export { useOwnWorkspacesQuery } from './Datasets.generated.ts';
export { DatasetTable } from './DatasetTable.tsx';
export { DatasetToolbar } from './DatasetToolbar.tsx';
export { FirstDataset } from './FirstDataset.tsx';
export { ContinueCard, TodayCard, useActivity } from './HomeCards.tsx';
export { applyListing, datasetListing, NO_FILTERS } from './listing.ts';
export { useDatasets, useOpenDatasets } from './useDatasets.ts';
