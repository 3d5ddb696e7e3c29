import type { Routes } from '../../http/routes.ts';
import { taskBulkRoutes, taskRecordRoutes, taskSearchRoutes } from './records.ts';
import { taskDatasetRoutes, taskProgressRoutes } from './datasets.ts';
import { taskMetricRoutes } from './metrics.ts';
import { labelingRuleRoutes } from './rules.ts';
import { taskSettingsRoutes } from './settings.ts';

/** The routes for datasets of the older tasks, below `/api`. */
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
