import type { Routes } from '../http/routes.ts';
import { taskRoutes } from '../v0/routes/index.ts';
import { accountRoutesV0 } from './accountsV0.ts';
import { datasetRoutes } from './datasets.ts';
import { fieldRoutes } from './fields.ts';
import { infoRoutes, infoRoutesV0 } from './info.ts';
import { meRoutes } from './me.ts';
import { metadataMetricsRoutes } from './metadataMetrics.ts';
import { metadataPropertyRoutes } from './metadataProperties.ts';
import { oauth2Routes } from './oauth2.ts';
import { progressRoutes } from './progress.ts';
import { questionRoutes } from './questions.ts';
import { recordListRoutes } from './recordLists.ts';
import { recordRoutes } from './records.ts';
import { recordsBulkRoutes } from './recordsBulk.ts';
import { responseRoutes } from './responses.ts';
import { searchRoutes } from './search.ts';
import { suggestionRoutes } from './suggestions.ts';
import { tokenRoutes, tokenRoutesV0 } from './token.ts';
import { userRoutes } from './users.ts';
import { vectorsSettingsRoutes } from './vectorsSettings.ts';
import { workspaceRoutes } from './workspaces.ts';

/** Everything below `/api/v1`. A new resource adds its line. */
export const v1Routes: readonly Routes[] = [
  infoRoutes,
  tokenRoutes,
  oauth2Routes,
  meRoutes,
  userRoutes,
  workspaceRoutes,
  datasetRoutes,
  fieldRoutes,
  questionRoutes,
  metadataPropertyRoutes,
  vectorsSettingsRoutes,
  recordRoutes,
  recordsBulkRoutes,
  recordListRoutes,
  searchRoutes,
  responseRoutes,
  suggestionRoutes,
  progressRoutes,
  metadataMetricsRoutes,
];

/** Everything below `/api`: what older clients need around feedback datasets. */
export const v0Routes: readonly Routes[] = [infoRoutesV0, tokenRoutesV0, accountRoutesV0, ...taskRoutes];
