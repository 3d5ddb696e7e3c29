import { codePoints } from '#gateway/lib/codePoints.ts';
import type { Task } from '../shapes/datasets.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { Reads } from '../store/taskFacets.ts';
import type { Answer, Entity, TaskDocument } from '../store/taskRecords.ts';
import { mentionKey, mentionsOf } from './mentions.ts';
import { labelsOf } from './taskKinds.ts';
import { microsecondsOf } from './dates.ts';

/** The facets of every task dataset, besides those of its metadata. */
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

/** Sentences have no facet, as they hardly ever repeat. */
function answeredAs(task: Task, answer: Answer | undefined, document: TaskDocument): string[] {
  if (task === 'TextClassification') return [...new Set(labelsOf(answer, document))];
  if (task === 'TokenClassification') return [...new Set((answer?.entities ?? []).map(({ label }) => label))];
  return [];
}

function scoresOf(task: Task, { prediction, multi_label }: TaskDocument): number[] {
  if (!prediction) return [];
  if (task === 'TokenClassification') {
    if (prediction.score !== undefined) return [prediction.score];
    return unique((prediction.entities ?? []).map(({ score }) => score));
  }
  const scores = (prediction.labels ?? prediction.sentences ?? []).map(({ score }) => score);
  return task === 'TextClassification' && !multi_label ? scores.slice(0, 1) : unique(scores);
}

const unique = (values: number[]): number[] => [...new Set(values)];

function predictedOf(task: Task, document: TaskDocument): 'ok' | 'ko' | undefined {
  const { prediction, annotation } = document;
  if (!prediction || !annotation || task === 'Text2Text') return undefined;
  const isSame =
    task === 'TextClassification'
      ? haveSame(labelsOf(prediction, document), labelsOf(annotation, document))
      : areEqual(prediction.entities ?? [], annotation.entities ?? []);
  return isSame ? 'ok' : 'ko';
}

function haveSame(left: readonly string[], right: readonly string[]): boolean {
  const set = new Set(left);
  return set.size === new Set(right).size && right.every((label) => set.has(label));
}

const areEqual = (left: readonly Entity[], right: readonly Entity[]): boolean =>
  left.length === right.length &&
  left.every(({ start, end, label }, index) => {
    const entity = right[index]!;
    return start === entity.start && end === entity.end && label === entity.label;
  });

/** The columns of the full-text index; further inputs share the last one. */
const COLUMNS = 16;

interface TextColumns {
  columns: number[];
  /** The names of the inputs, by column. */
  names: string[];
}

/** The columns of a dataset's full-text index, including new inputs. */
export function inputColumns(dataset: TaskDatasetRow, documents: readonly TaskDocument[]): TextColumns {
  if (dataset.task !== 'TextClassification') return { columns: [0], names: [] };
  const names = new Set(dataset.inputs);
  for (const { inputs = {} } of documents) for (const name of Object.keys(inputs)) names.add(name);
  return { columns: Array.from({ length: COLUMNS }, (_none, column) => column), names: [...names] };
}

/** The column of an input; undefined if no record has it. */
export function columnOf(names: readonly string[], name: string): number | undefined {
  const at = names.indexOf(name);
  return at < 0 ? undefined : Math.min(at, COLUMNS - 1);
}

export function textsOf({ text, inputs }: TaskDocument, { columns, names }: TextColumns): string[] {
  if (!inputs) return [text];
  const texts = columns.map((): string[] => []);
  for (const [name, value] of Object.entries(inputs)) texts[columnOf(names, name)!]!.push(...[value].flat());
  return texts.map((parts) => parts.join('\n'));
}
