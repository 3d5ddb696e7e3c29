import { isObject } from '../../http/leniency.ts';
import { words } from '../../services/words.ts';
import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument, TaskRecordRow } from '../store/taskRecords.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { changing } from './jobs.ts';
import { facetValuesOf, inputColumns, STANDARD_FACETS, textsOf } from './indexing.ts';
import { defineMetadataFacets, facetValues, metadataFacetName, metadataOf, searchable } from './metadata.ts';

/** A record on its way into the store: as it comes, and as it will be with what is there already. */
interface Writing {
  ordinal: number;
  isNew: boolean;
  came: TaskDocument;
  whole: TaskDocument;
}

/**
 * Stores records, each over the one with its id if there is one. What they are found by follows from what came alone; only
 * texts and metadata are search as they are now. Returns the ordinals in the order of the records.
 */
export function writeRecords(
  { db, tasks }: Store,
  dataset: TaskDatasetRow,
  documents: readonly TaskDocument[],
  replacesAnnotations = false,
): number[] {
  const { ordinals, writings } = planned(tasks, dataset, documents, replacesAnnotations);
  const all = [...writings.values()];
  if (dataset.next_ordinal === 0) {
    for (const [name, reads] of Object.entries(STANDARD_FACETS)) tasks.facets.define(dataset.pk, name, reads);
  }
  const metadata = defineMetadataFacets(
    tasks,
    dataset,
    all.map(({ whole }) => whole),
  );
  const inputs = inputColumns(
    dataset,
    all.map(({ whole }) => whole),
  );
  tasks.text.ensureTable(dataset.pk, inputs.columns);
  const insertion = tasks.text.insertion(dataset.pk, inputs.columns);
  const changes = tasks.facets.changes(dataset.pk, dataset.next_ordinal);

  for (const { ordinal, isNew, came, whole } of all) {
    const [pk, document] = [pkOf(dataset.pk, ordinal), JSON.stringify(whole)];
    if (isNew) tasks.records.add({ pk, id: String(whole.id), document });
    else {
      tasks.records.setDocument(pk, document);
      tasks.text.remove(dataset.pk, ordinal);
    }
    db.run(insertion, [ordinal, ...textsOf(whole, inputs).map((text) => words(text).join(' '))]);
    for (const [name, values] of Object.entries(facetValuesOf(dataset.task, came))) {
      changes.set({ name }, ordinal, values);
    }
    for (const [key, values] of searchable(whole.metadata)) {
      changes.set({ name: metadataFacetName(key) }, ordinal, facetValues(metadata.get(key)!, values));
    }
  }
  changes.flush();
  const added = all.filter(({ isNew }) => isNew).length;
  tasks.datasets.update(dataset.pk, {
    next_ordinal: dataset.next_ordinal + added,
    records: dataset.records + added,
    ...(inputs.names.length > dataset.inputs.length && { inputs: inputs.names }),
  });
  return ordinals;
}

/** Where each record goes; of several with one id, the later ones come over the earlier. */
function planned(
  tasks: TaskStore,
  dataset: TaskDatasetRow,
  documents: readonly TaskDocument[],
  replacesAnnotations: boolean,
) {
  const under = (document: TaskDocument): TaskDocument =>
    replacesAnnotations ? withoutAnnotations(document) : document;
  const writings = new Map<string, Writing>();
  let next = dataset.next_ordinal;
  const ordinals = documents.map((came) => {
    const id = String(came.id);
    const before = writings.get(id);
    if (before) {
      writings.set(id, { ...before, came, whole: merged(under(before.whole), came) });
      return before.ordinal;
    }
    const stored = tasks.records.byId(dataset.pk, id);
    const ordinal = stored ? ordinalOf(stored.pk) : next++;
    const whole = stored ? merged(under(JSON.parse(stored.document) as TaskDocument), came) : came;
    writings.set(id, { ordinal, isNew: !stored, came, whole });
    return ordinal;
  });
  return { ordinals, writings };
}

function withoutAnnotations(document: TaskDocument): TaskDocument {
  const others = { ...document };
  delete others.annotation;
  delete others.annotations;
  return others;
}

/** Lays one object over another: objects in them are merged, everything else is replaced, and nothing is taken away. */
export function merged<T extends object>(under: T, over: Partial<T>): T {
  const result: Record<string, unknown> = { ...(under as Record<string, unknown>) };
  for (const [name, value] of Object.entries(over)) {
    const before = result[name];
    if (value === null || value === undefined) continue;
    result[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return result as T;
}

/** Lays metadata over those of a record. */
export function patchMetadata(
  store: Store,
  dataset: TaskDatasetRow,
  record: TaskRecordRow,
  metadata: Record<string, unknown>,
): void {
  const before = JSON.parse(record.document) as TaskDocument;
  const document = { ...before, metadata: { ...before.metadata, ...metadataOf(metadata) } };
  const { tasks } = store;
  changing(store, () => {
    const reads = defineMetadataFacets(tasks, dataset, [document]);
    const changes = tasks.facets.changes(dataset.pk);
    for (const [key, values] of searchable(document.metadata)) {
      changes.set({ name: metadataFacetName(key) }, ordinalOf(record.pk), facetValues(reads.get(key)!, values));
    }
    changes.flush();
    tasks.records.setDocument(record.pk, JSON.stringify(document));
  });
}
