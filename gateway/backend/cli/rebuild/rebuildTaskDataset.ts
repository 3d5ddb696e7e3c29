import { words } from '../../services/words.ts';
import type { Store } from '../../store/store.ts';
import { facetValuesOf, STANDARD_FACETS } from '../../v0/services/facets.ts';
import { defineMetadataFacets } from '../../v0/services/metadataFacets.ts';
import { inputColumns, textsOf } from '../../v0/services/textColumns.ts';
import type { TaskDatasetRow } from '../../v0/store/taskDatasets.ts';
import { derivedValues } from '../check/taskFacets.ts';
import { taskRecordBlocks } from '../check/taskRecordBlocks.ts';

/**
 * The counter, filter values, search index and the index of vectors of a dataset of an older task, from its records. Filters that
 * tell of what was sent last stay as they are, without records that are gone; one that is lost is made from the whole records.
 */
export function rebuildTaskDataset(store: Store, dataset: TaskDatasetRow): void {
  const { db, tasks } = store;
  const lost = defineLostFacets(store, dataset.pk);
  const inputs = inputColumns(dataset, []);
  const there = new Set<number>();
  tasks.text.drop(dataset.pk);

  for (const { records } of taskRecordBlocks(store, dataset.pk)) {
    const documents = records.flatMap(({ document }) => document ?? []);
    defineMetadataFacets(tasks, dataset, documents);
    tasks.text.ensureTable(dataset.pk, inputs.columns);
    const byName = new Map(tasks.facets.ofDataset(dataset.pk).map((facet) => [facet.name, facet]));
    const changes = tasks.facets.changes(dataset.pk);
    for (const { ordinal, document } of records) {
      there.add(ordinal);
      if (!document) continue;
      const texts = textsOf(document, inputs).map((text) => words(text).join(' '));
      db.run(tasks.text.insertion(dataset.pk, inputs.columns), [ordinal, ...texts]);
      const all = facetValuesOf(dataset.task, document);
      for (const name of lost) changes.set({ name }, ordinal, all[name]!);
      for (const [name, values] of derivedValues(document, byName)) changes.set({ name }, ordinal, values);
    }
    changes.flush();
  }
  forgetOthers(store, dataset.pk, there);
  countWords(store, dataset.pk);
  const next_ordinal = Math.max(dataset.next_ordinal, ...[...there].slice(-1).map((last) => last + 1));
  tasks.datasets.update(dataset.pk, { records: there.size, next_ordinal });
  for (const { pk, dimensions } of tasks.vectors.settingsOf(dataset.pk)) tasks.vectors.reindex(pk, dimensions);
}

function defineLostFacets({ tasks }: Store, datasetPk: number): string[] {
  const known = new Set(tasks.facets.ofDataset(datasetPk).map(({ name }) => name));
  const lost = Object.entries(STANDARD_FACETS).filter(([name]) => !known.has(name));
  for (const [name, reads] of lost) tasks.facets.define(datasetPk, name, reads);
  return lost.map(([name]) => name);
}

/** Filters know no record that is gone. */
function forgetOthers({ tasks }: Store, datasetPk: number, there: ReadonlySet<number>): void {
  const changes = tasks.facets.changes(datasetPk);
  for (const { pk } of tasks.facets.ofDataset(datasetPk)) {
    tasks.facets.each(pk, (ordinal) => {
      if (!there.has(ordinal)) changes.forget(ordinal);
    });
  }
  changes.flush();
}

function countWords({ db, tasks }: Store, datasetPk: number): void {
  for (const { pk } of tasks.facets.ofDataset(datasetPk)) {
    const counts = new Map<number, number>();
    tasks.facets.each(pk, (_ordinal, code) => counts.set(code, (counts.get(code) ?? 0) + 1));
    for (const { code } of db.all<{ code: number }>('SELECT code FROM task_facet_terms WHERE facet_pk = ?', [pk])) {
      db.run('UPDATE task_facet_terms SET count = ? WHERE code = ?', [counts.get(code) ?? 0, code]);
    }
  }
}
