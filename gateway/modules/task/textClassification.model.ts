import type { TaskDatasetModel } from './taskDataset.model.ts';
import { commonParts, isHollow, outcomeOf } from './taskRecord.model.ts';
import type { RestLabels, RestTextRecord } from './taskRecord.source.ts';

/** A predicted label of several counts from here on. */
const LIKELY = 0.5;

const toLabels = (statement: RestLabels | undefined) =>
  statement && {
    agent: statement.agent,
    labels: statement.labels.map(({ class: label, score = 1 }) => ({ label: String(label), score })),
  };

/** The labels that are predicted: of several the likely ones, else the best. */
export function predictedLabels({ multi_label: isMultiLabel, prediction }: RestTextRecord): string[] {
  const labels = toLabels(prediction)?.labels ?? [];
  const chosen = isMultiLabel ? labels.filter(({ score }) => score > LIKELY) : labels.slice(0, 1);
  return chosen.map(({ label }) => label);
}

/** What a person says of the record, unless it was taken back. */
export const annotationOf = ({ status, annotation }: RestTextRecord): RestLabels | undefined =>
  annotation && isHollow(status, annotation.labels) ? undefined : annotation;

export function toTextRecord(row: RestTextRecord, dataset: TaskDatasetModel) {
  const { multi_label: multiLabel, explanation } = row;
  const annotation = toLabels(annotationOf(row));
  const predictedAs = predictedLabels(row);
  const annotatedLabels = annotation?.labels.map(({ label }) => label) ?? [];
  const annotatedAs = multiLabel ? annotatedLabels : annotatedLabels.slice(0, 1);
  const isComparable = !multiLabel && predictedAs.length > 0 && annotatedAs.length > 0;
  return {
    __typename: 'TextClassificationRecord' as const,
    ...commonParts(row, dataset),
    inputs: Object.entries(row.inputs).map(([name, text]) => ({
      name,
      text: Array.isArray(text) ? text.join('\n') : text,
    })),
    explanation: explanation ? Object.entries(explanation).map(toExplanation) : null,
    multiLabel,
    prediction: toLabels(row.prediction) ?? null,
    annotation: annotation ?? null,
    predictedAs,
    annotatedAs,
    predicted: outcomeOf(isComparable ? predictedAs[0] === annotatedAs[0] : null),
  };
}

const toExplanation = ([input, tokens]: [string, NonNullable<RestTextRecord['explanation']>[string]]) => ({
  input,
  tokens: tokens.map(({ token, attributions }) => ({
    token,
    attributions: Object.entries(attributions).map(([label, value]) => ({ label, value })),
  })),
});

export type TextClassificationRecordModel = ReturnType<typeof toTextRecord>;
