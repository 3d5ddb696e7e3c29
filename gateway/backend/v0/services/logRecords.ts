import { randomUUID } from 'node:crypto';
import type { Origin } from '../../history/origin.ts';
import { type Issue, ValidationError } from '../../http/errors.ts';
import { now } from '../../store/clock.ts';
import type { Store } from '../../store/store.ts';
import { isMeasurable } from '../../store/vectorEncoding.ts';
import type { Task } from '../shapes/datasets.ts';
import type { GivenBulk, GivenRecord } from '../shapes/records.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { Answer, TaskDocument } from '../store/taskRecords.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { noteAdded } from '../acts/added.ts';
import { noteAnnotations } from '../acts/annotations.ts';
import { checkLabels } from './labels.ts';
import { metadataOf } from './metadata.ts';
import { badRequest, IMMEASURABLE } from './refusals.ts';
import { InvalidRecordError, TASK_KINDS, type TaskKind } from './taskKinds.ts';
import { parseTime } from './dates.ts';
import { merged, writeRecords } from './writeRecords.ts';

/** Adds records, or changes those with the same id; all or none. */
export function logRecords(store: Store, dataset: TaskDatasetRow, body: GivenBulk, origin: Origin): void {
  const { tasks } = store;
  const at = now();
  const documents = incomingRecords(dataset.task, body.records, at);
  checkMultiLabel(dataset, documents);
  checkLabels(dataset, documents);
  store.db.transaction(() => {
    tasks.datasets.update(dataset.pk, {
      tags: merged(dataset.tags, body.tags ?? {}),
      metadata: { ...dataset.metadata, ...body.metadata },
      last_updated: at,
      ...(documents[0]?.multi_label !== undefined && { multi_label: documents[0].multi_label ? 1 : 0 }),
    });
    if (documents.length === 0) return;
    const { ordinals, added, annotated } = writeRecords(store, dataset, documents, body.replace_annotations);
    saveVectors(tasks, dataset, body.records, ordinals);
    const { batch = null } = body;
    noteAdded(store, dataset, origin, batch, added, at);
    noteAnnotations(store, dataset, origin, batch, annotated);
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
      if (!isMeasurable(value)) {
        const loc = ['body', 'records', index, 'vectors', name, 'value'];
        throw new ValidationError([{ loc, msg: IMMEASURABLE, type: 'value_error' }]);
      }
      const ordinal = ordinals[index]!;
      const key = `${settings.pk} ${ordinal}`;
      const isNew = ordinal >= dataset.next_ordinal && !written.has(key);
      if (isNew) vectors.add(settings.pk, ordinal, value);
      else vectors.put(settings.pk, ordinal, value);
      written.add(key);
    }
  }
}

/** Converts records to the stored form; reports all errors together. */
function incomingRecords(task: Task, given: readonly GivenRecord[], at: string): TaskDocument[] {
  const issues: Issue[] = [];
  const documents = given.flatMap((record, index) => {
    try {
      return [incoming(TASK_KINDS[task], record, at)];
    } catch (error) {
      if (!(error instanceof InvalidRecordError)) throw error;
      issues.push({ loc: ['body', 'records', index, '__root__'], msg: error.message, type: 'value_error' });
      return [];
    }
  });
  if (issues.length > 0) throw new ValidationError(issues);
  return documents;
}

function incoming(kind: TaskKind, given: GivenRecord, at: string): TaskDocument {
  const members = kind.members(given);
  const predictions = answers(kind, given.predictions, given.prediction, members);
  const annotations = answers(kind, given.annotations, given.annotation, members);
  const document: TaskDocument = {
    id: given.id ?? randomUUID(),
    ...(given.metadata && { metadata: metadataOf(given.metadata) }),
    ...(given.event_timestamp != null && { event_timestamp: timeOf(given.event_timestamp) }),
    status: given.status ?? 'Default',
    ...(predictions && { prediction: predictions.first, predictions: predictions.all }),
    ...(annotations && { annotation: annotations.first, annotations: annotations.all }),
    last_updated: at,
    ...members,
  };
  kind.check?.(document);
  return document;
}

/** Derives the first answer from the map of all agents' answers, and the map from a single answer. */
function answers(
  kind: TaskKind,
  map: GivenRecord['predictions'],
  single: GivenRecord['prediction'],
  members: Pick<TaskDocument, 'text' | 'tokens'>,
): { first: Answer; all: Record<string, Answer> } | undefined {
  const all = Object.fromEntries(
    Object.entries(map ?? {}).map(([agent, given]) => [agent, kind.answer(given, members)]),
  );
  if (single) {
    const answer = kind.answer(single, members);
    const agent = single.agent!;
    return {
      first: { agent, ...answer },
      all: Object.fromEntries([...Object.entries(all), [agent, answer]]),
    };
  }
  const [first] = Object.entries(all);
  return first && { first: { agent: first[0], ...first[1] }, all };
}

function timeOf(given: string | number): string {
  const time = parseTime(given);
  if (time === undefined) throw new InvalidRecordError('event_timestamp: invalid datetime format');
  return time;
}
