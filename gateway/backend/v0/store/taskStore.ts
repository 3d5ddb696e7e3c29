import type { Database } from '../../store/database.ts';
import { fullTextStore } from '../../store/fullText.ts';
import { recordJobStore } from '../../store/jobs.ts';
import { taskDatasetStore } from './taskDatasets.ts';
import { taskFacetStore } from './taskFacets.ts';
import { taskRecordStore } from './taskRecords.ts';
import { taskRuleStore } from './taskRules.ts';
import { taskVectorStore } from './taskVectors.ts';
import { vocabularyStore } from './vocabulary.ts';

/** All that is kept of task datasets. */
export const taskStore = (db: Database) => ({
  datasets: taskDatasetStore(db),
  records: taskRecordStore(db),
  rules: taskRuleStore(db),
  facets: taskFacetStore(db),
  vectors: taskVectorStore(db),
  text: fullTextStore(db, 'task_words'),
  vocabulary: vocabularyStore(db),
  jobs: recordJobStore(db),
  edition: () => db.edition(),
});

export type TaskStore = ReturnType<typeof taskStore>;
