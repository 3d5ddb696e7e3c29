import type { Annotation, TextClassificationRecord } from '../model.ts';

/** The labels of a record as the person sees them: what is held, else the annotation; of several labels else the prediction. */
export function labelsOf(record: TextClassificationRecord, edit: Annotation | undefined): readonly string[] {
  if (edit?.labels) return edit.labels;
  return isPrefilled(record, edit) ? record.predictedAs : record.annotatedAs;
}

/** Whether nobody but a model chose the labels. One label is only proposed: a click on it confirms it. */
export function isPrefilled(
  { multiLabel, annotation }: TextClassificationRecord,
  edit: Annotation | undefined,
): boolean {
  return multiLabel && !edit && !annotation;
}

/** The labels with one more, or one less. */
export function withLabel(labels: readonly string[], label: string, isWanted: boolean): string[] {
  const others = labels.filter((held) => held !== label);
  return isWanted ? [...others, label] : others;
}
