import type { Routes } from '../http/routes.ts';
import { taskRoutes } from '../v0/routes/index.ts';
import { accountRoutesV0 } from './accountsV0.ts';
import { datasetRoutes, progressRoutes } from './datasets.ts';
import { datasetSettingsRoutes, metadataMetricsRoutes } from './datasetSettings.ts';
import { infoRoutes, infoRoutesV0 } from './info.ts';
import { userRoutes } from './users.ts';
import { signInRoutes, tokenRoutesV0 } from './signIn.ts';
import { recordRoutes } from './records.ts';
import { responseRoutes } from './responses.ts';
import { suggestionRoutes } from './suggestions.ts';
import { workspaceRoutes } from './workspaces.ts';

/** Everything below `/api/v1`. A new resource adds its line. */
export const v1Routes: readonly Routes[] = [
  infoRoutes,
  signInRoutes,
  userRoutes,
  workspaceRoutes,
  datasetRoutes,
  datasetSettingsRoutes,
  recordRoutes,
  responseRoutes,
  suggestionRoutes,
  progressRoutes,
  metadataMetricsRoutes,
];

/** Everything below `/api`: what older clients need around feedback datasets. */
export const v0Routes: readonly Routes[] = [infoRoutesV0, tokenRoutesV0, accountRoutesV0, ...taskRoutes];
