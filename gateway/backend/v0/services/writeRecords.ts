import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { words } from '../../services/words.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import type { TaskDocument } from '../store/document.ts';
import { facetValuesOf, STANDARD_FACETS } from './facets.ts';
import { merged } from './merge.ts';
import { defineMetadataFacets, facetValues, metadataFacetName, searchable } from './metadataFacets.ts';
import { inputColumns, textsOf } from './textColumns.ts';

/** A record on its way into the store: as it comes, and as it will be with what is there already. */
interface Writing {
  ordinal: number;
  isNew: boolean;
  came: TaskDocument;
  whole: TaskDocument;
}

/**
 * Stores records, each over the one with its id if there is one. What they are found by follows from what came alone; only
 * texts and metadata are searched as they are now. Returns the ordinals in the order of the records.
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
