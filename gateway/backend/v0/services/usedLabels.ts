import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import type { Answer } from '../store/document.ts';
import { documentsOf } from './search/documents.ts';
import { liveSet, searchedOf } from './search/searched.ts';

/** So many records are looked into for labels that no facet knows: those of predictions that did not win. */
const SAMPLE = 1000;

/** The labels that predictions and annotations of a dataset name. */
export function usedLabels(tasks: TaskStore, dataset: TaskDatasetRow): string[] {
  const used = new Set(
    ['predicted_as', 'annotated_as'].flatMap((name) => {
      const facet = tasks.facets.find(dataset.pk, name);
      return facet ? tasks.facets.termCounts(facet.pk).map(({ term }) => term) : [];
    }),
  );
  const searched = searchedOf(tasks, dataset);
  for (const { document } of documentsOf(searched, liveSet(searched).toArray().subarray(0, SAMPLE))) {
    for (const label of [...labelsIn(document.prediction), ...labelsIn(document.annotation)]) used.add(label);
  }
  return [...used];
}

/** Every label of an answer, whether it counts or not. */
export const labelsIn = (answer: Answer | undefined): string[] => [
  ...(answer?.labels ?? []).map(({ class_label }) => class_label),
  ...(answer?.entities ?? []).map(({ label }) => label),
];
