import { scoresOf } from '../quality/scoreAnswers.ts';
import { ScoreCounts } from '../quality/scoreCounts.ts';
import { scoredRecord } from '../quality/rescore.ts';
import { type DatasetSettings, settingsOf } from '../services/datasetSettings.ts';
import { searchableTexts } from '../services/records/fieldValues.ts';
import { removeBatch } from '../services/pendingRemovals.ts';
import { indexedWords } from '../services/tokenizer.ts';
import { lockDataDir } from '../store/dataDir.ts';
import { Database } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { ordinalOf, spanOf } from '../store/recordAddress.ts';
import { writeCounts } from '../store/counts.ts';
import { createStore, type Store } from '../store/store.ts';
import { defineMetadataFacets } from '../v0/services/metadata.ts';
import { facetValuesOf, inputColumns, STANDARD_FACETS, textsOf } from '../v0/services/indexing.ts';
import type { TaskDatasetRow } from '../v0/store/taskDatasets.ts';
import { checkFile } from './check/checkStore.ts';
import { AgreementCheck } from './check/agreement.ts';
import { CounterCheck } from './check/counters.ts';
import { indexRecord } from './check/dataset.ts';
import { answersTo, recordBlocks, taskRecordBlocks } from './check/recordBlocks.ts';
import { strayIndexes } from './check/strays.ts';
import { derivedValues } from './check/taskDataset.ts';
import { recountWebhooks } from './check/webhooks.ts';

/**
 * Rebuilds everything that is derived from records and responses. Each dataset is one transaction, so that an interruption leaves each
 * as it was or rebuilt.
 */
export function rebuild(dataDir: string, file: string, report: (name: string) => void): void {
  const lock = lockDataDir(dataDir);
  const db = new Database(file);
  try {
    const broken = [...checkFile(db)].find(({ isDerived }) => !isDerived);
    if (broken) throw new Error(`${broken.problem} That cannot be rebuilt: restore a backup.`);
    migrate(db, migrations);
    const store = createStore(db);
    db.transaction(() => {
      removeStrays(db);
      recountWebhooks(db);
    });
    for (const dataset of store.datasets.all()) {
      report(dataset.name);
      db.transaction(() => rebuildDataset(store, settingsOf(store, dataset)));
    }
    for (const dataset of store.tasks.datasets.all()) {
      report(dataset.name);
      db.transaction(() => rebuildTaskDataset(store, dataset));
    }
    store.unindexed.clear();
    while (removeBatch(store));
  } finally {
    db.close();
    lock.release();
  }
}

/** Deletes counters, filter values and indexes without an owner. */
function removeStrays(db: Database): void {
  db.exec(`
    DELETE FROM facets WHERE dataset_pk NOT IN (SELECT pk FROM datasets)
      OR metadata_property_pk IS NOT NULL AND metadata_property_pk NOT IN (SELECT pk FROM metadata_properties)
      OR question_pk IS NOT NULL AND question_pk NOT IN (SELECT pk FROM questions)
      OR user_pk IS NOT NULL AND user_pk NOT IN (SELECT pk FROM users);
    DELETE FROM facet_terms WHERE facet_pk NOT IN (SELECT pk FROM facets);
    DELETE FROM task_facets WHERE dataset_pk NOT IN (SELECT pk FROM task_datasets);
    DELETE FROM task_facet_terms WHERE facet_pk NOT IN (SELECT pk FROM task_facets);
    DELETE FROM facet_sets WHERE pk >> 18 NOT IN (SELECT code FROM facet_terms);
    DELETE FROM task_facet_sets WHERE pk >> 18 NOT IN (SELECT code FROM task_facet_terms);
    DELETE FROM record_counts WHERE dataset_pk NOT IN (SELECT pk FROM datasets);
    DELETE FROM response_counts WHERE dataset_pk NOT IN (SELECT pk FROM datasets)
      OR user_pk NOT IN (SELECT pk FROM users);
    DELETE FROM coincidences WHERE dataset_pk NOT IN (SELECT pk FROM datasets)
      AND dataset_pk NOT IN (SELECT number FROM pending_removals WHERE kind = 'dataset');
    DELETE FROM pair_answers WHERE dataset_pk NOT IN (SELECT pk FROM datasets)
      AND dataset_pk NOT IN (SELECT number FROM pending_removals WHERE kind = 'dataset');
    DELETE FROM completed_records WHERE place NOT IN (SELECT place FROM records);
    DELETE FROM facet_blocks WHERE pk >> 24 NOT IN (SELECT pk FROM facets)
      AND pk >> 24 NOT IN (SELECT number FROM pending_removals WHERE kind = 'facet');
    DELETE FROM task_facet_blocks WHERE pk >> 24 NOT IN (SELECT pk FROM task_facets)
      AND pk >> 24 NOT IN (SELECT number FROM pending_removals WHERE kind = 'task_facet');
    DELETE FROM facet_columns WHERE pk >> 20 NOT IN (SELECT pk FROM facets)
      AND pk >> 20 NOT IN (SELECT number FROM pending_removals WHERE kind = 'facet');
    DELETE FROM task_facet_columns WHERE pk >> 20 NOT IN (SELECT pk FROM task_facets)
      AND pk >> 20 NOT IN (SELECT number FROM pending_removals WHERE kind = 'task_facet');
    DELETE FROM scores WHERE user_pk <> 0 AND user_pk NOT IN (SELECT pk FROM users WHERE deleted_at IS NULL);
    DELETE FROM confusions WHERE user_pk <> 0 AND user_pk NOT IN (SELECT pk FROM users WHERE deleted_at IS NULL);
    DELETE FROM frequent_words WHERE dataset_pk NOT IN (SELECT pk FROM datasets);
    DELETE FROM task_frequent_words WHERE dataset_pk NOT IN (SELECT pk FROM task_datasets);
    DELETE FROM word_sets WHERE pk >> 18 NOT IN (SELECT code FROM frequent_words);
    DELETE FROM task_word_sets WHERE pk >> 18 NOT IN (SELECT code FROM task_frequent_words);
    DELETE FROM word_chunks WHERE dataset_pk NOT IN (SELECT pk FROM datasets);
    DELETE FROM task_word_chunks WHERE dataset_pk NOT IN (SELECT pk FROM task_datasets);
  `);
  for (const index of strayIndexes(db)) db.exec(`DROP TABLE ${index}`);
}

/** Rebuilds counters, filter values, search index and the index of vectors of a feedback dataset. */
function rebuildDataset(store: Store, settings: DatasetSettings): void {
  const { db, fullText } = store;
  const { dataset } = settings;
  const counters = new CounterCheck(dataset);
  const agreement = new AgreementCheck(settings);
  const scores = new ScoreCounts();
  const fieldPks = settings.fields.map(({ pk }) => pk);
  db.run('DELETE FROM facets WHERE dataset_pk = ?', [dataset.pk]);
  fullText.drop(dataset.pk);

  for (const block of recordBlocks(store, dataset.pk)) {
    counters.add(block);
    agreement.add(block);
    const changes = store.facets.changes(dataset.pk);
    const words = fullText.changes(dataset.pk, fieldPks);
    for (const record of block.records) {
      scores.add(scoresOf(settings.questions, scoredRecord(store, record)), 1);
      const texts = searchableTexts(settings, JSON.parse(record.fields)).map(indexedWords);
      words.add(ordinalOf(record.pk), texts);
      indexRecord(store, settings, record, answersTo(block, record), {
        // The facet of the agent must exist for every suggestion, see `createRecords.ts`.
        set: (key, ordinal, values) =>
          (values.length > 0 || key.kind === 'suggestion_agent') && changes.set(key, ordinal, values),
      });
    }
    changes.flush();
    words.flush();
  }
  writeCounters(store, dataset.pk, counters);
  store.agreement.clear(dataset.pk);
  store.agreement.change(dataset.pk, agreement.counts);
  store.scores.remove(settings.questions.map(({ pk }) => pk));
  scores.store(store);
  store.unmeasured.remove(dataset.pk);
  for (const { pk, dimensions } of settings.vectors.values()) {
    store.vectors.reindex(pk, dimensions);
  }
}

function writeCounters({ db, counts, completions }: Store, datasetPk: number, found: CounterCheck): void {
  const { submitted, discarded, conflicting } = found.progress;
  // Ordinals are never reused, not even those of deleted records.
  const next = Math.max(counts.ofDataset(datasetPk).next_ordinal, found.lastOrdinal + 1);
  db.run(
    `INSERT OR REPLACE INTO record_counts
       (dataset_pk, next_ordinal, records, submitted, discarded, conflicting, completed, blocks, completed_blocks)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      datasetPk,
      next,
      found.records,
      submitted,
      discarded,
      conflicting,
      found.completed.length,
      writeCounts(found.blocks),
      writeCounts(found.completedBlocks),
    ],
  );
  db.run('DELETE FROM response_counts WHERE dataset_pk = ?', [datasetPk]);
  for (const [user, { blocks, ...own }] of found.users) {
    db.insert('response_counts', { dataset_pk: datasetPk, user_pk: user, ...own, blocks: writeCounts(blocks) });
  }
  db.run('DELETE FROM completion_jobs WHERE dataset_pk = ?', [datasetPk]);
  db.run('DELETE FROM completed_records WHERE place BETWEEN ? AND ?', spanOf(datasetPk));
  for (const place of found.completed) completions.set(place, true);
}

/**
 * Rebuilds counter, filter values, search index and the index of vectors of a task dataset. Facets of what was sent last keep their
 * values, except those of removed records; a missing one is rebuilt from the complete records.
 */
function rebuildTaskDataset(store: Store, dataset: TaskDatasetRow): void {
  const { tasks } = store;
  const known = new Set(tasks.facets.ofDataset(dataset.pk).map(({ name }) => name));
  const missing = Object.entries(STANDARD_FACETS).filter(([name]) => !known.has(name));
  for (const [name, reads] of missing) tasks.facets.define(dataset.pk, name, reads);
  const inputs = inputColumns(dataset, []);
  const ordinals = new Set<number>();
  tasks.fullText.drop(dataset.pk);

  for (const { records } of taskRecordBlocks(store, dataset.pk)) {
    const documents = records.flatMap(({ document }) => document ?? []);
    defineMetadataFacets(tasks, dataset, documents);
    const byName = new Map(tasks.facets.ofDataset(dataset.pk).map((facet) => [facet.name, facet]));
    const changes = tasks.facets.changes(dataset.pk);
    const words = tasks.fullText.changes(dataset.pk, inputs.columns);
    for (const { ordinal, document } of records) {
      ordinals.add(ordinal);
      if (!document) continue;
      const texts = textsOf(document, inputs).map(indexedWords);
      words.add(ordinal, texts);
      const all = facetValuesOf(dataset.task, document);
      for (const [name] of missing) changes.set({ name }, ordinal, all[name]!);
      for (const [name, values] of derivedValues(document, byName)) changes.set({ name }, ordinal, values);
    }
    changes.flush();
    words.flush();
  }
  removeStrayValues(store, dataset.pk, ordinals);
  countTerms(store, dataset.pk);
  const next_ordinal = Math.max(dataset.next_ordinal, ...[...ordinals].slice(-1).map((last) => last + 1));
  tasks.datasets.update(dataset.pk, { records: ordinals.size, next_ordinal });
  for (const { pk } of tasks.facets.ofDataset(dataset.pk)) tasks.facets.index.rebuild(pk, next_ordinal);
  for (const { pk, dimensions } of tasks.vectors.settingsOf(dataset.pk)) tasks.vectors.reindex(pk, dimensions);
}

/** Removes the filter values of records that do not exist. */
function removeStrayValues({ tasks }: Store, datasetPk: number, ordinals: ReadonlySet<number>): void {
  const changes = tasks.facets.changes(datasetPk);
  for (const { pk } of tasks.facets.ofDataset(datasetPk)) {
    tasks.facets.each(pk, (ordinal) => {
      if (!ordinals.has(ordinal)) changes.remove(ordinal);
    });
  }
  changes.flush();
}

function countTerms({ db, tasks }: Store, datasetPk: number): void {
  for (const { pk } of tasks.facets.ofDataset(datasetPk)) {
    const counts = new Map<number, number>();
    tasks.facets.each(pk, (_ordinal, code) => counts.set(code, (counts.get(code) ?? 0) + 1));
    for (const code of db.column<number>('SELECT code FROM task_facet_terms WHERE facet_pk = ?', [pk])) {
      db.run('UPDATE task_facet_terms SET count = ? WHERE code = ?', [counts.get(code) ?? 0, code]);
    }
  }
}
