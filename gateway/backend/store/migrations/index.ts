import { accountsAndDatasets } from './0001-accounts-and-datasets.ts';
import { records } from './0002-records.ts';
import { taskDatasets } from './0005-task-datasets.ts';
import { webhooks } from './0011-webhooks.ts';
import { completedRecords } from './0012-completed-records.ts';
import { facetIndex } from './0013-facet-index.ts';
import { vectorBlocks } from './0014-vector-blocks.ts';
import { webhookTotals } from './0015-webhook-totals.ts';
import { disagreementAndResolutions } from './0016-disagreement-and-resolutions.ts';
import { wordSets } from './0018-word-sets.ts';
import { agreement } from './0019-agreement.ts';
import { resolutionJobs } from './0020-resolution-jobs.ts';
import { scores } from './0021-scores.ts';
import { completionChanges } from './0023-completion-changes.ts';
import { assignments } from './0024-assignments.ts';
import { controlRecords } from './0025-control-records.ts';
import { columnSummaries } from './0026-column-summaries.ts';
import { apiKeys } from './0027-api-keys.ts';
import { repeatableAnswers } from './0028-repeatable-answers.ts';
import { recordChanges } from './0029-record-changes.ts';
import { history } from './0030-history.ts';
import { suggester } from './0031-suggester.ts';
import { acts } from './0032-acts.ts';
import { addedRecords } from './0033-added-records.ts';
import { taskActs } from './0034-task-acts.ts';
import { finerVectorCodes } from './0035-finer-vector-codes.ts';
import { columnVersions } from './0036-column-versions.ts';
import { jobParts } from './0037-job-parts.ts';
import { responsesOfNewRecords } from './0038-responses-of-new-records.ts';
import { faultsOfAnswers } from './0039-faults-of-answers.ts';

/** The SQL of every version of the store, from version 1. A released step is never edited; changes are new steps. */
export const migrations: readonly string[] = [
  accountsAndDatasets,

  records,

  // One-time steps that this store has completed.
  `
    CREATE TABLE marks (
      name TEXT PRIMARY KEY,
      set_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,

  // Removed datasets, vectors settings and facets (by pk) whose rows are deleted in the background: to delete the blocks of all
  // facets of a large dataset at once takes too long.
  `
    CREATE TABLE leftovers (
      kind TEXT NOT NULL CHECK (kind IN ('dataset', 'vectors', 'facet')),
      number INTEGER NOT NULL,
      PRIMARY KEY (kind, number)
    ) STRICT, WITHOUT ROWID;
    DROP TRIGGER facet_blocks_go_with_their_facet;
    CREATE TRIGGER facets_leave_blocks AFTER DELETE ON facets BEGIN
      INSERT INTO leftovers (kind, number) VALUES ('facet', old.pk);
    END;
  `,

  taskDatasets,

  // Finds a person's last response and counts those of today without reading all others.
  'CREATE INDEX responses_by_activity ON responses (user_pk, updated_at, status, place);',

  // Terms of removed facets are deleted in the background too, so they no longer reference their facet.
  ['facet_terms', 'task_facet_terms'].map(withoutReference).join(''),

  // A copy of a task dataset is made in steps and hidden until it is complete.
  'ALTER TABLE task_datasets ADD COLUMN is_unfinished INTEGER NOT NULL DEFAULT 0 CHECK (is_unfinished IN (0, 1));',

  // Jobs that remove or discard very many records of a task dataset in steps; after a crash the next start resumes them.
  `
    CREATE TABLE task_changes_under_way (
      pk INTEGER PRIMARY KEY,
      dataset_pk INTEGER NOT NULL REFERENCES task_datasets (pk) ON DELETE CASCADE,
      becomes TEXT NOT NULL CHECK (becomes IN ('removed', 'discarded')),
      begun_at TEXT NOT NULL,
      ordinals BLOB NOT NULL
    ) STRICT;
  `,

  // A deleted user stays as a tombstone until no response refers to it.
  'ALTER TABLE users ADD COLUMN deleted_at TEXT;',

  webhooks,

  completedRecords,

  facetIndex,

  vectorBlocks,

  webhookTotals,

  disagreementAndResolutions,

  wordSets,

  agreement,

  resolutionJobs,

  scores,

  completionChanges,

  assignments,

  controlRecords,

  columnSummaries,

  apiKeys,

  repeatableAnswers,

  recordChanges,

  history,

  suggester,

  acts,

  addedRecords,

  taskActs,

  finerVectorCodes,

  columnVersions,

  jobParts,

  responsesOfNewRecords,

  faultsOfAnswers,
];

function withoutReference(table: string): string {
  return `
    CREATE TABLE ${table}_kept (
      code INTEGER PRIMARY KEY,
      facet_pk INTEGER NOT NULL,
      term TEXT NOT NULL,
      count INTEGER NOT NULL,
      UNIQUE (facet_pk, term)
    ) STRICT;
    INSERT INTO ${table}_kept SELECT code, facet_pk, term, count FROM ${table};
    DROP TABLE ${table};
    ALTER TABLE ${table}_kept RENAME TO ${table};
  `;
}
