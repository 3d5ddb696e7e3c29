export { DatasetTable } from './DatasetTable.tsx';
export { DatasetToolbar } from './DatasetToolbar.tsx';
export { FirstDataset } from './FirstDataset.tsx';
export { ContinueCard, TodayCard, useActivity } from './HomeCards.tsx';
export { applyListing, datasetListing, NO_FILTERS } from './listing.ts';
export { useAllCounts } from './counts.ts';
export { useCountsInView } from './useCountsInView.ts';
export { useDatasets } from './useDatasets.ts';
export { useOpenDatasets } from './useOpenDatasets.ts';
