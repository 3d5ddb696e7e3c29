import { BLOCK_RECORDS } from '../../store/facetBlock.ts';
import { TASK_FACETS } from '../../store/facetTables.ts';
import type { Store } from '../../store/store.ts';
import { facetValues, isMetadataFacet, metadataFacetName, searchable } from '../../v0/services/metadata.ts';
import { inputColumns, textsOf } from '../../v0/services/indexing.ts';
import type { TaskDocument } from '../../v0/store/taskRecords.ts';
import type { TaskDatasetRow } from '../../v0/store/taskDatasets.ts';
import type { TaskFacet } from '../../v0/store/taskFacets.ts';
import { ExpectedValues, FacetCheck } from './facets.ts';
import { counted, derived, type Findings, original } from './finding.ts';
import { taskRecordBlocks } from './recordBlocks.ts';
import { SearchCheck } from './searchIndex.ts';
import { checkVectors } from './vectors.ts';

/** Checks counter, filter values, search index and vectors of a task dataset. */
export function* checkTaskDataset(store: Store, dataset: TaskDatasetRow): Findings {
  const where = `Dataset "${dataset.name}" (${dataset.workspace}.${dataset.name})`;
  const unreadable = [...checkDocuments(store, dataset, where)];
  yield* unreadable;
  if (unreadable.length > 0) return;

  const { db, tasks } = store;
  const all = tasks.facets.ofDataset(dataset.pk);
  const byName = new Map(all.map((facet) => [facet.name, facet]));
  const checked = all.map((facet) => ({ ...facet, isUnderived: facet.name !== 'status' && !isMetadataFacet(facet) }));
  const facets = new FacetCheck(db, TASK_FACETS, checked);
  const search = new SearchCheck(db, tasks.fullText, dataset.pk);
  const inputs = inputColumns(dataset, []);
  let [total, next] = [0, 0];
  for (const { block, records } of taskRecordBlocks(store, dataset.pk)) {
    const ordinals = records.map(({ ordinal }) => ordinal);
    const expected = new ExpectedValues();
    for (const { ordinal, document } of records) {
      for (const [name, values] of derivedValues(document!, byName)) expected.set(name, ordinal, values);
    }
    facets.compare(block, new Set(ordinals.map((ordinal) => ordinal % BLOCK_RECORDS)), expected);
    search.compare(ordinals, (index) => textsOf(records[index]!.document!, inputs));
    total += records.length;
    next = ordinals.at(-1)! + 1;
  }
  if (dataset.records !== total) yield derived(`${where}: ${dataset.records} records are counted, ${total} exist.`);
  if (dataset.next_ordinal < next) yield derived(`${where}: ordinals of records would be reused.`);
  yield* facets.findings(where, (name) => name, dataset.next_ordinal);
  yield* search.findings(where);
  yield* checkVectors(store, 'task', dataset.pk, tasks.vectors.settingsOf(dataset.pk), where);
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

type Values = readonly (string | number)[];

/** The values that follow from a record: status and metadata. Other facets contain the values that were sent last. */
export function derivedValues(document: TaskDocument, facets: ReadonlyMap<string, TaskFacet>): [string, Values][] {
  const metadata = searchable(document.metadata).map(([key, values]): [string, Values] => {
    const name = metadataFacetName(key);
    const reads = facets.get(name)?.reads;
    return [name, reads ? facetValues(reads, values) : [key]];
  });
  return [['status', [document.status]], ...metadata];
}
