import type { Routes } from '../../routes/index.ts';
import { taskBulkRoutes } from './bulk.ts';
import { taskDatasetRoutes } from './datasets.ts';
import { taskSearchRoutes } from './search.ts';

/** Everything about the older task datasets, below `/api`. */
export const taskRoutes: readonly Routes[] = [taskDatasetRoutes, taskBulkRoutes, taskSearchRoutes];
