import { laneOf } from '../http/lanes.ts';
import type { Backend, Routes } from '../http/routes.ts';
import type { Scope } from '../shapes/apiKeys.ts';
import { taskActRoutes } from '../v0/routes/acts.ts';
import { taskDatasetRoutes, taskProgressRoutes, taskSettingsRoutes } from '../v0/routes/datasets.ts';
import { taskMetricRoutes } from '../v0/routes/metrics.ts';
import { taskBulkRoutes, taskRecordRoutes, taskSearchRoutes } from '../v0/routes/records.ts';
import { labelingRuleRoutes } from '../v0/routes/rules.ts';
import { actRoutes } from './acts.ts';
import { accountRoutes, accountRoutesV0 } from './accounts.ts';
import { apiKeyRoutes } from './apiKeys.ts';
import { assignmentRoutes } from './assignments.ts';
import { changeRoutes } from './changes.ts';
import { controlRoutes } from './controls.ts';
import { datasetRoutes, progressRoutes } from './datasets.ts';
import { datasetSettingsRoutes, metadataMetricsRoutes } from './datasetSettings.ts';
import { historyRoutes } from './history.ts';
import { hubRoutes } from './hub.ts';
import { infoRoutes, infoRoutesV0 } from './info.ts';
import { jobRoutes } from './jobs.ts';
import { operationRoutes } from './operations.ts';
import { signInRoutes, tokenRoutesV0 } from './signIn.ts';
import { qualityRoutes } from './quality.ts';
import { recordRoutes } from './records.ts';
import { resolutionRoutes } from './resolutions.ts';
import { responseRoutes } from './responses.ts';
import { suggesterRoutes } from './suggester.ts';
import { suggestionRoutes } from './suggestions.ts';
import { webhookRoutes } from './webhooks.ts';

/** Routes that need other scopes of a key than by default. */
function withScopes(scopes: { read?: Scope; write: Scope }, routes: Routes): Routes {
  return (app) =>
    void app.register(async (group) => {
      group.addHook('onRoute', (route) => {
        const scope = laneOf([route.method].flat()[0]!, route.config) === 'write' ? scopes.write : scopes.read;
        if (scope) route.config = { ...route.config, scope };
      });
      routes(group as unknown as Backend);
    });
}

/** The routes below `/api/v1`. */
export const v1Routes: readonly Routes[] = [
  infoRoutes,
  signInRoutes,
  withScopes({ write: 'administer' }, accountRoutes),
  withScopes({ read: 'administer', write: 'administer' }, apiKeyRoutes),
  datasetRoutes,
  datasetSettingsRoutes,
  recordRoutes,
  changeRoutes,
  historyRoutes,
  withScopes({ write: 'annotate' }, responseRoutes),
  withScopes({ write: 'annotate' }, actRoutes),
  resolutionRoutes,
  jobRoutes,
  qualityRoutes,
  suggestionRoutes,
  suggesterRoutes,
  progressRoutes,
  metadataMetricsRoutes,
  assignmentRoutes,
  controlRoutes,
  hubRoutes,
  withScopes({ write: 'annotate' }, operationRoutes),
  withScopes({ read: 'administer', write: 'administer' }, webhookRoutes),
];

/** The routes below `/api`, for older clients. */
export const v0Routes: readonly Routes[] = [
  infoRoutesV0,
  tokenRoutesV0,
  withScopes({ write: 'administer' }, accountRoutesV0),
  taskDatasetRoutes,
  taskProgressRoutes,
  taskSettingsRoutes,
  taskBulkRoutes,
  taskSearchRoutes,
  taskRecordRoutes,
  labelingRuleRoutes,
  taskMetricRoutes,
  withScopes({ write: 'annotate' }, taskActRoutes),
];
