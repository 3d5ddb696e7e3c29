export { countsOf, type Metrics, metricsAfter } from './metrics.ts';
export { ProgressDocument, type ProgressQuery } from './Progress.generated.ts';
export { useSessionLog } from './sessionLog.ts';
export { StatusCounts } from './StatusCounts.tsx';
export { datasetChanges } from './datasetChanges.ts';
export { useDatasetLive } from './useDatasetLive.ts';
export { useRefresh } from './useRefresh.ts';
