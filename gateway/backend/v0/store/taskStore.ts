import type { Database } from '../../store/database.ts';
import { fullTextStore } from '../../store/fullText.ts';
import { datasetCache } from '../../store/rows.ts';
import { recordJobStore } from '../../store/jobs.ts';
import { taskDatasetStore } from './taskDatasets.ts';
import { taskFacetStore } from './taskFacets.ts';
import { taskRecordStore } from './taskRecords.ts';
import { taskRuleStore } from './taskRules.ts';
import { taskVectorStore } from './taskVectors.ts';

/** The most datasets with cached aggregations. */
const MAX_AGGREGATIONS = 8;

/** The store of task datasets. */
export const taskStore = (db: Database) => ({
  datasets: taskDatasetStore(db),
  records: taskRecordStore(db),
  rules: taskRuleStore(db),
  facets: taskFacetStore(db),
  vectors: taskVectorStore(db),
  fullText: fullTextStore(db, 'task_words'),
  aggregations: datasetCache<object>(MAX_AGGREGATIONS),
  jobs: recordJobStore(db),
  dataVersion: () => db.dataVersion(),
});

export type TaskStore = ReturnType<typeof taskStore>;
