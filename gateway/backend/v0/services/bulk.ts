import { ValidationError } from '../../http/errors.ts';
import { now } from '../../store/clock.ts';
import type { Store } from '../../store/store.ts';
import type { GivenBulk, GivenRecord } from '../shapes/records.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import type { TaskDocument } from '../store/document.ts';
import { incomingRecords } from './incoming.ts';
import { checkLabels } from './labelSchema.ts';
import { merged } from './merge.ts';
import { changing } from './changing.ts';
import { badRequest } from './refusals.ts';
import { writeRecords } from './writeRecords.ts';

/** Logs records: those with an id that is there already change the record, the others are added. All of them or none. */
export function logRecords(store: Store, dataset: TaskDatasetRow, body: GivenBulk): void {
  const { tasks } = store;
  const at = now();
  const documents = incomingRecords(dataset.task, body.records, at);
  checkMultiLabel(dataset, documents);
  checkLabels(dataset, documents);
  changing(store, () => {
    tasks.datasets.update(dataset.pk, {
      tags: merged(dataset.tags, body.tags ?? {}),
      metadata: { ...dataset.metadata, ...body.metadata },
      last_updated: at,
      ...(documents[0]?.multi_label !== undefined && { multi_label: documents[0].multi_label ? 1 : 0 }),
    });
    if (documents.length === 0) return;
    const ordinals = writeRecords(store, dataset, documents, body.replace_annotations);
    saveVectors(tasks, dataset, body.records, ordinals);
  });
}

function checkMultiLabel(dataset: TaskDatasetRow, documents: readonly TaskDocument[]): void {
  const [first] = documents;
  if (first?.multi_label === undefined) return;
  if (documents.some(({ multi_label }) => multi_label !== first.multi_label)) {
    const msg = 'All records must be single labelled or multi labelled';
    throw new ValidationError([{ loc: ['body', 'records'], msg, type: 'value_error' }]);
  }
  if (dataset.records > 0 && (dataset.multi_label === 1) !== first.multi_label) {
    throw badRequest(
      `The provided records are ${first.multi_label ? 'multi' : 'single'}-label, those of the dataset are not`,
    );
  }
}

const MAX_VECTORS = 5;

function saveVectors(
  { vectors }: TaskStore,
  dataset: TaskDatasetRow,
  records: readonly GivenRecord[],
  ordinals: readonly number[],
): void {
  const written = new Set<string>();
  const known = new Map(vectors.settingsOf(dataset.pk).map((settings) => [settings.name, settings]));
  for (const [index, record] of records.entries()) {
    for (const [name, { value }] of Object.entries(record.vectors ?? {})) {
      if (value.length === 0) continue;
      let settings = known.get(name);
      if (!settings) {
        if (known.size === MAX_VECTORS) throw badRequest(`A dataset has at most ${MAX_VECTORS} kinds of vectors`);
        settings = vectors.define(dataset.pk, name, value.length);
        known.set(name, settings);
      }
      if (settings.dimensions !== value.length) {
        throw badRequest(`Vectors \`${name}\` have ${settings.dimensions} elements, got ${value.length}`);
      }
      const ordinal = ordinals[index]!;
      const place = `${settings.pk} ${ordinal}`;
      vectors.put(settings.pk, ordinal, value, ordinal >= dataset.next_ordinal && !written.has(place));
      written.add(place);
    }
  }
}
