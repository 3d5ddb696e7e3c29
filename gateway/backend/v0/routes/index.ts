import type { Routes } from '../../http/routes.ts';
import { taskBulkRoutes } from './bulk.ts';
import { taskDatasetRoutes } from './datasets.ts';
import { taskMetricRoutes } from './metrics.ts';
import { taskProgressRoutes } from './progress.ts';
import { taskRecordRoutes } from './records.ts';
import { labelingRuleRoutes } from './rules.ts';
import { taskSearchRoutes } from './search.ts';
import { taskSettingsRoutes } from './settings.ts';

/** Everything about the older task datasets, below `/api`. */
export const taskRoutes: readonly Routes[] = [
  taskDatasetRoutes,
  taskProgressRoutes,
  taskSettingsRoutes,
  taskBulkRoutes,
  taskSearchRoutes,
  taskRecordRoutes,
  labelingRuleRoutes,
  taskMetricRoutes,
];
