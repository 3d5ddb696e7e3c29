import { words } from '../../services/words.ts';
import { BLOCK_RECORDS } from '../../store/facetBlock.ts';
import { TASK_FACETS } from '../../store/facetTables.ts';
import type { Store } from '../../store/store.ts';
import { inputColumns, textsOf } from '../../v0/services/textColumns.ts';
import type { TaskDatasetRow } from '../../v0/store/taskDatasets.ts';
import { ExpectedValues, FacetCheck } from './facets.ts';
import { counted, derived, type Findings, original } from './finding.ts';
import { hasSearchTable, indexedLengths, indexedRecords } from './searchTable.ts';
import { derivedValues, isDerived } from './taskFacets.ts';
import { taskRecordBlocks } from './taskRecordBlocks.ts';
import { checkTaskVectors } from './taskVectors.ts';

const PREFIX = 'task_words';

/** Compares a dataset of an older task, and what it is searched and filtered by, with its records. */
export function* checkTaskDataset(store: Store, dataset: TaskDatasetRow): Findings {
  const where = `Dataset "${dataset.name}" (${dataset.workspace}.${dataset.name})`;
  const unreadable = [...checkDocuments(store, dataset, where)];
  yield* unreadable;
  if (unreadable.length > 0) return;
  yield* checkRecords(store, dataset, where);
  yield* checkTaskVectors(store, dataset, where);
}

function* checkDocuments(store: Store, { pk }: TaskDatasetRow, where: string): Findings {
  let [broken, lost] = [0, 0];
  for (const { records } of taskRecordBlocks(store, pk)) {
    for (const { id, document } of records) {
      if (!document) broken += 1;
      else if (String(document.id) !== id) lost += 1;
    }
  }
  if (lost > 0) yield original(`${where}: ${counted(lost, 'record')} cannot be found by id.`);
  if (broken > 0) yield original(`${where}: ${counted(broken, 'record')} cannot be read.`);
}

function* checkRecords(store: Store, dataset: TaskDatasetRow, where: string): Findings {
  const { db, tasks } = store;
  const facets = tasks.facets.ofDataset(dataset.pk);
  const byName = new Map(facets.map((facet) => [facet.name, facet]));
  const checked = facets.map((facet) => ({ ...facet, isFree: !isDerived(facet) }));
  const facetCheck = new FacetCheck(db, TASK_FACETS, checked);
  const inputs = inputColumns(dataset, []);
  const isSearched = hasSearchTable(db, dataset.pk, PREFIX);
  let [total, next, differing] = [0, 0, 0];

  for (const { block, records } of taskRecordBlocks(store, dataset.pk)) {
    const ordinals = records.map(({ ordinal }) => ordinal);
    const expected = new ExpectedValues();
    const lengths = isSearched ? indexedLengths(db, dataset.pk, ordinals[0]!, ordinals.at(-1)!, PREFIX) : undefined;
    for (const { ordinal, document } of records) {
      for (const [name, values] of derivedValues(document!, byName)) expected.set(name, ordinal, values);
      const inTexts = textsOf(document!, inputs).map((text) => words(text).length);
      if (lengths && lengths.get(ordinal)?.join() !== inTexts.join()) differing += 1;
    }
    facetCheck.see(block, new Set(ordinals.map((ordinal) => ordinal % BLOCK_RECORDS)), expected);
    total += records.length;
    next = ordinals.at(-1)! + 1;
  }

  if (dataset.records !== total) yield derived(`${where}: ${dataset.records} records are counted, ${total} are there.`);
  if (dataset.next_ordinal < next) yield derived(`${where}: the next record would take the place of another.`);
  yield* facetCheck.findings(where, (name) => name);
  if (!isSearched && total > 0) yield derived(`${where}: there is no search index.`);
  if (differing > 0) yield derived(`${where}: the search index has other words than ${counted(differing, 'record')}.`);
  const extra = isSearched ? indexedRecords(db, dataset.pk, PREFIX) - total : 0;
  if (extra > 0) yield derived(`${where}: the search index knows ${counted(extra, 'record')} that are gone.`);
}
