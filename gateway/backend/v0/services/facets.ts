import { codePoints } from '../../services/words.ts';
import { labelsOf } from './tasks/textClassification.ts';
import type { Answer, Entity, TaskDocument } from '../store/document.ts';
import type { Task } from '../shapes/task.ts';
import type { Reads } from '../store/taskFacets.ts';
import { mentionKey, mentionsOf } from './mentions.ts';
import { microsecondsOf } from './times.ts';

/** What every task dataset's records can be filtered by; metadata come on top, as they are met. */
export const STANDARD_FACETS: Readonly<Record<string, Reads>> = {
  status: 'words',
  predicted: 'words',
  predicted_as: 'words',
  predicted_by: 'words',
  annotated_as: 'words',
  annotated_by: 'words',
  multi_label: 'booleans',
  score: 'floats',
  event_timestamp: 'dates',
  last_updated: 'dates',
  'metrics.text_length': 'integers',
  predicted_mentions: 'words',
  annotated_mentions: 'words',
};

type Values = (string | number)[];

/** The values of a record in the standard facets. Only what is sent counts, not what was there before. */
export function facetValuesOf(task: Task, document: TaskDocument): Record<keyof typeof STANDARD_FACETS, Values> {
  const { prediction, annotation, event_timestamp } = document;
  const predicted = predictedOf(task, document);
  return {
    status: [document.status],
    predicted: predicted ? [predicted] : [],
    predicted_as: answeredAs(task, prediction, document),
    predicted_by: agentOf(prediction),
    annotated_as: answeredAs(task, annotation, document),
    annotated_by: agentOf(annotation),
    multi_label: document.multi_label === undefined ? [] : [String(document.multi_label)],
    score: scoresOf(task, document),
    event_timestamp: event_timestamp ? [microsecondsOf(event_timestamp)!] : [],
    last_updated: [microsecondsOf(document.last_updated)!],
    'metrics.text_length': [codePoints(document.text)],
    predicted_mentions: mentionsOf(document, prediction).map(mentionKey),
    annotated_mentions: mentionsOf(document, annotation).map(mentionKey),
  };
}

const agentOf = (answer: Answer | undefined): string[] => (answer?.agent === undefined ? [] : [answer.agent]);

/** Sentences are as good as never the same twice, so they are no facet. */
function answeredAs(task: Task, answer: Answer | undefined, document: TaskDocument): string[] {
  if (task === 'TextClassification') return [...new Set(labelsOf(answer, document))];
  if (task === 'TokenClassification') return [...new Set((answer?.entities ?? []).map(({ label }) => label))];
  return [];
}

function scoresOf(task: Task, { prediction, multi_label }: TaskDocument): number[] {
  if (!prediction) return [];
  if (task === 'TokenClassification') {
    return prediction.score !== undefined
      ? [prediction.score]
      : unique((prediction.entities ?? []).map(({ score }) => score));
  }
  const scores = (prediction.labels ?? prediction.sentences ?? []).map(({ score }) => score);
  return task === 'TextClassification' && !multi_label ? scores.slice(0, 1) : unique(scores);
}

const unique = (values: number[]): number[] => [...new Set(values)];

/** Whether the prediction is what was annotated. */
export function predictedOf(task: Task, document: TaskDocument): 'ok' | 'ko' | undefined {
  const { prediction, annotation } = document;
  if (!prediction || !annotation || task === 'Text2Text') return undefined;
  const isSame =
    task === 'TextClassification'
      ? haveSame(labelsOf(prediction, document), labelsOf(annotation, document))
      : areEqual(prediction.entities ?? [], annotation.entities ?? []);
  return isSame ? 'ok' : 'ko';
}

function haveSame(some: readonly string[], others: readonly string[]): boolean {
  const set = new Set(some);
  return set.size === new Set(others).size && others.every((one) => set.has(one));
}

const areEqual = (some: readonly Entity[], others: readonly Entity[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]!;
    return one.start === other.start && one.end === other.end && one.label === other.label;
  });
