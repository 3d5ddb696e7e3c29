import { float } from '../http/json.ts';
import type { TaskDatasetRow } from './store/taskDatasets.ts';
import type { Answer, TaskDocument } from './store/taskRecords.ts';

export const presentTaskDataset = (dataset: TaskDatasetRow) => ({
  tags: dataset.tags,
  metadata: dataset.metadata,
  name: dataset.name,
  task: dataset.task,
  workspace: dataset.workspace,
  id: `${dataset.workspace}.${dataset.name}`,
  owner: dataset.workspace,
  created_at: dataset.created_at,
  created_by: dataset.created_by,
  last_updated: dataset.last_updated,
});

/** Members that are not stored in the record itself. Undefined members are not sent. */
export interface Extras {
  vectors: Record<string, { value: readonly number[] }> | undefined;
  metrics: object | undefined;
  search_keywords: readonly string[] | undefined;
}

/** The members of an answer, with scores as floats; the name of a label's member depends on the route. */
function presentAnswer(labelKey: 'class' | 'class_label', answer: Answer): object {
  const { agent, labels, entities, sentences, score } = answer;
  return {
    ...(agent !== undefined && { agent }),
    ...(labels && { labels: labels.map((label) => ({ [labelKey]: label.class_label, score: float(label.score) })) }),
    ...(entities && { entities: entities.map((entity) => ({ ...entity, score: float(entity.score) })) }),
    ...(sentences && { sentences: sentences.map((sentence) => ({ ...sentence, score: float(sentence.score) })) }),
    ...(score !== undefined && { score: float(score) }),
  };
}

function presentAnswers(document: TaskDocument, present: (answer: Answer) => object) {
  const byAgent = (answers: Record<string, Answer> | undefined) =>
    answers && Object.fromEntries(Object.entries(answers).map(([agent, answer]) => [agent, present(answer)]));
  const { prediction, annotation, predictions, annotations } = document;
  return {
    prediction: prediction && present(prediction),
    annotation: annotation && present(annotation),
    predictions: byAgent(predictions),
    annotations: byAgent(annotations),
  };
}

function presentRecord(
  document: TaskDocument,
  { vectors, metrics, search_keywords }: Extras,
  present: (answer: Answer) => object,
) {
  const { id, metadata, event_timestamp, status, last_updated, text, inputs, multi_label, explanation, tokens } =
    document;
  return {
    id,
    metadata,
    event_timestamp,
    status,
    ...presentAnswers(document, present),
    vectors,
    metrics: metrics ?? {},
    search_keywords,
    last_updated,
    ...(inputs ? { inputs, multi_label, explanation } : { text, ...(tokens && { tokens }) }),
  };
}

/** A record in a search. */
export const presentFound = (document: TaskDocument, extras: Extras): object =>
  presentRecord(document, extras, (answer) => presentAnswer('class', answer));

/** A record in a scan: as it is stored. */
export const presentStored = (document: TaskDocument, extras: Extras): object => ({
  ...document,
  ...presentAnswers(document, (answer) => presentAnswer('class_label', answer)),
  ...extras,
});

/** A single record, with null for missing members. */
export function presentSingle(document: TaskDocument, extras: Extras): object {
  const record = presentRecord(document, { ...extras, search_keywords: undefined }, (answer) => ({
    agent: null,
    ...(answer.entities && { score: null }),
    ...presentAnswer('class', answer),
  }));
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));
}
