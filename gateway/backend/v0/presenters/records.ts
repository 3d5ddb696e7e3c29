import { float } from '../../http/json.ts';
import type { Answer, TaskDocument } from '../store/taskRecords.ts';

/** Records and their members as they go out; what is undefined does not. */
export interface Extras {
  vectors?: Record<string, { value: readonly number[] }> | undefined;
  metrics?: object | undefined;
  search_keywords?: readonly string[] | undefined;
}

/** What an answer holds; scores are floats, and a label is named by one word or another. */
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

const presentAnswers = (labelKey: 'class' | 'class_label', answers: Record<string, Answer>): object =>
  Object.fromEntries(Object.entries(answers).map(([agent, answer]) => [agent, presentAnswer(labelKey, answer)]));

function answersOf(labelKey: 'class' | 'class_label', document: TaskDocument): object {
  const { prediction, annotation, predictions, annotations } = document;
  return {
    ...(prediction && { prediction: presentAnswer(labelKey, prediction) }),
    ...(annotation && { annotation: presentAnswer(labelKey, annotation) }),
    ...(predictions && { predictions: presentAnswers(labelKey, predictions) }),
    ...(annotations && { annotations: presentAnswers(labelKey, annotations) }),
  };
}

/** The record as searches give it. */
export function presentRecord(document: TaskDocument, { vectors, metrics, search_keywords }: Extras): object {
  const { id, metadata, event_timestamp, status, last_updated, text, inputs, multi_label, explanation, tokens } =
    document;
  return {
    id,
    metadata,
    event_timestamp,
    status,
    ...answersOf('class', document),
    vectors,
    metrics: metrics ?? {},
    search_keywords,
    last_updated,
    ...(inputs ? { inputs, multi_label, explanation } : { text, tokens }),
  };
}

/** The record as it is stored, which is what scans give. */
export const presentStored = (document: TaskDocument, { vectors, metrics, search_keywords }: Extras): object => ({
  ...document,
  ...answersOf('class_label', document),
  vectors,
  metrics,
  search_keywords,
});

/** A single record: all members, empty ones too. */
export function presentWhole(document: TaskDocument, { vectors, metrics }: Extras): object {
  const present = (answer: Answer) => ({
    ...(answer.entities && { score: null }),
    ...presentAnswer('class', answer),
  });
  const withAgent = (answers: Record<string, Answer> | undefined) =>
    answers &&
    Object.fromEntries(Object.entries(answers).map(([agent, answer]) => [agent, { agent: null, ...present(answer) }]));
  const { prediction, annotation, predictions, annotations, inputs } = document;
  return {
    id: document.id,
    metadata: document.metadata ?? null,
    event_timestamp: document.event_timestamp ?? null,
    status: document.status,
    prediction: prediction ? present(prediction) : null,
    annotation: annotation ? present(annotation) : null,
    vectors: vectors ?? null,
    predictions: withAgent(predictions) ?? null,
    annotations: withAgent(annotations) ?? null,
    metrics: metrics ?? {},
    search_keywords: null,
    last_updated: document.last_updated,
    ...(inputs
      ? { inputs, multi_label: document.multi_label, explanation: document.explanation ?? null }
      : { text: document.text, ...(document.tokens && { tokens: document.tokens }) }),
  };
}
