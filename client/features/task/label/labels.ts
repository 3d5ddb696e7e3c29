import { useMemo } from 'react';
import { numberOptions, useShownOptions } from '#client/features/question/index.ts';
import type { Annotation, TaskDataset, TextClassificationRecord } from '../model.ts';

export type Label = Pick<TaskDataset['labels'][number], 'name' | 'description'>;

/** The keys of the first labels, by their index in the dataset. */
export const LABEL_KEYS: readonly string[] = [...'1234567890qwertyuiopasdfghjklzxcvbnm'];

/** The labels to show: those of the edit, else of the annotation, else, for several labels, of the prediction. */
export function labelsOf(record: TextClassificationRecord, edit: Annotation | undefined): readonly string[] {
  if (edit?.labels) return edit.labels;
  return isPrefilled(record, edit) ? record.predictedAs : record.annotatedAs;
}

/** Whether the labels come from the prediction. A single predicted label is not filled in: a click confirms it. */
export function isPrefilled(
  { multiLabel, annotation }: TextClassificationRecord,
  edit: Annotation | undefined,
): boolean {
  return multiLabel && !edit && !annotation;
}

/** Adds or removes a label. */
export function withLabel(labels: readonly string[], label: string, isAdded: boolean): string[] {
  const others = labels.filter((name) => name !== label);
  return isAdded ? [...others, label] : others;
}

/** Labels as options, numbered in the dataset's order. */
export const toOptions = (labels: readonly Label[]) =>
  numberOptions(
    labels.map(({ name, description }) => ({ __typename: 'Option', value: name, text: name, description })),
  );

/** At most this many labels are shown, unless the list is expanded. */
export const MAX_VISIBLE = 10;

interface Settings {
  labels: readonly Label[];
  scores?: ReadonlyMap<string, number> | undefined;
  value: readonly string[];
}

/** The labels on screen: those with the highest scores and the selected ones, or all, or those that a search finds. */
export function useShownLabels({ labels, scores, value }: Settings) {
  const sorted = useMemo(() => {
    const known = new Set(labels.map(({ name }) => name));
    const others = [...new Set([...(scores?.keys() ?? []), ...value])].filter((name) => !known.has(name));
    const scoreOf = (name: string) => scores?.get(name) ?? -1;
    const options = toOptions([...labels, ...others.map((name) => ({ name, description: null }))]);
    return options.sort((a, b) => scoreOf(b.value) - scoreOf(a.value));
  }, [labels, scores, value]);
  return useShownOptions(sorted, sorted.length > MAX_VISIBLE ? MAX_VISIBLE : null, (name) => value.includes(name));
}
