import { assignmentStore } from './assignments.ts';
import { assignmentJobStore } from './assignmentJobs.ts';
import { controlStore } from './controls.ts';
import { taskStore } from '../v0/store/taskStore.ts';
import { suggestionJobStore } from './suggestionJobs.ts';
import { suggesterStore } from './suggesters.ts';
import { webhookStore } from './webhooks.ts';
import type { Database } from './database.ts';
import { activityStore, responseStore } from './responses.ts';
import { completionStore } from './completions.ts';
import { countStore } from './counts.ts';
import { datasetStore } from './datasets.ts';
import { facetStore } from './facets.ts';
import {
  childStore,
  type FieldRow,
  type MetadataPropertyRow,
  type QuestionRow,
  type VectorsSettingsRow,
} from './children.ts';
import { completedStepStore } from './completedSteps.ts';
import { pendingRemovalStore } from './pendingRemovals.ts';
import { unindexedStore } from './unindexed.ts';
import { actStore } from './acts.ts';
import { agreementStore } from './agreement.ts';
import { apiKeyStore } from './apiKeys.ts';
import { historyStore } from './history.ts';
import { recordChangeStore } from './recordChanges.ts';
import { recordStore } from './records.ts';
import { repeatableAnswerStore } from './repeatableAnswers.ts';
import { resolutionJobStore } from './resolutionJobs.ts';
import { resolutionStore, unmeasuredStore } from './resolutions.ts';
import { scoreStore } from './scores.ts';
import { fullTextStore } from './fullText.ts';
import { userStore } from './users.ts';
import { vectorStore } from './vectors.ts';
import { workspaceStore } from './workspaces.ts';

/** The stores of all resources on one connection. */
export const createStore = (db: Database) => ({
  db,
  users: userStore(db),
  apiKeys: apiKeyStore(db),
  workspaces: workspaceStore(db),
  datasets: datasetStore(db),
  fields: childStore<FieldRow>(db, 'fields'),
  questions: childStore<QuestionRow>(db, 'questions'),
  metadataProperties: childStore<MetadataPropertyRow>(db, 'metadata_properties'),
  vectorsSettings: childStore<VectorsSettingsRow>(db, 'vectors_settings'),
  completedSteps: completedStepStore(db),
  records: recordStore(db),
  recordChanges: recordChangeStore(db),
  responses: responseStore(db),
  resolutions: resolutionStore(db),
  history: historyStore(db),
  acts: actStore(db),
  resolutionJobs: resolutionJobStore(db),
  agreement: agreementStore(db),
  scores: scoreStore(db),
  counts: countStore(db),
  completions: completionStore(db),
  activity: activityStore(db),
  facets: facetStore(db),
  fullText: fullTextStore(db),
  vectors: vectorStore(db),
  pendingRemovals: pendingRemovalStore(db),
  unindexed: unindexedStore(db),
  unmeasured: unmeasuredStore(db),
  tasks: taskStore(db),
  webhooks: webhookStore(db),
  assignments: assignmentStore(db),
  assignmentJobs: assignmentJobStore(db),
  controls: controlStore(db),
  repeatableAnswers: repeatableAnswerStore(db),
  suggesters: suggesterStore(db),
  suggestionJobs: suggestionJobStore(db),
});

export type Store = ReturnType<typeof createStore>;
