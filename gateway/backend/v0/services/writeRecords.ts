import { isObject } from '#gateway/lib/isObject.ts';
import { indexedWords } from '../../services/tokenizer.ts';
import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { Reads } from '../store/taskFacets.ts';
import type { TaskDocument, TaskRecordRow } from '../store/taskRecords.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { annotationChanges, type Change } from '../acts/annotations.ts';
import { facetValuesOf, inputColumns, STANDARD_FACETS, textsOf } from './indexing.ts';
import { defineMetadataFacets, facetValues, metadataFacetName, metadataOf, searchable } from './metadata.ts';

/** A record as it was sent, and merged with the stored one. */
interface PendingWrite {
  ordinal: number;
  /** Undefined for a new one. */
  stored: TaskDocument | undefined;
  sent: TaskDocument;
  document: TaskDocument;
}

/**
 * Adds records or merges them into those with the same id. Like in Argilla, facets have only the values that were sent. Returns the
 * ordinals in the order of the records, how many are new, and which annotations changed.
 */
export function writeRecords(
  { tasks }: Store,
  dataset: TaskDatasetRow,
  sent: readonly TaskDocument[],
  replacesAnnotations = false,
): { ordinals: number[]; added: number; annotated: Change[] } {
  const { ordinals, writes } = plan(tasks, dataset, sent, replacesAnnotations);
  const documents = writes.map(({ document }) => document);
  if (dataset.next_ordinal === 0) {
    for (const [name, reads] of Object.entries(STANDARD_FACETS)) tasks.facets.define(dataset.pk, name, reads);
  }
  const metadata = defineMetadataFacets(tasks, dataset, documents);
  const inputs = inputColumns(dataset, documents);
  const changes = tasks.facets.changes(dataset.pk, dataset.next_ordinal);
  const words = tasks.fullText.changes(dataset.pk, inputs.columns);
  const annotated: Change[] = [];

  for (const write of writes) {
    const { ordinal, document, stored } = write;
    const [pk, json] = [pkOf(dataset.pk, ordinal), JSON.stringify(document)];
    if (!stored) tasks.records.add({ pk, id: String(document.id), document: json });
    else {
      annotated.push(...annotationChanges(pk, stored, document));
      tasks.records.setDocument(pk, json);
      words.remove(ordinal);
    }
    words.add(ordinal, textsOf(document, inputs).map(indexedWords));
    for (const [name, values] of Object.entries(facetValuesOf(dataset.task, write.sent))) {
      changes.set({ name }, ordinal, values);
    }
    indexMetadata(changes, ordinal, document, metadata);
  }
  changes.flush();
  words.flush();
  const added = writes.filter(({ stored }) => !stored).length;
  tasks.datasets.update(dataset.pk, {
    next_ordinal: dataset.next_ordinal + added,
    records: dataset.records + added,
    ...(inputs.names.length > dataset.inputs.length && { inputs: inputs.names }),
  });
  return { ordinals, added, annotated };
}

function indexMetadata(
  changes: ReturnType<TaskStore['facets']['changes']>,
  ordinal: number,
  { metadata }: TaskDocument,
  reads: ReadonlyMap<string, Reads>,
): void {
  for (const [key, values] of searchable(metadata)) {
    changes.set({ name: metadataFacetName(key) }, ordinal, facetValues(reads.get(key)!, values));
  }
}

/** Assigns ordinals; merges records with the same id. */
function plan(
  tasks: TaskStore,
  dataset: TaskDatasetRow,
  documents: readonly TaskDocument[],
  replacesAnnotations: boolean,
) {
  const writes = new Map<string, PendingWrite>();
  let next = dataset.next_ordinal;
  const mergeInto = (before: TaskDocument, sent: TaskDocument): TaskDocument => {
    const { annotation: _annotation, annotations: _annotations, ...rest } = before;
    return merged<TaskDocument>(replacesAnnotations ? rest : before, sent);
  };
  const ordinals = documents.map((sent) => {
    const id = String(sent.id);
    const before = writes.get(id);
    if (before) {
      writes.set(id, { ...before, sent, document: mergeInto(before.document, sent) });
      return before.ordinal;
    }
    const row = tasks.records.byId(dataset.pk, id);
    const ordinal = row ? ordinalOf(row.pk) : next++;
    const stored = row && (JSON.parse(row.document) as TaskDocument);
    writes.set(id, { ordinal, stored, sent, document: stored ? mergeInto(stored, sent) : sent });
    return ordinal;
  });
  return { ordinals, writes: [...writes.values()] };
}

/** Merges the members of nested objects; replaces all other values, and removes none. */
export function merged<T extends object>(base: T, changes: Partial<T>): T {
  const result: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [name, value] of Object.entries(changes)) {
    const before = result[name];
    if (value === null || value === undefined) continue;
    result[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return result as T;
}

export function patchMetadata(
  { db, tasks }: Store,
  dataset: TaskDatasetRow,
  { pk, document: stored }: TaskRecordRow,
  metadata: Record<string, unknown>,
): void {
  const before = JSON.parse(stored) as TaskDocument;
  const document = { ...before, metadata: { ...before.metadata, ...metadataOf(metadata) } };
  db.transaction(() => {
    const reads = defineMetadataFacets(tasks, dataset, [document]);
    const changes = tasks.facets.changes(dataset.pk);
    indexMetadata(changes, ordinalOf(pk), document, reads);
    changes.flush();
    tasks.records.setDocument(pk, JSON.stringify(document));
  });
}
